import { createSecretKey } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { elapsed } from '../../process/src/elapsed.ts';
import { readSites } from '../src/factors/passkey/site.ts';
import { openJournal } from '../src/journal/journal.ts';
import type { JournalRecord, SignatureRecord, WordRecord } from '../src/journal/record.ts';
import type { KeyEncryptionKey } from '../src/keys/key-encryption-key.ts';
import { createOperations } from '../src/operator/operations.ts';
import { createFreezes } from '../src/policy/freezes.ts';
import { createGrants } from '../src/policy/grants/grants.ts';
import { parsePolicy } from '../src/policy/policy.ts';
import { createPrices } from '../src/policy/prices.ts';
import { createSpending } from '../src/policy/spending.ts';
import { createSponsorship } from '../src/policy/sponsorship.ts';
import { createNumbers } from '../src/protocol/numbers.ts';
import { type Signer, signer } from '../src/protocol/signer.ts';
import { createHeard } from '../src/telling/together.ts';
import type { Fields } from '../src/terms/fields.ts';
import { createMembers, type Member, ownKeys, rawPublic } from '../src/threshold/members.ts';
import { ORIGIN } from './authenticator.ts';
import { MANDATE_KEY, OPERATOR_KEY } from './mandates.ts';
import { memoryKek } from './memory-kek.ts';

export interface TestMember {
  readonly name: string;
  readonly folder: string;
  readonly kek: KeyEncryptionKey;
  /** Rejects with what the signer says unless it answers. */
  ask(name: string, fields: Fields): Promise<Fields>;
  /** Writes into its journal what an earlier version has written. */
  append(record: JournalRecord): Promise<void>;
  /** The same of what it has decided now. */
  decide(record: JournalRecord): Promise<void>;
  /** Has it tell the others what it likes. */
  tell(record: WordRecord | SignatureRecord): Promise<void>;
  /** As a kill does: what was in memory is gone. `meanwhile`: what happens to its folder before it starts again. */
  restart(meanwhile?: () => void): Promise<void>;
}

/** Three signers in this process, which know each other, each with a journal and a key-encryption key of its own. */
export async function threeSigners(
  policy?: string,
  keks: readonly KeyEncryptionKey[] = [memoryKek(), memoryKek(), memoryKek()],
): Promise<readonly TestMember[]> {
  return (await threeThatChange(policy, keks)).members;
}

interface Machine {
  readonly folder: string;
  readonly kek: KeyEncryptionKey;
  readonly own: ReturnType<typeof ownKeys>;
  readonly member: Member;
}

async function newMachine(name: string, number: number, kek: KeyEncryptionKey): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), `signer-${name}-`));
  const journal = await openJournal(folder, kek);
  const { key, box } = journal.memberSeeds();
  await journal.close();
  const own = ownKeys(key, box);
  return { folder, kek, own, member: { name, number, key: rawPublic(own.key), box: rawPublic(own.box) } };
}

/** The same, and how operators put a new one into the place of the third. */
export async function threeThatChange(policy: string | undefined, keks: readonly KeyEncryptionKey[]) {
  const machines = await Promise.all(keks.map((kek, index) => newMachine('abc'[index]!, index + 1, kek)));
  const start = async ({ folder, kek, own, member: self }: Machine) => {
    const all = machines.map(({ member }) => member);
    const limits = parsePolicy(policy);
    const prices = createPrices(limits.prices);
    const spending = createSpending(limits, prices.usdOf, 2n);
    const operations = createOperations();
    const learn = (record: JournalRecord) => {
      for (const each of [operations, spending, freezes, grants, heard]) each.learn(record);
    };
    const heard = createHeard();
    const freezes = createFreezes((record) => kept.append(record), elapsed);
    const grants = createGrants({
      ...{ append: (record) => kept.append(record), wallet: (id) => journal.wallet(id) },
      walletAt: (publicKey) => journal.walletAt(publicKey),
      ...{ priced: limits.prices, now: elapsed, parts: 2n },
    });
    const journal = await openJournal(folder, kek, learn);
    const key = createSecretKey(MANDATE_KEY, 'utf8');
    const members = createMembers(own, all, operations.isLost);
    const together = heard.together({ members, journal, freezes, grants, elapsed });
    const kept = together.telling.journal;
    const answer = signer({
      ...{ kek, journal: kept, policy: limits, prices, operations, spending, freezes, grants },
      ...{ log() {}, sweep() {}, numbers: createNumbers(), folders: {} },
      ...{ feeCapLamports: 10_000n, rentCapLamports: 2_039_280n, blockhashLife: 60_000 },
      ...{
        mandateKey: key,
        pinPepper: key,
        passkeySites: readSites(ORIGIN),
        operatorKey: createSecretKey(OPERATOR_KEY, 'utf8'),
      },
      sponsorship: createSponsorship(null, prices, 2n),
      ...{ ownKeys: self, together: { ...together, isNoteNeeded: false } },
    });
    const { append } = journal;
    return { answer, append, decide: kept.append, tell: together.feed.append, close: () => journal.close() };
  };
  const started = (machine: Machine) =>
    member({ name: machine.member.name, folder: machine.folder, kek: machine.kek }, () => start(machine));
  const members = await Promise.all(machines.map(started));
  for (const one of members) await meetOthers(members, one);
  return {
    members,
    /** A new machine `name` takes the place of the third, of which the others hear in the file of members. */
    async replaced(name: string): Promise<readonly TestMember[]> {
      machines[2] = await newMachine(name, 3, memoryKek());
      const all = [...members.slice(0, 2), await started(machines[2])];
      for (const one of all.slice(0, 2)) await one.restart();
      for (const one of all) await meetOthers(all, one);
      return all;
    },
  };
}

async function member(
  at: Pick<TestMember, 'folder' | 'kek' | 'name'>,
  start: () => Promise<
    Pick<TestMember, 'append' | 'decide' | 'tell'> & { answer: Signer; close(): Promise<void> }
  >,
): Promise<TestMember> {
  let running = await start();
  const { name } = at;
  return {
    ...at,
    async ask(request, fields) {
      const reply = await running.answer(1, { name: request, ...fields });
      if ('ok' in reply) return reply.ok;
      throw new Error(
        `${name}: ${'refused' in reply ? reply.refused : 'held' in reply ? reply.held : 'failed'}`,
      );
    },
    append: (record) => running.append(record),
    decide: (record) => running.decide(record),
    tell: (record) => running.tell(record),
    async restart(meanwhile = () => {}) {
      await running.close();
      meanwhile();
      running = await start();
    },
  };
}

/** After a start, as an honest server does. */
export async function meetOthers(all: readonly TestMember[], one: TestMember): Promise<void> {
  const { run } = JSON.parse(String((await one.ask('greet', {})).text)) as Fields;
  const others = all.filter((other) => other !== one);
  const said = await Promise.all(
    others.map(async (other) => [other.name, await other.ask('meet', { run, from: one.name })] as const),
  );
  await served(all, one, 'met', { said: Object.fromEntries(said) });
}

/** Asks, and brings what the member lacks, as often as it says so. */
export async function served(
  all: readonly TestMember[],
  one: TestMember,
  name: string,
  fields: Fields,
): Promise<Fields> {
  for (;;) {
    const answer = await one.ask(name, fields);
    const { behindOf: of, behindAfter: n } = answer;
    if (of === undefined) return answer;
    const known = await Promise.all(
      all.map(async (other) => (other === one ? {} : await other.ask('feed_after', { of, n }))),
    );
    const more = known.find((each) => 'entries' in each);
    if (!more) throw new Error(`Nobody has what ${one.name} lacks of ${of}.`);
    await one.ask('feed_take', { of, ...more });
  }
}

/** Brings a member all that another one has and it lacks. */
export async function brought(from: TestMember, to: TestMember, of = from.name): Promise<void> {
  for (;;) {
    const heads = (await to.ask('feed_heads', {})).heads as Readonly<Record<string, string>>;
    const more = await from.ask('feed_after', { of, n: Number(heads[of]!.split(' ')[0]) });
    if (!('entries' in more)) return;
    await to.ask('feed_take', { of, ...more });
  }
}

/** The fields, with what the others add to the PIN in them, for one of them. */
export async function withHelps(
  all: readonly TestMember[],
  one: TestMember,
  fields: { readonly owner: string; readonly pin: string } & Fields,
): Promise<Fields> {
  const { owner, pin } = fields;
  const given = await Promise.all(
    all.map(async (other) => {
      const { helps } = other === one ? {} : await other.ask('pin_help', { owner, pin });
      return helps === undefined ? [] : [[other.name, (helps as Fields)[one.name]]];
    }),
  );
  return { ...fields, helps: Object.fromEntries(given.flat()) };
}

const textOf = ({ text, signature }: Fields) => ({ text, signature });
const othersOf = <T>(all: readonly TestMember[], self: TestMember, of: (other: TestMember) => T) =>
  Object.fromEntries(all.filter((one) => one !== self).map((other) => [other.name, of(other)]));

export interface SharedWallet {
  readonly walletId: string;
  readonly owner: string;
  readonly publicKey: string;
  /** Each member's sealed share, by name. */
  readonly shares: Readonly<Record<string, string>>;
}

/** Makes a wallet as an honest server does. */
export async function createShared(
  all: readonly TestMember[],
  whose: { readonly walletId: string; readonly owner: string },
): Promise<SharedWallet> {
  const { walletId, owner } = whose;
  const each = async (work: (one: TestMember) => Promise<Fields>) =>
    new Map(await Promise.all(all.map(async (one) => [one, await work(one)] as const)));
  const begun = await each((one) => one.ask('key_begin', whose));
  const dealt = await each((one) =>
    one.ask('key_deal', { walletId, said: othersOf(all, one, (other) => textOf(begun.get(other)!)) }),
  );
  const made = await each((one) =>
    one.ask('key_finish', {
      walletId,
      owner,
      shares: othersOf(all, one, (other) => dealt.get(other)![one.name]),
    }),
  );
  await each((one) => {
    const { publicKey, sealedKey, group } = made.get(one)!;
    const said = othersOf(all, one, (other) => textOf(made.get(other)!));
    return one.ask('key_keep', { ...whose, publicKey, sealedKey, group, said, context: '{}' });
  });
  const shares = Object.fromEntries(all.map((one) => [one.name, String(made.get(one)!.sealedKey)]));
  return { ...whose, publicKey: String(made.get(all[0]!)!.publicKey), shares };
}

/**
 * Signs as an honest server does, by two in any order. `fields`: of a request `sign`, without what names the wallet; `mandates`: by name, if each has
 * sealed its own.
 */
export async function signShared(
  two: readonly [TestMember, TestMember],
  { shares, ...holder }: SharedWallet,
  fields: Fields,
  mandates: Fields = {},
): Promise<Fields> {
  const begin = (one: TestMember) =>
    one.ask('pair_begin', {
      ...{ ...holder, sealedKey: shares[one.name], mandate: mandates[one.name], ...fields },
    });
  const [first, second] = two.toSorted((a, b) => (a.name < b.name ? -1 : 1)) as [TestMember, TestMember];
  const [one, other] = await Promise.all([begin(first), begin(second)]);
  for (const begun of [one, other]) if (!('text' in begun)) return begun;
  const pair = [first, second];
  const { part } = await served(pair, first, 'pair_first', { session: sessionOf(one), ...textOf(other) });
  return await served(pair, second, 'pair_second', { session: sessionOf(other), ...textOf(one), part });
}

export function sessionOf({ text }: Fields): string {
  return JSON.parse(String(text)).session;
}
