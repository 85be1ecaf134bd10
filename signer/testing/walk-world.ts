import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { createTurns } from '../../process/src/turns.ts';
import type { Mandate } from '../../wire/src/mandate.ts';
import { createPasskeys } from '../src/factors/passkey/passkeys.ts';
import { readSites } from '../src/factors/passkey/site.ts';
import { createPins, type PinHashing } from '../src/factors/pins.ts';
import { createTickets } from '../src/factors/tickets.ts';
import type { Journal } from '../src/journal/journal.ts';
import type { JournalIndex } from '../src/journal/journal-index.ts';
import { createLookup } from '../src/journal/lookup.ts';
import type { JournalRecord } from '../src/journal/record.ts';
import { createSignOnce } from '../src/journal/sign-once.ts';
import { createOperations } from '../src/operator/operations.ts';
import { createFreezes } from '../src/policy/freezes.ts';
import { createGrants } from '../src/policy/grants/grants.ts';
import { parsePolicy } from '../src/policy/policy.ts';
import { createPrices } from '../src/policy/prices.ts';
import { createSpending } from '../src/policy/spending.ts';
import type { SponsorSettings } from '../src/policy/sponsorship.ts';
import { createSponsorship } from '../src/policy/sponsorship.ts';
import { createCourse } from '../src/protocol/course.ts';
import type { Memory } from '../src/protocol/memory.ts';
import { createNumbers } from '../src/protocol/numbers.ts';
import { createProofs } from '../src/protocol/receipt.ts';
import type { Answer } from '../src/protocol/requests/request.ts';
import { readRequest } from '../src/protocol/requests/table.ts';
import type { Fields } from '../src/terms/fields.ts';
import { OnHold, Refusal } from '../src/terms/refusal.ts';
import { ORIGIN } from './authenticator.ts';
import { MANDATE_KEY, OPERATOR_KEY, PIN_PEPPER } from './mandates.ts';
import { memoryKek } from './memory-kek.ts';

const kek = memoryKek();
const secret = (text: string): KeyObject => createSecretKey(text, 'utf8');
/** The clock stands still: a day that an owner has to object does not pass. */
const NOW = 1_800_000_000_000;

const tagOf = (pepper: KeyObject, owner: string, pin: string): string =>
  createHmac('sha256', pepper).update(`${owner}:${pin}`).digest('base64').slice(0, -1);
/** Of the usual form, in no time: Argon2id takes 50 ms, and whether it is right is not what is asked here. */
const QUICK_HASHING: PinHashing = {
  verifierOf: async (pepper, owner, pin) =>
    `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${tagOf(pepper, owner, pin)}`,
  isRight: async (verifier, pepper, owner, pin) => verifier.endsWith(`$${tagOf(pepper, owner, pin)}`),
};

/** Which records have names of these beginnings; see `Name` of the journal's index. */
const KINDS: Readonly<Record<string, readonly JournalRecord['kind'][]>> = {
  ...{
    wallet: ['wallet'],
    wallets: ['wallet'],
    address: ['wallet'],
    pin: ['pin'],
    mandate: ['mandate'],
    closure: ['closure'],
  },
  ...{ passkey: ['passkey'], passkeys: ['passkey'], passkey_use: ['passkey_use'] },
  ...{
    signature: ['signature'],
    session: ['signature'],
    feed: ['signature'],
    message: ['signature'],
    recipient: ['recipient', 'signature'],
  },
};

/** A signer in this process, whose journal is a list: thousands of them can be made in a second. */
export interface QuickSigner {
  readonly memory: Memory;
  readonly records: readonly JournalRecord[];
  /** The answer; null if it refuses. */
  ask(fields: Fields): Promise<Answer | null>;
  /** The same; rejects if it refuses. */
  tell(fields: Fields): Promise<Answer>;
  /** Moves the clocks of what owners allow, and of what was signed. */
  pass(ms: number): void;
}

export function quickSigner(
  known: readonly JournalRecord[] = [],
  sponsor: SponsorSettings | null = null,
): QuickSigner {
  const records: JournalRecord[] = [];
  const began = Date.now();
  let passed = 0;
  const operations = createOperations();
  const policy = parsePolicy('{"perHour":{}}');
  const prices = createPrices(policy.prices);
  const spending = createSpending(policy, prices.usdOf);
  const sponsorship = createSponsorship(sponsor, prices);
  const append = async (record: JournalRecord) => learn(record);
  const freezes = createFreezes(append, () => NOW);
  const { add: _, ...lookup } = createLookup(
    {
      *find(name: string) {
        const kinds = KINDS[name.slice(0, name.indexOf(' '))]!;
        for (let at = records.length - 1; at >= 0; at -= 1)
          if (kinds.includes(records[at]!.kind)) yield { at, size: 0 };
      },
    } as unknown as JournalIndex,
    { read: ({ at }) => JSON.stringify(records[at]) },
  );
  const grants = createGrants({
    append,
    wallet: lookup.wallet,
    walletAt: lookup.walletAt,
    priced: policy.prices,
    now: () => began + passed,
  });
  const learn = (record: JournalRecord): void => {
    records.push(record);
    for (const each of [operations, spending, sponsorship, freezes, grants]) each.learn(record);
  };
  for (const record of known) learn(record);
  const unused = () => {
    throw new Error('A walk does not do this.');
  };
  const journal: Journal = {
    ...lookup,
    append,
    page: () => ({ records: [], at: 0 }),
    positionOf: () => 0,
    head: () => ({ journal: '0'.repeat(32), run: '', count: records.length }),
    bytes: () => 0,
    copyLag: () => null,
    expect() {},
    doubt: () => null,
    accept: unused,
    mandateKey: secret('the key of the journal, for mandates'),
    handleKey: secret('the key of the journal, for handles'),
    proofSeed: () => Buffer.alloc(32, 7),
    memberSeeds: unused,
    rewrapKey: async () => {},
    close: unused,
  };
  const inTurn = createTurns();
  const memory: Memory = {
    ...{
      kek,
      journal,
      policy,
      operations,
      prices,
      spending,
      sponsorship,
      freezes,
      grants,
      feeCapLamports: 10_000n,
    },
    ...{ mandateKey: secret(MANDATE_KEY), operatorKey: secret(OPERATOR_KEY), pinPepper: secret(PIN_PEPPER) },
    ...{ passkeySites: readSites(ORIGIN), numbers: createNumbers(), folders: {}, log() {}, sweep() {} },
    ...{ rentCapLamports: 2_039_280n, blockhashLife: 60_000 },
    ...{ together: null, ownKeys: { key: Buffer.alloc(32), box: Buffer.alloc(32) } },
    inTurn,
    signOnce: createSignOnce(journal, () => NOW + passed, 60_000, inTurn),
    pins: createPins(journal, secret(PIN_PEPPER), () => NOW, QUICK_HASHING),
    passkeys: createPasskeys(journal, readSites(ORIGIN), () => NOW),
    tickets: createTickets(() => NOW),
    proofs: createProofs(journal),
  };
  const tell = (fields: Fields) => readRequest({ id: 1, ...fields }).answer(memory, createCourse());
  return {
    ...{ memory, records, tell },
    pass(ms) {
      passed += ms;
    },
    async ask(fields) {
      try {
        return await tell(fields);
      } catch (error) {
        if (error instanceof Refusal || error instanceof OnHold) return null;
        throw error;
      }
    },
  };
}

export function mandateIn(sealed: unknown): Mandate {
  return JSON.parse(Buffer.from(String(sealed).split('.')[0]!, 'base64url').toString()) as Mandate;
}
