/** A set of 32-byte keys that remembers 8 bytes of each: a million take 16 MB. Keys are never removed. */
export interface KeyTable {
  readonly size: number;
  add(key: Uint8Array): void;
  /** True for each key of the set, and for another with a chance of one in 10^13: what follows checks it in the database. */
  has(key: Uint8Array): boolean;
}

/** Keys per place at most: up to here a look-up reads 1.5 places on average. */
const LOAD_MAX = 0.5;
const PLACES_MIN = 1_024;

/**
 * Open addressing over one typed array, two numbers a place. The keys of wallets are random, so no one chooses their places. A stranger
 * who grinds 2^64 keys for a false match has made the database look for one row.
 */
export function createKeyTable(expected = 0): KeyTable {
  let places = PLACES_MIN;
  while (places * LOAD_MAX < expected) places *= 2;
  let table = new Uint32Array(places * 2);
  let size = 0;

  /** Index of the fingerprint, or of the free place for it. */
  function find(low: number, high: number): number {
    const mask = places - 1;
    let place = low & mask;
    for (;;) {
      const index = place * 2;
      const foundHigh = table[index + 1]!;
      if (foundHigh === 0 || (foundHigh === high && table[index] === low)) return index;
      place = (place + 1) & mask;
    }
  }

  function grow(): void {
    const before = table;
    places *= 2;
    table = new Uint32Array(places * 2);
    for (let index = 0; index < before.length; index += 2) {
      const high = before[index + 1]!;
      if (high === 0) continue;
      const found = find(before[index]!, high);
      table[found] = before[index]!;
      table[found + 1] = high;
    }
  }

  return {
    get size() {
      return size;
    },
    add(key) {
      if (size + 1 > places * LOAD_MAX) grow();
      const low = lowOf(key);
      const high = highOf(key);
      const index = find(low, high);
      if (table[index + 1] !== 0) return;
      table[index] = low;
      table[index + 1] = high;
      size += 1;
    },
    has: (key) => table[find(lowOf(key), highOf(key)) + 1] !== 0,
  };
}

function lowOf(key: Uint8Array): number {
  return (key[0]! | (key[1]! << 8) | (key[2]! << 16) | (key[3]! << 24)) >>> 0;
}

/** Never 0, which marks a free place. */
function highOf(key: Uint8Array): number {
  return (key[4]! | (key[5]! << 8) | (key[6]! << 16) | (key[7]! << 24)) >>> 0 || 1;
}

/** Which of `partitions` equal parts a key belongs to. */
export function partitionOf(key: Uint8Array, partitions: number): number {
  return (key[8]! | (key[9]! << 8) | (key[10]! << 16)) % partitions;
}
