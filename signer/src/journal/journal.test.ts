import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { smallDisk } from '../../../localnet/src/testing/small-disk.ts';
import { memoryKek } from '../../testing/memory-kek.ts';
import { scratchFolder } from '../../testing/process.ts';
import { openChainedFile } from './chained-file.ts';
import { type Journal, openJournal } from './journal.ts';
import { openJournalKey } from './journal-key.ts';
import type { SignatureRecord, WalletRecord } from './record.ts';

const kek = memoryKek();
let folder: ReturnType<typeof scratchFolder>;
let path: string;
beforeEach(() => {
  folder = scratchFolder();
  path = join(folder.path, 'journal', 'journal');
});
afterEach(() => folder[Symbol.dispose]());

const open = (by = kek) => openJournal(join(folder.path, 'journal'), by);
async function during<T>(use: (journal: Journal) => Promise<T>): Promise<T> {
  const journal = await open();
  try {
    return await use(journal);
  } finally {
    await journal.close();
  }
}

const wallet: WalletRecord = {
  ...{ kind: 'wallet', at: 1, walletId: 'wallet-1', owner: 'user-1' },
  ...{ publicKey: 'address', sealedKey: 'c2VhbGVk' },
};
const signature = (number: number, intentId = 'intent-1'): SignatureRecord => ({
  ...{
    kind: 'signature',
    at: number,
    mandateId: intentId,
    intentId,
    number,
    walletId: 'wallet-1',
    digest: 'same',
  },
  ...{ message: `message ${number} of ${intentId}`, signature: `signature ${number}`, context: '{}' },
  facts: { recipient: 'somebody', amount: '5' },
});

test('remembers wallets and signatures, also after it was closed and opened again', async () => {
  await during(async (journal) => {
    expect([journal.wallet('wallet-1'), journal.signatures('intent-1')]).toEqual([null, []]);
    await journal.append(wallet);
    await Promise.all([signature(1), signature(2), signature(1, 'intent-2')].map(journal.append));
  });
  await during(async (journal) => {
    expect(journal.wallet('wallet-1')).toEqual(wallet);
    expect(journal.signatures('intent-1')).toEqual([signature(1), signature(2)]);
    expect(journal.slotOf('message 1 of intent-2')).toBe('intent-2');
    expect(journal.slotOf('message 3 of intent-1')).toBeNull();
    await journal.append({ ...wallet, sealedKey: 'bmV3' });
    expect(journal.wallet('wallet-1')?.sealedKey).toBe('bmV3');
  });
});

test('believes the journal alone, whatever its index says', async () => {
  await during((journal) => journal.append(wallet));
  rmSync(join(folder.path, 'journal', 'index.db'));
  await during(async (journal) => expect(journal.wallet('wallet-1')).toEqual(wallet));
});

test('is of one signer at a time, and of this user alone', async () => {
  await during(async () => {
    await expect(open()).rejects.toThrow('Another signer uses this journal.');
  });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  chmodSync(join(folder.path, 'journal'), 0o750);
  await expect(open()).rejects.toThrow('must be open to this user alone');
});

describe('a journal that is not whole', () => {
  beforeEach(() =>
    during(async (journal) => void (await Promise.all([wallet, signature(1)].map(journal.append)))),
  );

  test('lacks what a crash left half written, and nothing else', async () => {
    const whole = readFileSync(path);
    // Behind the record of the run and the wallet's.
    const first = whole.indexOf('\n', whole.indexOf('\n') + 1) + 1;
    for (let length = first; length < whole.length; length += 17) {
      writeFileSync(path, whole.subarray(0, length));
      await during(async (journal) => {
        expect(journal.wallet('wallet-1')).toEqual(wallet);
        expect(journal.signatures('intent-1')).toEqual([]);
      });
      expect(statSync(path).size).toBe(first);
    }
    writeFileSync(path, whole);
    await during(async (journal) => expect(journal.signatures('intent-1')).toEqual([signature(1)]));
  });

  test('is refused if any one byte of it is another', async () => {
    const whole = readFileSync(path);
    const key = await openJournalKey(join(folder.path, 'journal', 'key'), kek);
    const read = () => openChainedFile(path, key, () => {});
    for (let at = 0; at < whole.length; at += 1) {
      const flipped = Buffer.from(whole);
      flipped[at]! ^= 1 << (at % 8);
      writeFileSync(path, flipped);
      expect(read, `byte ${at}`).toThrow('is damaged behind byte');
    }
    writeFileSync(path, whole);
    await read().close();
  });

  test('is refused if lines are left out or change places, or its key is gone or another', async () => {
    const lines = readFileSync(path, 'utf8').split('\n');
    for (const changed of [
      [lines[1], ''],
      [lines[1], lines[0], ''],
      [lines[0], lines[0], lines[1], ''],
    ]) {
      writeFileSync(path, changed.join('\n'));
      await expect(open()).rejects.toThrow('is damaged behind byte');
    }
    const keyPath = join(folder.path, 'journal', 'key');
    const key = readFileSync(keyPath);
    for (let at = key.indexOf(' ') + 1; at < key.length - 1; at += 11) {
      const flipped = Buffer.from(key);
      flipped[at] = flipped[at] === 0x41 ? 0x42 : 0x41;
      writeFileSync(keyPath, flipped);
      await expect(open()).rejects.toThrow('is damaged or of another key-encryption key');
    }
    await expect(open(memoryKek())).rejects.toThrow('is damaged or of another key-encryption key');
    rmSync(keyPath);
    await expect(open()).rejects.toThrow('is missing');
  });
});

test('rewraps its key under a newer version of the key-encryption key', async () => {
  const secret = Buffer.alloc(32, 7);
  const [older, newer] = [memoryKek('memory:1', secret), memoryKek('memory:2', secret)];
  const both = {
    ...newer,
    unwrap: (id: string, ...rest: [Buffer, Buffer]) =>
      (id === 'memory:1' ? older : newer).unwrap(id, ...rest),
  };
  await (await open(older)).close();
  await (await open(both)).close();
  await (await open(newer)).close();
});

test('takes nothing that does not fit on the disk, and goes on once there is room', async ({ skip }) => {
  const disk = smallDisk(1);
  skip(!disk, 'Only root may mount a disk.');
  onTestFinished(disk!.remove);
  const place = join(disk!.path, 'journal');
  const journal = await openJournal(place, kek);
  await journal.append(wallet);
  disk!.fill();
  const large = { ...signature(1), context: 'x'.repeat(10_000) };
  await expect(journal.append(large)).rejects.toThrow('ENOSPC');
  expect(journal.signatures('intent-1')).toEqual([]);
  disk!.free();
  await journal.append(signature(1, 'intent-2'));
  await journal.close();
  const again = await openJournal(place, kek);
  expect(again.wallet('wallet-1')).toEqual(wallet);
  expect(again.signatures('intent-1')).toEqual([]);
  expect(again.signatures('intent-2')).toEqual([signature(1, 'intent-2')]);
  await again.close();
});
