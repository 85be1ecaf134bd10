import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** What imports of React lead to; each takes its production code from a file under cjs/. */
const ENTRIES = /\/node_modules\/(react|react-dom|scheduler)\/(index|client|jsx-runtime)\.js$/;

/**
 * Reads React's files, which are CommonJS, as modules: the bundler then sees what is used, and leaves out the rest.
 * A build fails where their form is not the one that is known here.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    load: {
      filter: { id: ENTRIES },
      async handler(id) {
        const [, file] = /'(\.\/cjs\/[\w-]+\.production\.js)'/.exec(await readFile(id, 'utf8')) ?? [];
        if (!file) throw new Error(`${id} names no production code`);
        return asModule(await readFile(join(dirname(id), file), 'utf8'), file);
      },
    },
  };
}

/** The text of a CommonJS file of React as a module with the same exports. */
function asModule(text: string, file: string): string {
  const imports: string[] = [];
  const names = new Set(Array.from(text.matchAll(/\bexports\.(\w+)/g), ([, name]) => name!));
  const several = [...names].filter((name) => text.split(`exports.${name} =`).length !== 2);
  const code = text
    .replace(/^var (?:\w+ = require\("[\w-]+"\)[,;]\s*)+/m, (statement) => {
      for (const [, name, library] of statement.matchAll(/(\w+) = require\("([\w-]+)"\)/g))
        imports.push(`import * as ${name} from '${library}';`);
      return '';
    })
    .replace(
      /^exports\.(\w+) =/gm,
      (_, name) => `${several.includes(name) ? '' : 'const '}exported_${name} =`,
    )
    .replace(/\bexports\.(\w+)/g, 'exported_$1');
  if (names.size === 0 || /\brequire\(|\bmodule\.|\bexports\b/.test(code))
    throw new Error(`${file} is not in the form that the build reads as a module`);
  const list = [...names].map((name) => `exported_${name} as ${name}`);
  return [
    ...imports,
    several.length > 0 && `let ${several.map((name) => `exported_${name}`).join(', ')};`,
    code,
    `export { ${list.join(', ')} };`,
  ]
    .filter(Boolean)
    .join('\n');
}
