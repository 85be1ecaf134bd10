import { createTurns } from '../../../process/src/turns.ts';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import type { Journal } from '../journal/journal.ts';
import type { KeptShare, WalletRecord } from '../journal/record.ts';
import type { KeyEncryptionKey } from '../keys/key-encryption-key.ts';
import { type KeyHolder, openerOf, seal, unseal } from '../keys/sealed-key.ts';
import { resealShare } from '../keys/wallet-key.ts';
import { Refusal, TooSoon } from '../terms/refusal.ts';
import { type Dealings, type Dealt, forWhom, listenTo } from './dealings.ts';
import { groupText, readGroup } from './group.ts';
import type { Meetings } from './meetings.ts';
import type { Members } from './members.ts';
import { dealShare, joined } from './resharing.ts';
import { identifierOf, type Said } from './said.ts';
import { sumOf } from './scalar.ts';
import { expectShare, groupIn, holderIn, newestIn, sharesIn } from './share-of.ts';
import type { TrialParts, Trials } from './trial.ts';

/** Of one wallet, beside the one that it signs with: each is on the disk. */
const KEPT_MAX = 8;
/** How far an epoch may be above the one before, so that numbers do not run out. */
const EPOCHS_AHEAD = 100;

/** A share of a new epoch as it is sealed, what a member says that has it, and its part of the trial. */
export interface Taken {
  readonly sealedKey: string;
  readonly said: Said;
  readonly trial: Said;
}

/**
 * Reshares the key of a wallet, which keeps its address: two members deal, all three keep the new share beside the old one, each two make a
 * trial signature, and only then a member signs with the new one. It drops older shares once all three have said that they sign with
 * this one. Epochs only grow. So whatever dies, and whichever one lies, the two others always have shares of one epoch: take the highest for
 * which either of them has dropped others. Both have said that they sign with it, and one that drops it has it from the other of a higher one.
 */
export interface Resharings {
  /** Epochs of which this member has shares: with which it signs, and the others. Null: it has none. */
  epochs(walletId: string): { readonly epoch: number; readonly kept: readonly number[] } | null;
  /** What this member deals beside another one: for all three, itself too, by name. Nothing of it is remembered. `context`: for `take`. */
  deal(
    walletId: string,
    beside: string,
    epoch: number,
  ): Promise<{
    readonly said: Said;
    readonly shares: Readonly<Record<string, string>>;
    readonly context: string;
  }>;
  /** Keeps the share that follows. `context`: for a member that does not know the wallet. Throws a Refusal that names who lies. */
  take(walletId: string, dealings: Dealings, context: string): Promise<Taken>;
  /** Says it again, with another trial. */
  took(walletId: string, epoch: number): Promise<Taken>;
  /** Parts of the trial signatures of this member, by the names of the others. */
  try(walletId: string, epoch: number, said: Readonly<Record<string, Said>>): Promise<TrialParts['parts']>;
  /** From here on this member signs with the share of this epoch. */
  change(
    walletId: string,
    epoch: number,
    took: Readonly<Record<string, Said>>,
    tried: Readonly<Record<string, TrialParts>>,
  ): Promise<Said>;
  /** After what the others say to `change`. */
  drop(walletId: string, epoch: number, said: Readonly<Record<string, Said>>): Promise<void>;
  /** The share that it signs with, sealed again. */
  reseal(walletId: string): Promise<Buffer>;
}

interface Deps {
  readonly kek: KeyEncryptionKey;
  readonly journal: Pick<Journal, 'append' | 'wallet'>;
  readonly members: Members;
  readonly meetings: Pick<Meetings, 'expectMet'>;
  readonly trials: Trials;
}

export function createResharings({ kek, journal, members, meetings, trials }: Deps): Resharings {
  const inTurn = createTurns();
  const { self } = members;
  const all = [self, ...members.others];
  const about = forWhom(all);

  /** A wallet whose key this member has a share of. */
  function sharedIn(walletId: string) {
    const known = journal.wallet(walletId);
    const group = groupIn(known);
    return { known: known!, group, holder: holderIn(known!) };
  }

  /** Of an epoch. Throws a Refusal. */
  function shareIn(known: WalletRecord, epoch: number): KeptShare {
    const found = sharesIn(known).find((each) => each.epoch === epoch && each.sealedKey !== '');
    if (!found) throw new Refusal(`this signer has no share of epoch ${epoch}`);
    return found;
  }

  async function withShare<T>(holder: KeyHolder, sealedKey: string, use: (share: Buffer) => Promise<T>) {
    const share = await unseal(kek, holder, Buffer.from(sealedKey, 'base64'));
    try {
      return await use(share);
    } finally {
      share.fill(0);
    }
  }

  function statement(is: 'took' | 'signs', { walletId, owner, publicKey }: WalletRecord, of: KeptShare) {
    const { epoch, group } = of;
    return canonicalJson({ is: `${is} anew`, walletId, owner, publicKey, epoch: String(epoch), group });
  }

  /** Throws a Refusal unless both others have said this. */
  function expectSaid(text: string, said: Readonly<Record<string, Said>>): void {
    for (const { name } of members.others) {
      if (said[name]?.text !== text) throw new Refusal(`${name} has not said this of its share`);
      members.heard(name, text, said[name].signature);
    }
  }

  async function takenOf(known: WalletRecord, share: KeptShare): Promise<Taken> {
    const text = statement('took', known, share);
    const trial = await withShare(holderIn(known), share.sealedKey, (secret) =>
      trials.begin(readGroup(share.group), {
        identifier: identifierOf(self),
        signingShare: new Uint8Array(secret),
      }),
    );
    return { sealedKey: share.sealedKey, said: { text, signature: members.say(text) }, trial };
  }

  return {
    epochs(walletId) {
      const known = journal.wallet(walletId);
      if (known?.group === undefined) return null;
      const kept = sharesIn(known).filter(({ sealedKey }) => sealedKey !== '');
      return { epoch: known.epoch ?? 0, kept: kept.slice(1).map(({ epoch }) => epoch) };
    },
    deal: (walletId, beside, epoch) =>
      inTurn(walletId, async () => {
        meetings.expectMet();
        const other = members.others.find(({ name }) => name === beside);
        if (!other) throw new Refusal('no other member has this name');
        const { known, group, holder } = sharedIn(walletId);
        const newest = newestIn(known);
        if (epoch <= newest || epoch > newest + EPOCHS_AHEAD)
          throw new Refusal(`the next epoch is above ${newest}`);
        const before = readGroup(group);
        const dealing = await withShare(holder, known.sealedKey, (share) =>
          dealShare(share, before, self, other),
        );
        try {
          const dealt = groupText(dealing.group);
          const { owner, publicKey } = known;
          const text = canonicalJson({
            ...{ is: 'dealt anew', walletId, owner, publicKey, from: self.name, beside, forWhom: about },
            ...{ epoch: String(epoch), before: group, beforeEpoch: String(known.epoch ?? 0), dealt },
          });
          const shares = all.map((to) => {
            return [to.name, members.seal(to, aboutShare(walletId, dealt), dealing.shares.get(to.number)!)];
          });
          const said = { text, signature: members.say(text) };
          return { said, shares: Object.fromEntries(shares), context: known.context ?? '{}' };
        } finally {
          for (const share of dealing.shares.values()) share.fill(0);
        }
      }),
    take: (walletId, dealings, context) =>
      inTurn(walletId, async () => {
        meetings.expectMet();
        const known = journal.wallet(walletId);
        if (known) groupIn(known);
        const { dealers, epoch, ...said } = await listenTo(
          members,
          walletId,
          dealings,
          known && { publicKey: known.publicKey, shares: sharesIn(known) },
        );
        const of = known ?? beginning(said, context);
        const opened: Buffer[] = [];
        try {
          const next = await joined(readGroup(said.before), dealers);
          for (const { member, text, dealt } of dealers) {
            opened.push(members.open(member, aboutShare(walletId, text), dealings[member.name]!.share));
            await expectShare(self, opened.at(-1)!, dealt, member.name);
          }
          const group = groupText(next);
          const same = known && sharesIn(known).find((each) => each.epoch === epoch);
          if (same) {
            if (same.group !== group) throw new Refusal('other shares of this epoch were taken');
            return await takenOf(known, same);
          }
          if (known && epoch <= newestIn(known))
            throw new Refusal(`the next epoch is above ${newestIn(known)}`);
          if ((known?.kept?.length ?? 0) >= KEPT_MAX)
            throw new Refusal('too many shares of this key were taken');
          const share = sumOf(opened[0]!, opened[1]!);
          try {
            const sealedKey = (await seal(kek, holderIn(of), share)).toString('base64');
            const taken = { epoch, group, sealedKey };
            const kept = known
              ? [...(known.kept ?? []), taken]
              : [{ epoch: said.beforeEpoch, group: said.before, sealedKey: '' }];
            const record = { ...of, ...(!known && taken), at: Date.now(), kept };
            await journal.append(record);
            return await takenOf(record, taken);
          } finally {
            share.fill(0);
          }
        } finally {
          for (const each of opened) each.fill(0);
        }
      }),
    took: (walletId, epoch) =>
      inTurn(walletId, async () => {
        meetings.expectMet();
        const { known } = sharedIn(walletId);
        return await takenOf(known, shareIn(known, epoch));
      }),
    async try(walletId, epoch, said) {
      const { known } = sharedIn(walletId);
      return await trials.parts(readGroup(shareIn(known, epoch).group), said);
    },
    change: (walletId, epoch, took, tried) =>
      inTurn(walletId, async () => {
        meetings.expectMet();
        const { known } = sharedIn(walletId);
        const next = shareIn(known, epoch);
        const isChanged = (known.epoch ?? 0) === epoch;
        if (!isChanged) {
          if (epoch < (known.epoch ?? 0)) throw new Refusal('this signer signs with shares of a later epoch');
          expectSaid(statement('took', known, next), took);
          await trials.expectMade(readGroup(next.group), tried);
          const kept = sharesIn(known).filter((each) => each !== next);
          await journal.append({ ...known, ...next, at: Date.now(), kept });
        }
        const text = statement('signs', known, next);
        return { text, signature: members.say(text) };
      }),
    drop: (walletId, epoch, said) =>
      inTurn(walletId, async () => {
        meetings.expectMet();
        const { known } = sharedIn(walletId);
        const [current, ...others] = sharesIn(known) as [KeptShare, ...KeptShare[]];
        if (current.epoch !== epoch) throw new Refusal(`this signer does not sign with epoch ${epoch}`);
        expectSaid(statement('signs', known, current), said);
        const older = others.filter((each) => each.epoch < epoch);
        if (older.length === 0) return;
        const { kept: _, ...rest } = known;
        const kept = others.filter((each) => each.epoch > epoch);
        const last = older.findLast(({ sealedKey }) => sealedKey !== '');
        await journal.append({
          ...{ ...rest, at: Date.now() },
          ...(kept.length > 0 && { kept }),
          ...(last && { opener: openerOf(Buffer.from(last.sealedKey, 'base64')).toString('base64') }),
        });
      }),
    reseal: (walletId) =>
      inTurn(walletId, async () => {
        meetings.expectMet();
        const { known, holder } = sharedIn(walletId);
        // What is kept may be what the others sign with next, and would not open once older versions are destroyed.
        if (known.kept) throw new TooSoon('the key of the wallet is being shared anew');
        const resealed = await resealShare(kek, holder, Buffer.from(known.sealedKey, 'base64'));
        const sealedKey = resealed.toString('base64');
        await journal.append({ ...known, at: Date.now(), sealedKey });
        return resealed;
      }),
  };

  /** Of a wallet that this member hears of for the first time. */
  function beginning({ walletId, owner, publicKey }: Omit<Dealt, 'epoch'>, context: string): WalletRecord {
    return { kind: 'wallet', at: 0, walletId, owner, publicKey, sealedKey: '', context };
  }
}

function aboutShare(walletId: string, dealt: string): string {
  return `share anew of ${walletId} ${dealt}`;
}
