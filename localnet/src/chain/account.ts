export interface Account {
  readonly lamports: bigint;
  /** Address of the owning program. */
  readonly owner: string;
  readonly executable: boolean;
  readonly data: Uint8Array;
}

export const NOTHING: Account = {
  lamports: 0n,
  owner: '11111111111111111111111111111111',
  executable: false,
  data: new Uint8Array(),
};

export function sameAccount(a: Account | null, b: Account | null): boolean {
  if (a === null || b === null) return a === b;
  return a.lamports === b.lamports && a.owner === b.owner && Buffer.compare(a.data, b.data) === 0;
}
