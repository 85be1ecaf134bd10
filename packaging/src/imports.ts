import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT, readText } from './project.ts';

/** The name of the contract, whose modules are imported as `@cumulus/contract/money.ts`. */
const CONTRACT = '@cumulus/contract/';
/** A path of one of our modules in quotes, as in imports, `new URL` and messages to `fork`. */
const OWN_MODULE = /(['"`])((?:\.{1,2}\/|@cumulus\/contract\/)[^'"`\s]*\.(?:ts|tsx|mjs))\1/g;
const STATEMENT = /(?:^|[\s;}])(?:import|export)\s(?!type\s)(?:[^'"`;()]*?\sfrom\s)?\s*(['"])([^'"]+)\1/g;
const CALL = /\b(?:import|import\.meta\.resolve|require|resolve)\(\s*(['"])([^'"]+)\1/g;
const TYPES = /(?:^|[\s;}])(?:import|export)\s+type\s[^'"`;]*?\sfrom\s+(['"])[^'"]+\1/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(])\/\/.*$/gm;

/** What a module loads when it runs. Types are not loaded. */
export interface Loads {
  /** Modules of ours, as paths below the repository. */
  readonly own: readonly string[];
  /** Packages, by name. */
  readonly packages: readonly string[];
}

/** The path of one of our modules, from the name by which another one imports it. */
export function placeOf(specifier: string, importer: string): string {
  if (specifier.startsWith(CONTRACT)) return join('contract/src', specifier.slice(CONTRACT.length));
  return join(dirname(importer), specifier);
}

/** Replaces each path of one of our modules. */
export function replaceOwn(source: string, replace: (specifier: string) => string): string {
  return source.replace(
    OWN_MODULE,
    (_all, quote: string, path: string) => `${quote}${replace(path)}${quote}`,
  );
}

export function loadsOf(file: string, source: string): Loads {
  const code = source.replace(COMMENT, '').replace(TYPES, '');
  const own = Array.from(code.matchAll(OWN_MODULE), ([, , path]) => placeOf(path!, file)).filter((path) =>
    existsSync(join(ROOT, path)),
  );
  const packages = [...code.matchAll(STATEMENT), ...code.matchAll(CALL)].flatMap(
    ([, , specifier]) => packageOf(specifier!) ?? [],
  );
  return { own: [...new Set(own)], packages: [...new Set(packages)] };
}

/** The package that a specifier names; undefined for modules of ours and of Node. */
function packageOf(specifier: string): string | undefined {
  if (/^[./#]|^node:/.test(specifier) || specifier.startsWith(CONTRACT)) return undefined;
  if (builtinModules.includes(specifier)) return undefined;
  const [scope, name] = specifier.split('/');
  const found = specifier.startsWith('@') ? `${scope}/${name}` : scope!;
  return /^(@[a-z0-9-]+\/)?[a-z0-9][a-z0-9._-]*$/.test(found) ? found : undefined;
}

/** Everything that runs once these modules start. */
export interface Trace {
  readonly files: ReadonlySet<string>;
  /** Each package with the first module that loads it. */
  readonly packages: ReadonlyMap<string, string>;
}

/** Follows what modules load, from these ones on. */
export function trace(entries: readonly string[]): Trace {
  const files = new Set<string>();
  const packages = new Map<string, string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const loads = loadsOf(file, readText(file));
    waiting.push(...loads.own);
    for (const name of loads.packages) if (!packages.has(name)) packages.set(name, file);
  }
  return { files, packages };
}
