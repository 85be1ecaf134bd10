export const skies = ['dawn', 'noon', 'sea', 'dusk', 'storm'] as const;
export type Sky = (typeof skies)[number];
export const CLOUD_TOPS = 3;

/** The colours and the shape of a wallet's cloud, derived from its public key. */
export function cloudOf(publicKey: string): { sky: Sky; top: number } {
  // FNV-1a
  let hash = 0x811c9dc5;
  for (let index = 0; index < publicKey.length; index++) {
    hash = Math.imul(hash ^ publicKey.charCodeAt(index), 0x01000193) >>> 0;
  }
  // The low bits of FNV-1a correlate, so the high half is mixed in.
  const mixed = (hash ^ (hash >>> 15)) >>> 0;
  return { sky: skies[mixed % skies.length] as Sky, top: Math.floor(mixed / skies.length) % CLOUD_TOPS };
}
