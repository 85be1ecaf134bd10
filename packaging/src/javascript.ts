import { stripTypeScriptTypes } from 'node:module';
import { dirname, relative } from 'node:path';
import { placeOf, replaceOwn } from './imports.ts';

/**
 * What a module of TypeScript runs: its types become spaces, so that every line and column stays, and the modules that it names are
 * JavaScript too. Node runs no TypeScript below node_modules.
 */
export function toJavaScript(file: string, source: string): string {
  const code = file.endsWith('.ts') ? stripTypeScriptTypes(source, { mode: 'strip' }) : source;
  return replaceOwn(code, (specifier) => {
    const named = specifier.startsWith('.') ? specifier : fromFolder(file, placeOf(specifier, file));
    return named.replace(/\.ts$/, '.js');
  });
}

/** A path as a module names it. */
function fromFolder(file: string, place: string): string {
  const path = relative(dirname(file), place);
  return path.startsWith('.') ? path : `./${path}`;
}
