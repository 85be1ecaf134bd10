import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { SERVER_PATHS } from '../wire/src/server-paths.ts';
import { compress } from './build/compress.ts';
import { first } from './build/first.ts';
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

const SIGN_IN = ['screens/login/LoginScreen.tsx'];
const START = ['app/main.tsx', ...SIGN_IN];
const WALLET_LIST = ['app/Shell.tsx', 'screens/wallets/WalletsScreen.tsx'];

/**
 * Few files: many small ones compress worse and cost a request each. There are two stylesheets: of the first screens, and of all
 * others.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', priority: 4, test: /\/node_modules\/(react|react-dom|scheduler)\// },
  {
    priority: 3,
    name: (id, modules) =>
      isImportedBy(id.endsWith('.css') ? [...START, ...WALLET_LIST] : START, id, modules) &&
      !/\/screens\/login\/.*\.tsx?$/.test(id)
        ? 'start'
        : null,
  },
  { name: 'styles', priority: 2, test: /\.css$/ },
  { priority: 2, name: (id, modules) => (isImportedBy(SIGN_IN, id, modules) ? 'sign-in' : null) },
  { priority: 1, name: (id, modules) => (isImportedBy(WALLET_LIST, id, modules) ? 'list' : null) },
  // Without what only catalogues share: their readers would wait for all of the others' code. And without what parts of programs
  // share: no payment waits for it.
  {
    name: 'shared',
    priority: 0,
    minShareCount: 4,
    test: new RegExp(
      `/(web|contract|wire)/src/(?!${[
        ...[
          'locale/numbers',
          'errors/amounts',
          'grant.ts',
          'uuid.ts',
          'data/address-book',
          'data/market-token',
        ],
        ...[
          'data/contest-entry',
          'data/create-wallet',
          'ui/fireworks',
          'data/payment-request',
          'data/program',
        ],
        ...['screens/orders/plans/', 'screens/programs/', 'screens/wallet/actions/', 'screens/wallet/move/'],
      ].join('|')})`,
    ),
  },
];

/** Behind the app in development: launch/src/dev/. */
const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:8080';

export default defineConfig(({ command }) => ({
  plugins: [fonts(), first(), pageScripts(), react(), preload(), serviceWorker(), compress()],
  build: {
    target: ['chrome123', 'edge123', 'firefox129', 'safari17.5'],
    // The app fetches code ahead when the browser is idle.
    modulePreload: false,
    // Names are all that does not compress: seven characters of a hash tell the files of two builds apart.
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: 'assets/[name]-[hash:7].js' } },
  },
  // In development, class names carry the name of their file.
  css: command === 'build' ? { modules: { generateScopedName: '_[hash:base64:5]' } } : {},
  server: {
    proxy: Object.fromEntries(
      Object.values(SERVER_PATHS).map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
}));
