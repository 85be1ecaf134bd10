import type { JournalRecord, OperationRecord } from '../journal/record.ts';
import { Refusal } from '../terms/refusal.ts';

export interface Hold {
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly why: string;
}

interface Campaign {
  readonly lamports: string;
  readonly entries: number;
  readonly expiresAt: number;
  /** Recipients, each with the mandate that pays it. */
  readonly paid: Map<string, string>;
}

interface Entry {
  readonly lamports: string;
  readonly recipient: string;
  readonly mandateId: string;
}

/** What operators have ordered, as the journal tells it. */
export interface Operations {
  learn(record: JournalRecord): void;
  holds(): readonly Hold[];
  /** The first hold on any of the subjects; null if none is held. */
  holdOn(subjects: readonly string[]): Hold | null;
  isTreasury(walletId: string): boolean;
  /** Whether another signer, by its key, was given up. */
  isLost(member: { readonly key: Buffer }): boolean;
  /**
   * Takes a place of an open campaign that pays this amount to this recipient for this mandate. Throws a Refusal if there is
   * none. Call `release` if nothing was signed after all.
   */
  takePlace(entry: Entry, now: number): { readonly campaign: string; release(): void };
  /** Whether an order with this seal was carried out before. */
  isKnown(seal: string): boolean;
}

export function createOperations(): Operations {
  const holds = new Map<string, Hold>();
  const treasuries = new Set<string>();
  const lost = new Set<string>();
  const campaigns = new Map<string, Campaign>();
  const seals = new Set<string>();

  function carryOut({ orderedAt, seal, change }: OperationRecord): void {
    seals.add(seal);
    switch (change.kind) {
      case 'hold':
        holds.set(change.subject, { subject: change.subject, since: orderedAt, why: change.why });
        return;
      case 'lift':
        holds.delete(change.subject);
        return;
      case 'pin_reset':
      case 'pin_forgotten':
      case 'passkeys_reset':
      case 'thaw':
        return;
      case 'member_lost':
        lost.add(change.key);
        return;
      case 'treasury':
        treasuries.add(change.walletId);
        return;
      case 'campaign': {
        const { id, lamports, entries, expiresAt } = change;
        campaigns.set(id, { lamports, entries, expiresAt, paid: campaigns.get(id)?.paid ?? new Map() });
      }
    }
  }

  return {
    learn(record) {
      if (record.kind === 'operation') carryOut(record);
      if (record.kind !== 'signature' || record.facts.campaign === undefined) return;
      campaigns.get(record.facts.campaign)?.paid.set(record.facts.recipient!, record.mandateId);
    },
    holds: () => [...holds.values()],
    holdOn(subjects) {
      for (const subject of subjects) if (holds.has(subject)) return holds.get(subject)!;
      return null;
    },
    isTreasury: (walletId) => treasuries.has(walletId),
    isLost: ({ key }) => lost.has(key.toString('hex')),
    takePlace({ lamports, recipient, mandateId }, now) {
      for (const [id, { paid, entries, ...campaign }] of campaigns) {
        if (campaign.lamports !== lamports || campaign.expiresAt < now) continue;
        const paidBy = paid.get(recipient);
        if (paidBy === mandateId) return { campaign: id, release() {} };
        if (paidBy !== undefined || paid.size >= entries) continue;
        paid.set(recipient, mandateId);
        return { campaign: id, release: () => void paid.delete(recipient) };
      }
      throw new Refusal('no campaign of the operator pays this');
    },
    isKnown: (seal) => seals.has(seal),
  };
}
