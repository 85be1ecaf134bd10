import { isCallError } from '@cumulus/contract/errors.ts';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import type { Chain } from '../ports/chain.ts';
import type { SealedWallet } from '../ports/keys.ts';
import { causedBy } from '../runtime/context.ts';
import { balancesByMint } from '../solana/balances.ts';
import { sealedWallets } from './sealed-keys.ts';

export interface ProveDeps {
  readonly db: Db;
  readonly chain: Pick<Chain, 'holdings' | 'latestBlockhash'>;
  /** The wallet's signature of the attestation in signer/README.md over a blockhash. */
  readonly attest: (wallet: SealedWallet, blockhash: string) => Promise<Uint8Array>;
  readonly network: string;
  readonly at: Date;
}

/** Lets an outsider verify that the keys of these addresses are here, and what they hold. Amounts are base units. */
export interface CustodyReport {
  readonly title: 'Cumulus custody report';
  readonly version: 1;
  readonly network: string;
  readonly at: string;
  /** No signature in the report is older than this block, which was the latest at this slot. */
  readonly blockhash: string;
  readonly blockhashSlot: string;
  /** Slots at which the first and the last holdings were read. */
  readonly holdingsSlots: { readonly first: string; readonly last: string } | null;
  readonly wallets: readonly ReportedWallet[];
  /** Over all wallets, by mint; SOL is the all-ones address. `booked` is the ledger's sum. */
  readonly totals: readonly { readonly mint: string; readonly onChain: string; readonly booked: string }[];
}

export interface ReportedWallet {
  readonly address: string;
  /** Base64; null if the signer cannot open the key. */
  readonly signature: string | null;
  /** Deleted by its user; the key is kept. */
  readonly deleted: boolean;
  /** At which its holdings were read. */
  readonly slot: string;
  readonly holdings: Readonly<Record<string, string>>;
}

const BATCH = 100;

/** The text of the report's file. */
export function custodyFile(report: CustodyReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** Signs with every wallet's key and reads what all of them hold. Throws CallError SIGNER_UNAVAILABLE, CHAIN_UNAVAILABLE. */
export async function proveCustody(deps: ProveDeps): Promise<CustodyReport> {
  const { db, chain, network, at } = deps;
  const { blockhash, slot } = await chain.latestBlockhash();
  const wallets: ReportedWallet[] = [];
  const onChain = new Map<string, bigint>();
  const slots: bigint[] = [];
  for (let after: string | null = null; ; ) {
    const batch = await sealedWallets(db, after, BATCH);
    const last = batch.at(-1);
    if (!last) break;
    const [holdings, signatures] = await Promise.all([
      causedBy('proof', () => chain.holdings(batch.map(({ publicKey }) => publicKey))),
      Promise.all(batch.map((wallet) => signatureOf(deps, wallet, blockhash))),
    ]);
    for (const [index, { publicKey, isDeleted }] of batch.entries()) {
      const held = balancesByMint(holdings.value[index]!);
      for (const { mint, amount } of held) onChain.set(mint, (onChain.get(mint) ?? 0n) + amount);
      wallets.push({
        address: publicKey,
        signature: signatures[index]!,
        deleted: isDeleted,
        slot: String(holdings.slot),
        holdings: Object.fromEntries(held.map(({ mint, amount }) => [mint, String(amount)])),
      });
    }
    slots.push(holdings.slot);
    after = last.walletId;
  }
  const booked = await bookedByMint(db);
  const mints = [...new Set([...onChain.keys(), ...booked.keys()])].sort();
  return {
    title: 'Cumulus custody report',
    version: 1,
    network,
    at: at.toISOString(),
    blockhash,
    blockhashSlot: String(slot),
    holdingsSlots: slots.length > 0 ? { first: String(slots[0]), last: String(slots.at(-1)) } : null,
    wallets,
    totals: mints.map((mint) => ({
      mint,
      onChain: String(onChain.get(mint) ?? 0n),
      booked: String(booked.get(mint) ?? 0n),
    })),
  };
}

async function signatureOf(
  { attest }: ProveDeps,
  wallet: SealedWallet,
  blockhash: string,
): Promise<string | null> {
  try {
    return Buffer.from(await attest(wallet, blockhash)).toString('base64');
  } catch (error) {
    if (!isCallError(error, 'GUARD_REFUSED')) throw error;
    return null;
  }
}

async function bookedByMint(db: Db): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ mint: string; amount: bigint }>`
    select mint, sum(delta) as amount from ledger group by mint having sum(delta) <> 0`.execute(db);
  return new Map(rows.map(({ mint, amount }) => [mint, amount]));
}
