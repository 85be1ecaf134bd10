import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Preloads the two fonts: text then appears in its own face, and nothing moves. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

const server = process.env.PUBLIC_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), preloadFonts()],
  build: {
    target: ['chrome123', 'edge123', 'firefox129', 'safari17.5'],
    // One stylesheet for all: small, and no screen waits for its own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(
      ['/functions', '/config.json', '/api', '/auth'].map((path) => [
        path,
        { target: server, changeOrigin: false },
      ]),
    ),
  },
});
