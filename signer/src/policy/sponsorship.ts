import { isHeard } from '../journal/is-heard.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalRecord, SignatureRecord } from '../journal/record.ts';
import { decodeAddress } from '../terms/base58.ts';
import { OnHold, Refusal } from '../terms/refusal.ts';
import type { Outflow } from './outflow.ts';
import type { Parts } from './parts.ts';
import type { Prices } from './prices.ts';
import { createWindow } from './window.ts';

const DAY = 24 * 60 * 60_000;
/** No owner has this name. */
const ALL = '';

/** The wallet that pays for sends of users without SOL, and what it pays in any day, lamports. */
export interface SponsorSettings {
  readonly walletId: string;
  readonly userDayLamports: bigint;
  readonly dayLamports: bigint;
}

/** What the sponsor pays for one signature, as the journal keeps it: lamports, at most. */
export type SponsoredCost = NonNullable<SignatureRecord['sponsored']>;

export interface SponsorWallet {
  readonly walletId: string;
  readonly owner: string;
  readonly publicKey: Buffer;
  readonly sealedKey: Buffer;
}

/**
 * The operator's wallet that pays for sends of users without SOL. Each signature counts in full, even if its transaction fails or never lands:
 * the signer cannot know, and one that fails on the chain pays nothing back.
 */
export interface Sponsorship {
  learn(record: JournalRecord): void;
  /** Whether this is the sponsor's own wallet. */
  isSponsor(walletId: string): boolean;
  /** Null without a sponsor, or if the journal does not know its wallet. */
  wallet(journal: Pick<Journal, 'wallet'>): SponsorWallet | null;
  /**
   * Counts what a send costs, until the record with this very `sponsored` is learnt. Throws a Refusal unless what is paid for it is worth that, and
   * OnHold, which names the limit. Call `release` if nothing was signed after all.
   */
  spend(
    owner: string,
    cost: bigint,
    paid: Outflow,
    at: number,
  ): { sponsored: SponsoredCost; release(): void };
  /** Which part of a day's limit is used; null if there is no sponsor. */
  used(at: number): number | null;
}

export function createSponsorship(
  settings: SponsorSettings | null,
  prices: Prices,
  parts: Parts = 1n,
): Sponsorship {
  const spent = createWindow(DAY);
  const counted = new WeakSet<SponsoredCost>();
  const count = ({ owner, lamports }: SponsoredCost, sign: bigint, at: number): void => {
    for (const name of [ALL, owner]) spent.add(name, sign * BigInt(lamports), at);
  };
  return {
    learn(record) {
      if (record.kind !== 'signature' || !record.sponsored || isHeard(record)) return;
      if (!counted.delete(record.sponsored)) count(record.sponsored, 1n, record.at);
    },
    isSponsor: (walletId) => settings?.walletId === walletId,
    wallet(journal) {
      const found = settings && journal.wallet(settings.walletId);
      if (!found) return null;
      const { walletId, owner, publicKey, sealedKey } = found;
      return {
        ...{ walletId, owner, publicKey: decodeAddress(publicKey)! },
        sealedKey: Buffer.from(sealedKey, 'base64'),
      };
    },
    spend(owner, cost, paid, at) {
      if (!settings) throw new Refusal('nobody here pays for the sends of others');
      const worth = prices.leastUsdOf(paid, at);
      const costs = prices.usdOf({ mint: 'SOL', amount: cost }, at);
      // Without bounds of the operator's nothing is worth anything.
      if (worth === 0n || costs === 0n)
        throw new Refusal('the sponsor does not know what SOL or this token is worth');
      if (worth < costs) throw new Refusal('the sponsor is paid less than it pays');
      if ((spent.total(owner, at) + cost) * parts > settings.userDayLamports)
        throw new OnHold('this is more than the sponsor pays for one user in a day', 'limit');
      if ((spent.total(ALL, at) + cost) * parts > settings.dayLamports)
        throw new OnHold('this is more than the sponsor pays in a day', 'limit');
      const sponsored = { owner, lamports: String(cost) };
      count(sponsored, 1n, at);
      counted.add(sponsored);
      return { sponsored, release: () => count(sponsored, -1n, at) };
    },
    used: (at) => settings && Number(spent.total(ALL, at) * parts) / Number(settings.dayLamports),
  };
}
