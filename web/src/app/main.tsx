import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { tolerateMovedNodes } from '../browser/moved-nodes.ts';
import { fetchWhenIdle } from '../browser/when-idle.ts';
import { chosenLanguage, followLanguage, language, setLanguage } from '../locale/language.ts';
import { keepInstallPrompt } from '../pwa/install.ts';
import { listenForPushed } from '../pwa/pushed.ts';
import { Router } from '../router/Router.tsx';
import { App } from './App.tsx';
import { AppRoutes, mountPoint, preloadRoute } from './routes.tsx';
import '../theme/tokens.css';
import '../theme/fonts.css';
import '../theme/base.css';
import './first/first.css';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

tolerateMovedNodes();
listenForPushed();
followLanguage(render);
keepInstallPrompt();
// The app renders before the service worker competes for the network.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    fetchWhenIdle(() => import('../pwa/register.ts').then((m) => m.makeInstallable()));
  });
const preloaded = preloadRoute(location.pathname);
// English needs no catalogue. If another one does not load, the app is shown in English.
void setLanguage(chosenLanguage()).then(render, render);

function render(): void {
  root.render(
    <StrictMode key={language()}>
      <Router mount={mountPoint(location.pathname)}>
        <App>
          <AppRoutes preloaded={preloaded} />
        </App>
      </Router>
    </StrictMode>,
  );
}
