import type { Plugin, Rolldown } from 'vite';

type Files = Rolldown.OutputBundle;

/** The script that fetches ahead, and the font of all texts but addresses. */
const SCRIPT = '/ahead.js';
const FONT = /hanken-grotesk.*\.woff2$/;

/** The chunks that must be there before a module of the app can run, but for those that are named in `there`. */
function needed(files: Files, module: string, there: string): string[] {
  const chunks = Object.values(files).filter((file) => file.type === 'chunk');
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || there.includes(name) || found.has(name)) return;
    found.add(name);
    chunk.imports.forEach(visit);
  };
  for (const { fileName, moduleIds } of chunks)
    if (moduleIds.some((id) => id.endsWith(module))) visit(fileName);
  if (found.size === 0) throw new Error(`No file of the build holds ${module}`);
  return [...found];
}

/**
 * Has the page fetch ahead what its code would ask for only later. The font of all texts is a preload: they then appear
 * in their own face, and nothing moves. The rest depends on who comes, which only a script can tell.
 */
export function ahead(): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const paths = (files: string[]) => files.map((file) => `/${file}`).join(' ');
        const user = needed(bundle, '/wallets/WalletsScreen.tsx', html);
        const at = (screen: string) => needed(bundle, screen, html + user);
        return [
          ...Object.keys(bundle)
            .filter((file) => FONT.test(file))
            .map((file) => ({
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
              injectTo: 'head-prepend' as const,
            })),
          {
            tag: 'script',
            attrs: {
              async: true,
              src: SCRIPT,
              'data-visitor': paths(needed(bundle, '/login/LoginScreen.tsx', html)),
              'data-user': paths(user),
              'data-wallet': paths(at('/wallet/WalletScreen.tsx')),
              'data-swap': paths(at('/swap/SwapScreen.tsx')),
            },
            injectTo: 'head-prepend' as const,
          },
        ];
      },
    },
  };
}
