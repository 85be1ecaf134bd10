import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeFrame, frameReader } from '../../process/src/frames.ts';
import { TO } from '../testing/cases.ts';
import { paymentOf } from '../testing/mandates.ts';
import { compile, transferSol } from '../testing/messages.ts';
import { type SignerRun, scratchFolder, startSigner } from '../testing/process.ts';
import { isMemoryReadable, occurrences } from '../testing/process-memory.ts';
import { fileKeyEncryptionKey } from './keys/file-key-encryption-key.ts';
import type { KeyEncryptionKey } from './keys/key-encryption-key.ts';
import { unseal } from './keys/sealed-key.ts';
import { nodeFlags } from './node-flags.ts';
import { decodeAddress, encodeBase58 } from './terms/base58.ts';

let folder: ReturnType<typeof scratchFolder>;
let run: SignerRun;
let keyFile: string;
beforeEach(async () => {
  folder = scratchFolder();
  keyFile = join(folder.path, 'keys/kek');
  for (const name of ['run', 'keys', 'cache', 'journal', 'copy'])
    mkdirSync(join(folder.path, name), { mode: 0o700 });
  run = await startSigner({
    folder: folder.path,
    flags: flagsOf(folder.path),
    environment: {
      NODE_COMPILE_CACHE: join(folder.path, 'cache'),
      SIGNER_JOURNAL_COPY: join(folder.path, 'copy'),
    },
  });
});
afterEach(async () => {
  await run.kill();
  folder[Symbol.dispose]();
});

function flagsOf(path: string): string[] {
  const socket = join(path, 'run/signer.sock');
  const [compileCache, journal, journalCopy] = ['cache', 'journal', 'copy'].map((name) => join(path, name));
  return nodeFlags({ socket, keyFile, compileCache: compileCache!, journal: journal!, journalCopy });
}

interface Reply {
  readonly id: number;
  readonly ok?: Readonly<Record<string, string>>;
  readonly refused?: string;
}

/** Creates a key, signs, gets refused, attests and reseals. Returns all answers, the seed and its data key. */
async function lifeOfAKey() {
  const socket = connect(run.socket);
  await once(socket, 'connect');
  const received: Buffer[] = [];
  const read = frameReader();
  let lastId = 0;
  const ask = async (fields: Readonly<Record<string, unknown>>): Promise<Reply> => {
    lastId += 1;
    socket.write(encodeFrame({ id: lastId, ...fields }));
    for (;;) {
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      received.push(chunk);
      for (const reply of read(chunk)) return reply as Reply;
    }
  };
  const [walletId, owner] = ['wallet-1', 'user-1'];
  const { publicKey = '', sealedKey = '' } =
    (await ask({ name: 'create', walletId, owner, context: '{}' })).ok ?? {};
  const message = compile({ feePayer: publicKey, instructions: [transferSol(publicKey, TO, 5n)] });
  const intent = { kind: 'transfer_sol', to: TO, lamports: '5', feeCapLamports: '5000' };
  const key = { walletId, owner, publicKey, sealedKey };
  const asked = { ...paymentOf({ walletId, owner }, intent), after: null, context: '{}' };
  const sign = { name: 'sign', ...key, ...asked, intent, message: message.toString('base64') };
  const { signature = '' } = (await ask(sign)).ok ?? {};
  expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,88}$/);
  expect((await ask({ ...sign, walletId: 'wallet-2' })).refused).toBeDefined();
  expect((await ask({ ...sign, intent: { ...intent, lamports: '6' } })).refused).toBeDefined();
  expect((await ask({ name: 'attest', ...key, blockhash: TO })).ok).toBeDefined();
  expect((await ask({ name: 'rewrap', ...key })).ok).toBeDefined();
  const holder = { walletId, owner, publicKey: decodeAddress(publicKey)! };
  const kek = fileKeyEncryptionKey(keyFile);
  let dataKey = Buffer.alloc(0);
  const watched: KeyEncryptionKey = {
    ...kek,
    async unwrap(...wrapped) {
      const opened = await kek.unwrap(...wrapped);
      dataKey = Buffer.from(opened);
      return opened;
    },
  };
  const seed = await unseal(watched, holder, Buffer.from(sealedKey, 'base64'));
  socket.destroy();
  return { seed, dataKey, sealedKey, message, received: Buffer.concat(received) };
}

function formsOf(secret: Buffer): Buffer[] {
  const texts = [
    secret.toString('hex'),
    secret.toString('base64'),
    encodeBase58(secret),
    [...secret].join(','),
  ];
  return [secret, ...texts.map((text) => Buffer.from(text))];
}

describe('under the permission model, a key in its life', () => {
  test('is journalled, with a copy', async () => {
    await lifeOfAKey();
    const read = (...names: string[]) => readFileSync(join(folder.path, ...names), 'utf8');
    const journal = read('journal', 'journal');
    expect(journal.split('\n').map((line) => /"kind":"(\w+)"/.exec(line)?.[1])).toEqual([
      ...['run', 'wallet', 'signature', 'wallet'],
      undefined,
    ]);
    await expect.poll(() => read('copy', 'journal.0')).toBe(journal);
    expect(read('copy', 'key')).toBe(read('journal', 'key'));
  });

  test('is in no answer and no line of the log, nor is the key-encryption key', async () => {
    const { seed, dataKey, received } = await lifeOfAKey();
    const kek = readFileSync(keyFile).subarray(8, 40);
    const output = Buffer.from(run.output());
    for (const form of [...formsOf(seed), ...formsOf(dataKey), ...formsOf(kek)]) {
      expect(received.includes(form)).toBe(false);
      expect(output.includes(form)).toBe(false);
    }
  });

  test('leaves a line for each request in the log, without messages or sealed keys', async () => {
    const { sealedKey, message } = await lifeOfAKey();
    // An answer may be faster than the line about it.
    await expect.poll(() => run.output()).toContain('"kind":"rewrap"');
    const output = run.output();
    for (const text of [sealedKey, message.toString('base64')]) {
      expect(output).not.toContain(text);
      expect(output).not.toContain(text.slice(20, 50));
    }
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ event: 'ready', permissionModel: true, level: 30 });
    const facts = lines
      .slice(1)
      .map(({ event, walletId, kind, outcome }) => [event, walletId, kind, outcome]);
    expect(facts).toEqual([
      ['request', 'wallet-1', 'create', 'done'],
      ['request', 'wallet-1', 'transfer_sol', 'done'],
      ['request', 'wallet-2', 'transfer_sol', 'refused'],
      ['request', 'wallet-1', 'transfer_sol', 'refused'],
      ['request', 'wallet-1', 'attest', 'done'],
      ['request', 'wallet-1', 'rewrap', 'done'],
    ]);
    const known = [
      'level',
      'time',
      'pid',
      'name',
      'event',
      'walletId',
      'kind',
      'recipient',
      'mint',
      'amount',
      'feeLamports',
      'signature',
      'outcome',
      'reason',
      'milliseconds',
    ];
    for (const line of lines.slice(1)) {
      expect([...known, 'msg']).toEqual(expect.arrayContaining(Object.keys(line)));
      expect(line.milliseconds).toBeGreaterThan(0);
    }
  });

  test('is soon nowhere in the memory of the signer', async ({ skip }) => {
    const pid = run.child.pid!;
    skip(!isMemoryReadable(pid), 'This system lets nobody read the memory of another process.');
    const { seed, dataKey } = await lifeOfAKey();
    // The search does find what is there: the key-encryption key has to be.
    expect(occurrences(pid, readFileSync(keyFile).subarray(8, 40))).toBeGreaterThan(0);
    const halves = [seed, dataKey].flatMap((secret) => [secret.subarray(0, 16), secret.subarray(16)]);
    const left = () => halves.map((half) => occurrences(pid, half));
    await expect.poll(left, { interval: 100 }).toEqual([0, 0, 0, 0]);
  });

  test('is in no optimised code, which V8 leaves by way of a copy of the registers', () => {
    const optimisations = (flags: readonly string[]) => {
      const code = 'let sum = 0; for (let i = 0; i < 3e7; i++) sum += i % 7; console.log("ended", sum)';
      const { stdout } = spawnSync(process.execPath, [...flags, '--trace-opt', '-e', code], {
        encoding: 'utf8',
      });
      expect(stdout).toContain('ended');
      return stdout.match(/completed (optimizing|compiling)/g)?.length ?? 0;
    };
    expect(optimisations([])).toBeGreaterThan(0);
    expect(optimisations(flagsOf(folder.path))).toBe(0);
  });
});
