import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from '../build/compress.ts';
import { fonts } from '../build/fonts.ts';
import { pageScripts } from '../build/page-scripts.ts';

/** The page of operators: built apart from the app, so that no user is served any of it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/admin/',
  publicDir: false,
  plugins: [fonts(), pageScripts(), react(), compress()],
  build: {
    target: ['chrome123', 'edge123', 'firefox129', 'safari17.5'],
    cssCodeSplit: false,
    modulePreload: false,
    // The content security policy allows no data in the place of files.
    assetsInlineLimit: 0,
  },
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
});
