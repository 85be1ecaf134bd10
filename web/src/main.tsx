import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchWhenIdle } from './data/when-idle.ts';
import { Router } from './router/Router.tsx';
import { AppRoutes, mountPoint, warm } from './routes.tsx';
import { App } from './shell/App.tsx';
import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The app is on the screen before it is kept for the next time.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    fetchWhenIdle(() => import('./pwa/register.ts').then((m) => m.registerServiceWorker()));
  });
warm();
createRoot(root).render(
  <StrictMode>
    <Router mount={mountPoint(location.pathname)}>
      <App>
        <AppRoutes />
      </App>
    </Router>
  </StrictMode>,
);
