import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { pageScript } from './page-scripts.ts';

type Files = Rolldown.OutputBundle;

/** A script tag of the page. */
const SCRIPT = /\s*<script type="module" [^>]*src="([^"]+)"><\/script>/g;
/** The font of everything but addresses. */
const FONT = /hanken-grotesk.*\.woff2$/;

/** The chunks that a module needs to run, without those that `loaded` names. */
function chunksOf(files: Files, module: string, loaded: string): string[] {
  const chunks = Object.values(files).filter((file) => file.type === 'chunk');
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || loaded.includes(name) || found.has(name)) return;
    found.add(name);
    chunk.imports.forEach(visit);
  };
  for (const { fileName, moduleIds } of chunks)
    if (moduleIds.some((id) => id.endsWith(module))) visit(fileName);
  if (found.size === 0) throw new Error(`${module} is in no chunk`);
  return [...found];
}

/**
 * Makes the page load its scripts first, preload the main font so that no text shifts, and preload the code of the screen
 * that comes next: page/preload.js picks it, since it depends on the visitor.
 */
export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const paths = (files: string[]) => files.map((file) => `/${file}`).join(' ');
        const user = chunksOf(bundle, '/wallets/WalletsScreen.tsx', html);
        const at = (screen: string) => chunksOf(bundle, screen, html + user);
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
              'data-visitor': paths(chunksOf(bundle, '/login/LoginScreen.tsx', html)),
              'data-user': paths(user),
              'data-wallet': paths(at('/wallet/WalletScreen.tsx')),
              'data-swap': paths(at('/swap/SwapScreen.tsx')),
              'data-token': paths(at('/send/SendScreen.tsx')),
            },
            await pageScript('preload.js'),
          ),
        ];
        return { html: html.replace(SCRIPT, ''), tags };
      },
    },
  };
}
