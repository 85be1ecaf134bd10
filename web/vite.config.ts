import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { compress } from './build/compress.ts';
import { fonts } from './build/fonts.ts';
import { pageScripts } from './build/page-scripts.ts';
import { preload } from './build/preload.ts';
import { serviceWorker } from './build/service-worker.ts';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Whether one of `files` imports the module `id`, directly or through others. */
function isImportedBy(files: readonly string[], id: string, modules: Modules): boolean {
  const found = new Set<string>();
  const visit = (module: string) => {
    if (found.has(module)) return;
    found.add(module);
    for (const imported of modules.getModuleInfo(module)?.importedIds ?? []) visit(imported);
  };
  for (const file of files) visit(fileURLToPath(new URL(`src/${file}`, import.meta.url)));
  return found.has(id);
}

const START = ['app/main.tsx', 'screens/login/LoginScreen.tsx'];
const WALLET_LIST = ['app/Shell.tsx', 'screens/wallets/WalletsScreen.tsx'];

/** Few files: many small ones compress worse and cost a request each. */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', priority: 3, test: /\/node_modules\/(react|react-dom|scheduler|@tanstack)\// },
  {
    priority: 2,
    name: (id, modules) =>
      isImportedBy(START, id, modules) && !id.includes('/screens/login/') ? 'start' : null,
  },
  { priority: 1, name: (id, modules) => (isImportedBy(WALLET_LIST, id, modules) ? 'list' : null) },
  // Without what only catalogues share: their readers would wait for all of the others' code.
  {
    name: 'shared',
    priority: 0,
    minShareCount: 4,
    test: /\/(web|contract)\/src\/(?!locale\/numbers|errors\/amounts)/,
  },
];

/** Behind the app in development: launch/src/dev/. */
const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:8080';

export default defineConfig(({ command }) => ({
  plugins: [fonts(), pageScripts(), react(), preload(), serviceWorker(), compress()],
  build: {
    target: ['chrome123', 'edge123', 'firefox129', 'safari17.5'],
    // One stylesheet for all: small, and no screen waits for its own.
    cssCodeSplit: false,
    // The app fetches code ahead when the browser is idle.
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  // In development, class names carry the name of their file.
  css: command === 'build' ? { modules: { generateScopedName: '_[hash:base64:5]' } } : {},
  server: {
    proxy: Object.fromEntries(
      [
        '/functions',
        '/events',
        '/exports',
        '/mails',
        '/outbox',
        '/logos',
        '/config.json',
        '/api',
        '/auth',
      ].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
}));
