/** Places for connections, of which none can be kept from a newcomer. */
export interface Places {
  /**
   * A place for a connection of this peer. If all are taken, `end` of another one is called: of the peer that has the most, the
   * connection that was used longest ago.
   */
  take(peer: string, end: () => void): Place;
}

interface Place {
  used(): void;
  leave(): void;
}

export function createPlaces(most: number): Places {
  /** By peer, its connections' ends; the one that was used last is the last. */
  const peers = new Map<string, Set<() => void>>();
  let taken = 0;

  function leave(peer: string, end: () => void): void {
    const ends = peers.get(peer);
    if (!ends?.delete(end)) return;
    taken -= 1;
    if (ends.size === 0) peers.delete(peer);
  }

  function makeRoom(): void {
    let [peer, ends]: [string, ReadonlySet<() => void>] = ['', new Set()];
    for (const found of peers) if (found[1].size > ends.size) [peer, ends] = found;
    const [end] = ends;
    leave(peer, end!);
    end!();
  }

  return {
    take(peer, close) {
      // The same function may end several.
      const end = () => close();
      if (taken >= most) makeRoom();
      const ends = peers.get(peer) ?? new Set();
      peers.set(peer, ends.add(end));
      taken += 1;
      return {
        used() {
          if (ends.delete(end)) ends.add(end);
        },
        leave: () => leave(peer, end),
      };
    },
  };
}
