/** Totals over a span of time that ends now, by name. They hold a little longer than the span, never shorter. */
export interface Window {
  total(name: string, at: number): bigint;
  /** A negative amount takes back what was added at the same time. */
  add(name: string, amount: bigint, at: number): void;
}

const PARTS = 60;

export function createWindow(span: number): Window {
  const length = span / PARTS;
  const parts = new Map<number, Map<string, bigint>>();
  const partOf = (at: number) => Math.floor(at / length);

  return {
    total(name, at) {
      const oldest = partOf(at) - PARTS;
      let total = 0n;
      for (const [part, totals] of parts)
        if (part < oldest) parts.delete(part);
        else total += totals.get(name) ?? 0n;
      return total;
    },
    add(name, amount, at) {
      const part = partOf(at);
      const totals = parts.get(part) ?? new Map<string, bigint>();
      parts.set(part, totals.set(name, (totals.get(name) ?? 0n) + amount));
    },
  };
}
