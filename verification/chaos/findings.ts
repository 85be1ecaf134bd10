import type pg from 'pg';

/** A difference between two sources that should agree. */
export interface Finding {
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

export type Expect = (what: string, found: unknown, expected: unknown) => void;

/** Collects every comparison that fails. */
export function createFindings(): { findings: Finding[]; expect: Expect } {
  const findings: Finding[] = [];
  return {
    findings,
    expect(what, found, expected) {
      if (String(found) !== String(expected))
        findings.push({ what, found: String(found), expected: String(expected) });
    },
  };
}

/** What the ledger has booked for a wallet's own transactions, by mint; the faucet's deposits are left out. */
export async function readBooked(
  database: pg.Client | pg.Pool,
  walletId: string,
): Promise<(mint: string) => bigint> {
  const { rows } = await database.query<{ mint: string; delta: string }>(
    `select mint, sum(delta)::text as delta from ledger where wallet_id = $1 and source = 'intent' group by mint`,
    [walletId],
  );
  const deltas = new Map(rows.map(({ mint, delta }) => [mint, BigInt(delta)]));
  return (mint) => deltas.get(mint) ?? 0n;
}
