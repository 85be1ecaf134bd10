import { USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { rpc } from '../../launch/src/chain-client.ts';
import type { World } from '../../launch/src/world.ts';
import type { Deed } from './deeds.ts';

/** What the operator says that they are worth, which the sum of what left uses too: millionths of a USD for a whole one. */
const PRICES = { SOL: 100_000_000n, USDC: 1_000_000n };
export const POLICY = JSON.stringify({
  prices: {
    SOL: { decimals: 9, low: '100', high: '100' },
    [USDC_MINT]: { decimals: 6, low: '1', high: '1' },
  },
});

export interface Left {
  /** Millionths of a USD, fees and rent with it. What came back does not count. */
  readonly usd: bigint;
  /** Base units of USDC. */
  readonly usdc: bigint;
  /** The most of one transaction. */
  readonly mostUsd: bigint;
  readonly transactions: number;
  /** Of what no program wanted, millionths of a USD. */
  readonly byNobodyUsd: bigint;
  /** What landed that had landed before: its kind, amount and signature. */
  readonly again: readonly string[];
  /** That landed. */
  readonly done: ReadonlySet<Deed>;
}

/** What left a wallet, added up from its transactions on the chain alone, beside what was wanted of it. */
export async function leftOnChain(world: World, publicKey: string, wanted: readonly Deed[]): Promise<Left> {
  const done = new Set<Deed>();
  const left = { usd: 0n, usdc: 0n, mostUsd: 0n, transactions: 0, byNobodyUsd: 0n };
  const again: string[] = [];
  for (const signature of await signaturesOf(world, publicKey)) {
    const moved = movedBy(await landed(world, signature), publicKey);
    const usd = usdOf(moved);
    if (usd === 0n) continue;
    left.transactions += 1;
    left.usd += usd;
    left.usdc += moved.usdc;
    if (usd > left.mostUsd) left.mostUsd = usd;
    if (moved.failed) continue;
    const found = wanted.find((each) => isOf(each, moved));
    if (!found) left.byNobodyUsd += usd;
    else if (done.has(found)) again.push(`${found.kind} ${found.amount} ${signature}`);
    else done.add(found);
  }
  return { ...left, again, done };
}

interface Moved {
  /** Less than before; 0 if more. */
  readonly lamports: bigint;
  readonly usdc: bigint;
  /** More USDC than before. */
  readonly brought: bigint;
  /** Paid by the wallet. */
  readonly fee: bigint;
  readonly failed: boolean;
  /** What each address has got: lamports, and USDC by owner. */
  readonly got: ReadonlyMap<string, { readonly lamports: bigint; readonly usdc: bigint }>;
}

/** A trade that brings less than half of what it sells can only be a thief's. */
function isOf({ kind, amount, to }: Deed, { lamports, usdc, brought, fee, got }: Moved): boolean {
  if (kind === 'sol') return got.get(to)?.lamports === amount && usdc === 0n;
  if (kind === 'usdc') return got.get(to)?.usdc === amount && usdc === amount;
  return lamports - fee === amount && usdc === 0n && brought * 2n >= (amount * PRICES.SOL) / 1_000_000_000n;
}

function usdOf({ lamports, usdc }: Moved): bigint {
  return (lamports * PRICES.SOL) / 1_000_000_000n + (usdc * PRICES.USDC) / 1_000_000n;
}

function movedBy({ transaction, meta }: Landed, publicKey: string): Moved {
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  const keys = [...transaction.message.accountKeys, ...writable, ...readonly];
  const got = new Map<string, { lamports: bigint; usdc: bigint }>();
  const add = (address: string, lamports: bigint, usdc: bigint) => {
    const before = got.get(address) ?? { lamports: 0n, usdc: 0n };
    got.set(address, { lamports: before.lamports + lamports, usdc: before.usdc + usdc });
  };
  keys.forEach((key, at) => {
    add(key, BigInt(meta.postBalances[at]!) - BigInt(meta.preBalances[at]!), 0n);
  });
  for (const [balances, sign] of [
    [meta.preTokenBalances, -1n],
    [meta.postTokenBalances, 1n],
  ] as const)
    for (const { mint, owner, uiTokenAmount } of balances) {
      const amount = sign * BigInt(uiTokenAmount.amount);
      if (mint === USDC_MINT) add(owner, 0n, amount);
      // The account's own lamports are its owner's as well.
      if (mint === WRAPPED_SOL_MINT) add(owner, amount, 0n);
    }
  const own = got.get(publicKey) ?? { lamports: 0n, usdc: 0n };
  const less = (change: bigint) => (change < 0n ? -change : 0n);
  return {
    ...{ lamports: less(own.lamports), usdc: less(own.usdc), brought: less(-own.usdc) },
    ...{ failed: meta.err !== null, got },
    fee: keys[0] === publicKey ? BigInt(meta.fee) : 0n,
  };
}

interface TokenBalance {
  readonly mint: string;
  readonly owner: string;
  readonly uiTokenAmount: { readonly amount: string };
}

interface Landed {
  readonly transaction: { readonly message: { readonly accountKeys: readonly string[] } };
  readonly meta: {
    readonly err: unknown;
    readonly fee: number;
    readonly preBalances: readonly number[];
    readonly postBalances: readonly number[];
    readonly preTokenBalances: readonly TokenBalance[];
    readonly postTokenBalances: readonly TokenBalance[];
    readonly loadedAddresses?: {
      readonly writable?: readonly string[];
      readonly readonly?: readonly string[];
    };
  };
}

const OPTIONS = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 };

const landed = (world: World, signature: string): Promise<Landed> =>
  rpc<Landed>(world, 'getTransaction', [signature, OPTIONS]);

const PER_CALL = 1_000;

async function signaturesOf(world: World, publicKey: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (;;) {
    const before = found.at(-1);
    const options = { commitment: 'confirmed', limit: PER_CALL, ...(before !== undefined && { before }) };
    const listed = await rpc<{ signature: string }[]>(world, 'getSignaturesForAddress', [publicKey, options]);
    found.push(...listed.map(({ signature }) => signature));
    if (listed.length < PER_CALL) return found;
  }
}
