import type { Plugin } from 'vite';

const CACHE = /\/@tanstack\/query-core\/build\/modern\/mutationCache\.js$/;
const USED = /\/@tanstack\/query-core\/build\/modern\/mutationObserver\.js$/;

/** As much of the cache of mutations as a client of queries asks for. */
const NONE = `export class MutationCache {
  findAll() {
    return [];
  }
  clear() {}
  async resumePausedMutations() {}
}`;

/**
 * Leaves the cache of mutations out of the query library: calls that change something go through `call`, which never
 * repeats them. A build that uses mutations all the same fails.
 */
export function noMutations(): Plugin {
  return {
    name: 'no-mutations',
    apply: 'build',
    load: { filter: { id: CACHE }, handler: () => NONE },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.moduleIds.some((id) => USED.test(id)))
          this.error(
            'The build leaves the cache of mutations out (web/build/no-mutations.ts), but they are used.',
          );
    },
  };
}
