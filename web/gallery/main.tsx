import { createRoot } from 'react-dom/client';
import '../src/theme/tokens.css';
import '../src/theme/fonts.css';
import '../src/theme/base.css';
import './gallery.css';
import { Router } from '../src/router/Router.tsx';
import { Gallery } from './Gallery.tsx';

// Each frame has one theme, whatever the browser prefers.
const theme = new URLSearchParams(location.search).get('theme');
if (theme) document.documentElement.dataset.theme = theme;
createRoot(document.getElementById('root')!).render(
  <Router mount="/">
    <Gallery />
  </Router>,
);
