import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';
import { SERVER_PATHS } from '../../wire/src/server-paths.ts';
import { OPEN_SCREENS, SCREENS } from '../src/routes.ts';

const source = fileURLToPath(new URL('../src/pwa/service-worker.ts', import.meta.url));
/** For crawlers. */
const NOT_CACHED = ['robots.txt'];

function screenSegments(): string[] {
  return [...new Set([...SCREENS, ...OPEN_SCREENS].map((pattern) => pattern.split('/')[1]!))];
}

/** Writes the service worker with the list of the app's files. */
export function serviceWorker(): Plugin {
  let publicDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const sum = createHash('sha256');
        const files: string[] = [];
        const add = (path: string, content: string | Uint8Array) => {
          files.push(path);
          sum.update(`${path}\0`).update(content);
        };
        for (const name of Object.keys(bundle).sort()) {
          const file = bundle[name]!;
          // The server serves the page only as /.
          add(name === 'index.html' ? '/' : `/${name}`, file.type === 'chunk' ? file.code : file.source);
        }
        for (const name of (await readdir(publicDir)).sort())
          if (!NOT_CACHED.includes(name)) add(`/${name}`, await readFile(`${publicDir}/${name}`));
        const worker = await readFile(source, 'utf8');
        sum.update(worker);
        const lists = { screens: screenSegments(), server: Object.values(SERVER_PATHS) };
        sum.update(JSON.stringify(lists));
        const build = JSON.stringify({ version: sum.digest('hex').slice(0, 16), files, ...lists });
        const { code } = await transformWithOxc(worker, source, { sourcemap: false });
        // Not all browsers support modules as service workers.
        const script = code.replace(/^export \{\s*\};?\s*$/m, '');
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: `const BUILD = ${build};\n${script}` });
      },
    },
  };
}
