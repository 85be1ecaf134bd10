/** A node that is further behind than this is asked after the others, slots. Finality is 32 slots away. */
export const LAG_MAX = 16n;
/** Of two nodes, one that is further ahead than this is not believed, slots: ten minutes of a chain. */
const LEAD_MAX = 1_500n;

/**
 * The slot that the nodes are at; null if none is known. One node alone moves it only if there are two: of more nodes, it is
 * a slot that two of them have reached, so that one that makes up slots does not put the others behind. Of two, who is right
 * cannot be known, so that only a lead that a chain does not have is left out.
 */
export function reachedSlot(slots: readonly (bigint | null)[]): bigint | null {
  const known = slots.filter((slot) => slot !== null).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  const [first = null, second = null] = known;
  if (first === null || second === null) return first;
  return slots.length > 2 || first - second > LEAD_MAX ? second : first;
}
