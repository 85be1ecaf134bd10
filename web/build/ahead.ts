import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { pageScript } from './page-scripts.ts';

type Files = Rolldown.OutputBundle;

/** A script that the page itself names. */
const SCRIPT = /\s*<script type="module" [^>]*src="([^"]+)"><\/script>/g;
/** The font of all texts but addresses. */
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
 * Has the page fetch first what is largest, and ahead what its code would ask for only later. The font of all texts is a
 * preload: they then appear in their own face, and nothing moves. The rest depends on who comes, which only a script
 * can tell.
 */
export function ahead(): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const paths = (files: string[]) => files.map((file) => `/${file}`).join(' ');
        const user = needed(bundle, '/wallets/WalletsScreen.tsx', html);
        const at = (screen: string) => needed(bundle, screen, html + user);
        const tag = (
          name: string,
          attrs: NonNullable<HtmlTagDescriptor['attrs']>,
          children = '',
        ): HtmlTagDescriptor => ({
          tag: name,
          attrs,
          children,
          injectTo: 'head-prepend',
        });
        const tags = [
          ...Array.from(html.matchAll(SCRIPT), ([, src]) =>
            tag('script', { type: 'module', crossorigin: '', src }),
          ),
          ...Object.keys(bundle)
            .filter((file) => FONT.test(file))
            .map((file) =>
              tag('link', {
                rel: 'preload',
                as: 'font',
                type: 'font/woff2',
                href: `/${file}`,
                crossorigin: '',
              }),
            ),
          tag(
            'script',
            {
              'data-visitor': paths(needed(bundle, '/login/LoginScreen.tsx', html)),
              'data-user': paths(user),
              'data-wallet': paths(at('/wallet/WalletScreen.tsx')),
              'data-swap': paths(at('/swap/SwapScreen.tsx')),
            },
            await pageScript('ahead.js'),
          ),
        ];
        return { html: html.replace(SCRIPT, ''), tags };
      },
    },
  };
}
