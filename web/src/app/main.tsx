import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchWhenIdle } from '../browser/when-idle.ts';
import { chosenLanguage, setLanguage } from '../locale/language.ts';
import { Router } from '../router/Router.tsx';
import { App } from './App.tsx';
import { AppRoutes, mountPoint, warm } from './routes.tsx';
import '../theme/tokens.css';
import '../theme/fonts.css';
import '../theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The app is on the screen before it is kept for the next time.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    fetchWhenIdle(() => import('../pwa/register.ts').then((m) => m.makeInstallable()));
  });
const code = warm(location.pathname);
// In English nothing has to be waited for. Where a catalogue does not load, English is better than nothing.
const language = chosenLanguage();
if (language === 'en') draw(root);
else
  void setLanguage(language).then(
    () => draw(root),
    () => draw(root),
  );

function draw(place: HTMLElement): void {
  createRoot(place).render(
    <StrictMode>
      <Router mount={mountPoint(location.pathname)}>
        <App>
          <AppRoutes code={code} />
        </App>
      </Router>
    </StrictMode>,
  );
}
