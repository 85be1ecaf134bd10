// First: what components say replaces it.
import '../../src/theme/tokens.css';
import '../../src/theme/fonts.css';
import '../../src/theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../../src/data/query-client.ts';
import { Router } from '../../src/router/Router.tsx';
import { Notices } from '../../src/ui/Notices.tsx';
import { App } from './App.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <Router mount="/admin">
        <App />
        <Notices />
      </Router>
    </QueryClientProvider>
  </StrictMode>,
);
