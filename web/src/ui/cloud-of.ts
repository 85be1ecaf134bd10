export const skies = ['dawn', 'noon', 'sea', 'dusk', 'storm'] as const;
export type Sky = (typeof skies)[number];
export const CLOUD_TOPS = 3;

/** The hour of the sky and the top of a wallet's cloud, always the same for the same public key. */
export function cloudOf(publicKey: string): { sky: Sky; top: number } {
  // FNV-1a: short, even, and the same in every browser.
  let hash = 0x811c9dc5;
  for (let index = 0; index < publicKey.length; index++) {
    hash = Math.imul(hash ^ publicKey.charCodeAt(index), 0x01000193) >>> 0;
  }
  // The low bits of FNV-1a depend on each other; the high half is mixed in before dividing.
  const mixed = (hash ^ (hash >>> 15)) >>> 0;
  return { sky: skies[mixed % skies.length] as Sky, top: Math.floor(mixed / skies.length) % CLOUD_TOPS };
}
