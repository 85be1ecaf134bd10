import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { ahead } from './build/ahead.ts';
import { shortClassName } from './build/class-names.ts';
import { compress } from './build/compress.ts';
import { fonts } from './build/fonts.ts';
import { noMutations } from './build/no-mutations.ts';
import { pageScripts } from './build/page-scripts.ts';
import { reactModules } from './build/react-modules.ts';
import { serviceWorker } from './build/service-worker.ts';

/**
 * Loads code by plain imports. What Vite puts around each of them fetches stylesheets and further code beforehand;
 * here there is one stylesheet and nothing to preload, and every visitor would wait for it.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** The project's own code. */
const OWN = /\/(web|contract)\/src\//;
const SIGN_IN = 'screens/login/LoginScreen.tsx';

/** What the bundler itself adds: a few lines, which would be a file of their own. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;

const RUNTIME = '\0rolldown/runtime.js';

/** What a library's index names, though only later screens use it. */
const LATER = /\/(infiniteQueryObserver|useInfiniteQuery)\.js$/;

/** Whether a module must be there before one of these files can run. */
function isNeeded(id: string, modules: Modules, ...files: string[]): boolean {
  if (LATER.test(id)) return false;
  const found = new Set<string>();
  const visit = (module: string) => {
    if (found.has(module)) return;
    found.add(module);
    for (const imported of modules.getModuleInfo(module)?.importedIds ?? []) visit(imported);
  };
  for (const file of files) visit(fileURLToPath(new URL(`src/${file}`, import.meta.url)));
  return found.has(id);
}
const isInList = (id: string, modules: Modules) =>
  isNeeded(id, modules, 'app/Shell.tsx', 'screens/wallets/WalletsScreen.tsx');
const isInActs = (id: string, modules: Modules) =>
  isNeeded(id, modules, 'screens/wallet/WalletScreen.tsx', 'screens/swap/SwapScreen.tsx');

/**
 * Puts what a visitor waits for into few files: what everybody needs, what the wallet list needs besides, and so on. Many
 * small ones compress worse, and each is a request of its own.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  // The largest library, beside the rest: two files come sooner than one as large as both.
  { debugName: 'react', priority: 4, name: (id) => (REACT.test(id) ? 'react' : null) },
  {
    debugName: 'start',
    priority: 3,
    name: (id, modules) =>
      id === RUNTIME ||
      isNeeded(id, modules, 'app/main.tsx') ||
      ((isInList(id, modules) || isInActs(id, modules)) && isNeeded(id, modules, SIGN_IN))
        ? 'start'
        : null,
  },
  {
    debugName: 'list',
    priority: 2,
    name: (id, modules) => (isInList(id, modules) ? 'list' : null),
  },
  // What many screens share is one file too, but not what the sign-in needs: that would wait for all of it.
  {
    debugName: 'parts',
    priority: 1,
    minShareCount: 4,
    name: (id, modules) => (OWN.test(id) && !isNeeded(id, modules, SIGN_IN) ? 'parts' : null),
  },
  // The rest of what a wallet and a swap share, with each other or with some other screen.
  {
    debugName: 'acts',
    priority: 0,
    minShareCount: 2,
    name: (id, modules) =>
      OWN.test(id) && !isNeeded(id, modules, SIGN_IN) && isInActs(id, modules) ? 'acts' : null,
  },
];

const root = fileURLToPath(new URL('.', import.meta.url));
const server = process.env.PUBLIC_URL ?? 'http://127.0.0.1:8080';

export default defineConfig(({ command }) => ({
  plugins: [
    fonts(),
    pageScripts(),
    reactModules(),
    noMutations(),
    react(),
    ahead(),
    plainImports(),
    serviceWorker(),
    compress(),
  ],
  build: {
    target: ['chrome123', 'edge123', 'firefox129', 'safari17.5'],
    // One stylesheet for all: small, and no screen waits for its own.
    cssCodeSplit: false,
    // Code is fetched ahead when the browser is idle; the table of what each screen needs would be in the first file.
    modulePreload: false,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // Limits and the like become what they say where they are used, instead of names that the first file holds.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
    },
  },
  // While developing, the names tell where the styles stand.
  css:
    command === 'build'
      ? { modules: { generateScopedName: (name, file) => shortClassName(name, file, root) } }
      : {},
  server: {
    proxy: Object.fromEntries(
      ['/functions', '/config.json', '/api', '/auth'].map((path) => [
        path,
        { target: server, changeOrigin: false },
      ]),
    ),
  },
}));
