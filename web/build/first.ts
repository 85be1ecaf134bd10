import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type Plugin, type ResolvedConfig } from 'vite';

const OUTLINES = ['FirstSignIn', 'FirstWallets'];
const ROOT = '<div id="root"></div>';

/**
 * Draws the outlines of the first screens into the page, with the components and styles of those screens, so that something is there
 * before any code has loaded and nothing moves when the app takes over.
 */
export function first(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'first',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const outlines = await draw(config);
        return html.replace(ROOT, `${ROOT}<div id="first" aria-hidden="true" inert>${outlines}</div>`);
      },
    },
  };
}

/** The markup of the components in src/app/first. Class names are those of the build. */
async function draw({ root, css: { modules } }: ResolvedConfig): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    // The router reads it as it loads.
    define: { 'history.state': 'null' },
    css: modules === undefined ? {} : { modules },
  });
  try {
    const drawn = OUTLINES.map(async (name) => {
      const module = await server.ssrLoadModule(`/src/app/first/${name}.tsx`);
      return renderToStaticMarkup(createElement(module[name] as FunctionComponent));
    });
    return (await Promise.all(drawn)).join('');
  } finally {
    await server.close();
  }
}
