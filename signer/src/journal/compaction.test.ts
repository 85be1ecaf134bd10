import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TO, WALLET } from '../../testing/cases.ts';
import { memoryKek } from '../../testing/memory-kek.ts';
import { compile, testAddress, transferSol } from '../../testing/messages.ts';
import { scratchFolder } from '../../testing/process.ts';
import type { Head } from './head.ts';
import { type Journal, openJournal } from './journal.ts';
import type { OpenOptions } from './open-file.ts';
import type {
  JournalRecord,
  MandateRecord,
  PasskeyRecord,
  PinRecord,
  SignatureRecord,
  WalletRecord,
} from './record.ts';

const DAY = 24 * 60 * 60_000;
const NOW = 1_000 * DAY;
const OLD = NOW - 91 * DAY;
/** Compacts whatever there is to save. */
const COMPACT = { now: NOW, leastSaved: 1 };
const kek = memoryKek();
let scratch: ReturnType<typeof scratchFolder>;
let folder: string;
const file = (name: string) => join(folder, name);
beforeEach(() => {
  scratch = scratchFolder();
  folder = join(scratch.path, 'journal');
});
afterEach(() => scratch[Symbol.dispose]());

async function during<T>(options: OpenOptions, use: (journal: Journal) => Promise<T> | T): Promise<T> {
  const fail = (error: unknown) => {
    throw error;
  };
  const journal = await openJournal(folder, kek, undefined, { now: OLD, onUncompacted: fail, ...options });
  try {
    return await use(journal);
  } finally {
    await journal.close();
  }
}

const message = compile({ feePayer: WALLET, instructions: [transferSol(WALLET, TO, 5n)] }).toString('base64');
const signature = (at: number, mandateId: string, number = 1): SignatureRecord => ({
  ...{ kind: 'signature', at, mandateId, intentId: mandateId, number, walletId: 'wallet-1', digest: 'same' },
  ...{ message, signature: `signature ${number} of ${mandateId}`, context: 'x'.repeat(2_000) },
  facts: { recipient: TO, amount: '5' },
});
const wallet = (at: number, sealedKey: string): WalletRecord => ({
  ...{
    kind: 'wallet',
    at,
    walletId: 'wallet-1',
    owner: 'user-1',
    publicKey: WALLET,
    sealedKey,
    context: '{}',
  },
});
const pin = (at: number, failed: number): PinRecord => ({
  ...{ kind: 'pin', at, owner: 'user-1', verifier: 'hashed', failed, lockedUntil: null },
});
const passkey = (credentialId: string, name: string, removedAt: number | null = null): PasskeyRecord => ({
  ...{ kind: 'passkey', at: OLD, owner: 'user-1', credentialId, algorithm: 'ES256', publicKey: 'a2V5' },
  ...{ name, counter: 1, addedAt: OLD, removedAt },
});
const mandate = (id: string): MandateRecord => ({
  ...{ kind: 'mandate', at: OLD, context: '{}' },
  mandate: {
    ...{ id, owner: 'user-1', walletId: 'wallet-1', expiresAt: null },
    terms: { kind: 'transfer_sol', to: testAddress(9), lamports: '5' },
  },
});
const RECORDS: readonly JournalRecord[] = [
  wallet(OLD, 'b2xk'),
  pin(OLD, 1),
  signature(OLD, 'paid'),
  signature(OLD + 1, 'paid', 2),
  mandate('open'),
  signature(OLD, 'open'),
  mandate('ended'),
  signature(OLD, 'ended'),
  { kind: 'closure', at: OLD, mandateId: 'ended' },
  ...Array.from({ length: 20 }, (_, n) => pin(OLD + n, n)),
  passkey('phone', 'Phone'),
  passkey('lost', 'Lost'),
  passkey('phone', 'Old phone'),
  passkey('lost', 'Lost', OLD),
  ...Array.from(
    { length: 20 },
    (_, n) => ({ kind: 'passkey_use', at: OLD, credentialId: 'phone', counter: n + 2 }) as const,
  ),
  wallet(OLD, 'bmV3'),
  signature(NOW - DAY, 'young'),
];

/** Writes them in two runs and returns the heads that servers may have seen. */
async function fill(): Promise<Head[]> {
  const heads: Head[] = [];
  const write = (records: readonly JournalRecord[]) =>
    during({}, async (journal) => {
      for (const record of records) {
        await journal.append(record);
        heads.push(journal.head());
      }
    });
  await write(RECORDS.slice(0, 5));
  await write(RECORDS.slice(5));
  return heads;
}

/** All that a journal decides on. */
const knowledgeOf = (journal: Journal) => ({
  wallet: journal.wallet('wallet-1'),
  pin: journal.pin('user-1'),
  passkeys: [journal.passkeysOf('user-1'), journal.passkey('lost'), journal.passkeyCounter('phone')],
  signatures: ['paid', 'open', 'ended', 'young'].map((id) =>
    journal.signatures(id).map((one) => one.signature),
  ),
  closed: ['paid', 'open', 'ended'].map(journal.isClosed),
  open: journal.mandate('open'),
  head: journal.head(),
});

test('a compacted journal decides as before, in a fraction of the bytes', async () => {
  await fill();
  const before = await during({}, knowledgeOf);
  expect(before.passkeys).toEqual([[passkey('phone', 'Old phone')], passkey('lost', 'Lost', OLD), 21]);
  const bytes = statSync(file('journal')).size;
  const compacted = await during(COMPACT, (journal) => {
    expect(journal.mandate('ended')).toBeNull();
    expect(journal.signatures('paid')[0]).toEqual({
      ...signature(OLD, 'paid'),
      message: '',
      context: '',
      payer: WALLET,
    });
    expect(journal.signatures('young')).toEqual([signature(NOW - DAY, 'young')]);
    expect(journal.signatures('open')).toEqual([signature(OLD, 'open')]);
    return knowledgeOf(journal);
  });
  expect(compacted).toEqual(before);
  expect(statSync(file('journal')).size).toBeLessThan(bytes * 0.7);
  expect(statSync(file('journal.0')).size).toBe(bytes);
  // With nothing more to save, it stays as it is.
  expect(await during(COMPACT, knowledgeOf)).toEqual(before);
  expect(existsSync(file('journal.1'))).toBe(false);
});

test('what other members have to hear is as it was signed, since it is chained', async () => {
  await fill();
  const told: SignatureRecord = { ...signature(OLD, 'told'), feed: { of: 'a', n: 1, digest: 'chained' } };
  await during({}, (journal) => journal.append(told));
  await during(COMPACT, (journal) => {
    expect(journal.signatures('paid')[0]!.message).toBe('');
    expect(journal.fed('a', 1)).toEqual(told);
  });
});

test('it has all positions from before and behind, over a second compaction too, and lacks what it never had', async () => {
  const heads = await fill();
  const write = (options: OpenOptions, at: number) =>
    during(options, async (journal) => {
      for (let n = 0; n < 40; n += 1) await journal.append(signature(at, `later ${n}`));
      heads.push(journal.head());
    });
  await write(COMPACT, NOW);
  await write({ now: NOW + 200 * DAY, leastSaved: 1 }, NOW + 200 * DAY);
  expect(readdirSync(folder).sort()).toEqual(['index.db', 'journal', 'journal.0', 'journal.1', 'key']);
  await during({}, (journal) => {
    for (const head of heads) journal.expect([head]);
    expect(journal.doubt()).toBeNull();
    expect(journal.head()).toEqual(heads.at(-1));
    expect(journal.signatures('later 7')).toHaveLength(2);
    journal.expect([{ ...heads[3]!, count: heads[4]!.count + 20 }]);
    expect(journal.doubt()).toContain('is another from there on');
  });
});

describe('while it runs', () => {
  const GIVEN = 300;
  const PAID_EVERY = 60;

  /** Gives a PIN again and again, several at once, and pays now and then. */
  async function work(journal: Journal) {
    await journal.append(wallet(OLD, 'b2xk'));
    await journal.append(mandate('open'));
    const begun = journal.page(0)!.at;
    for (let n = 0; n < GIVEN; n += 4)
      await Promise.all([
        ...[0, 1, 2, 3].map((more) => journal.append(pin(OLD + n, n + more))),
        ...(n % PAID_EVERY === 0 ? [journal.append(signature(NOW, `paid ${n}`))] : []),
      ]);
    return begun;
  }

  test('a journal is compacted too, loses nothing that is written meanwhile, and is read on by its records alone', async () => {
    const compactions = () => readdirSync(folder).filter((name) => /^journal\.\d+$/.test(name)).length;
    const copyFolder = join(scratch.path, 'copy');
    mkdirSync(copyFolder, { mode: 0o700 });
    const run = await during({ now: NOW, leastSaved: 4_000, copyFolder }, async (journal) => {
      const begun = await work(journal);
      expect(compactions()).toBeGreaterThan(0);
      // The position is of the file before.
      expect(journal.page(begun)).toBeNull();
      expect(journal.page(journal.positionOf(journal.head().count))).not.toBeNull();
      expect(journal.pin('user-1')?.failed).toBe(GIVEN - 1);
      for (let n = 0; n < GIVEN; n += PAID_EVERY) expect(journal.signatures(`paid ${n}`)).toHaveLength(1);
      expect(journal.mandate('open')).toEqual(mandate('open'));
      // The run, the wallet and the mandate, too.
      expect(journal.head().count).toBe(3 + GIVEN + GIVEN / PAID_EVERY);
      return knowledgeOf(journal);
    });
    const newest = join(copyFolder, `journal.${compactions()}`);
    expect(readFileSync(newest).equals(readFileSync(file('journal')))).toBe(true);
    expect(await during({}, knowledgeOf)).toEqual(run);
  });

  test('and goes on as it is if that fails', async () => {
    const failures: unknown[] = [];
    const onUncompacted = (error: unknown) => failures.push(error);
    const run = await during({ now: NOW, leastSaved: 4_000, onUncompacted }, async (journal) => {
      writeFileSync(file('journal.0'), 'in the way');
      await work(journal);
      return knowledgeOf(journal);
    });
    expect(failures.map(String)).toContainEqual(expect.stringContaining('is in the way of the journal'));
    expect(run.pin?.failed).toBe(GIVEN - 1);
    expect(await during({}, knowledgeOf)).toEqual(run);
  });
});

test('a compacted journal that is cut within what it took over is refused', async () => {
  await fill();
  await during(COMPACT, () => {});
  const lines = readFileSync(file('journal'), 'utf8').split('\n');
  writeFileSync(file('journal'), `${lines.slice(0, 4).join('\n')}\n`);
  await expect(openJournal(folder, kek)).rejects.toThrow('is cut: its older records are missing');
});

describe('a crash', () => {
  /** Keeps copies of the journal before and after a compaction. */
  async function compact() {
    await fill();
    const known = await during({}, knowledgeOf);
    copyFileSync(file('journal'), join(scratch.path, 'before'));
    await during(COMPACT, () => {});
    copyFileSync(file('journal'), join(scratch.path, 'behind'));
    rmSync(file('journal.0'));
    const put = (copy: string, name: string) => copyFileSync(join(scratch.path, copy), file(name));
    rmSync(file('journal'));
    put('before', 'journal');
    return { known, put };
  }
  const compactsAgain = async (known: ReturnType<typeof knowledgeOf>) => {
    expect(await during(COMPACT, knowledgeOf)).toEqual(known);
    expect(readdirSync(folder).sort()).toEqual(['index.db', 'journal', 'journal.0', 'key']);
    expect(readFileSync(file('journal.0')).equals(readFileSync(join(scratch.path, 'before')))).toBe(true);
  };

  test('while the new journal is written leaves the old one, at every length of the new one', async () => {
    const { known, put } = await compact();
    const whole = readFileSync(join(scratch.path, 'behind'));
    for (let length = 0; length < whole.length; length += 701) {
      writeFileSync(file('journal.new'), whole.subarray(0, length));
      expect(await during({}, knowledgeOf)).toEqual(known);
    }
    put('behind', 'journal.new');
    await compactsAgain(known);
  });

  test('between archive and rename leaves the old one under both names', async () => {
    const { known, put } = await compact();
    put('behind', 'journal.new');
    linkSync(file('journal'), file('journal.0'));
    expect(await during({}, knowledgeOf)).toEqual(known);
    await compactsAgain(known);
  });
});

test('whatever keeps it from being compacted, it goes on as it is', async () => {
  await fill();
  const before = await during({}, knowledgeOf);
  writeFileSync(file('journal.0'), 'of something else');
  const failures: string[] = [];
  const onUncompacted = (error: unknown) => failures.push((error as Error).message);
  expect(await during({ ...COMPACT, onUncompacted }, knowledgeOf)).toEqual(before);
  expect(failures).toEqual([expect.stringContaining('is in the way of the journal')]);
  expect(readFileSync(file('journal.0'), 'utf8')).toBe('of something else');
});
