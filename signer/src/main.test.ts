import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getBase58Encoder } from '@solana/kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeFrame, FRAME_MAX_BYTES } from '../../process/src/frames.ts';
import { TO } from '../testing/cases.ts';
import { type Fields, type SignerClient, signerClient } from '../testing/client.ts';
import { paymentOf } from '../testing/mandates.ts';
import { compile, transferSol } from '../testing/messages.ts';
import { type SignerRun, scratchFolder, startSigner } from '../testing/process.ts';
import { attestation } from './keys/attest.ts';
import { addKeyVersion, createKeyFile } from './keys/key-file.ts';
import { decodeAddress } from './terms/base58.ts';

let folder: ReturnType<typeof scratchFolder>;
let run: SignerRun;
async function begin(): Promise<void> {
  folder = scratchFolder();
  run = await startSigner({ folder: folder.path });
}
async function end(): Promise<void> {
  await run.kill();
  folder[Symbol.dispose]();
}

const client = (path = run.socket): Promise<SignerClient> => signerClient(path);

interface Made {
  readonly walletId: string;
  readonly owner: string;
  readonly publicKey: string;
  readonly sealedKey: string;
}

/** A new wallet of a new user. */
async function create(by: SignerClient): Promise<Made> {
  const [walletId, owner] = [randomUUID(), randomUUID()];
  const made = (await by.ask({ name: 'create', walletId, owner, context: '{}' })).ok as Pick<
    Made,
    'publicKey' | 'sealedKey'
  >;
  return { walletId, owner, ...made };
}

/** For a new intent. */
function signRequest(made: Made, lamports: bigint): Fields {
  const { publicKey } = made;
  const message = compile({ feePayer: publicKey, instructions: [transferSol(publicKey, TO, lamports)] });
  const intent = { kind: 'transfer_sol', to: TO, lamports: String(lamports), feeCapLamports: '5000' };
  const asked = { ...paymentOf(made, intent), after: null, context: '{}' };
  return { name: 'sign', ...made, ...asked, intent, message: message.toString('base64') };
}

/** The base58 of a signature as bytes. */
const signatureIn = (ok: unknown): Buffer =>
  Buffer.from(getBase58Encoder().encode((ok as { signature: string }).signature));

function isValid(publicKey: string, message: unknown, signature: Buffer): boolean {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex');
  const spki = Buffer.concat([prefix, decodeAddress(publicKey)!]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(String(message), 'base64'), key, signature);
}

describe('a signer', () => {
  beforeAll(begin);
  afterAll(end);

  test('answers hundreds of requests at once, each with its own answer', async () => {
    const clients = await Promise.all([client(), client()]);
    await Promise.all(
      Array.from({ length: 150 }, async (_, index) => {
        const by = clients[index % 2]!;
        const made = await create(by);
        const request = signRequest(made, BigInt(index + 1));
        const { ok } = await by.ask(request);
        expect(isValid(made.publicKey, request.message, signatureIn(ok))).toBe(true);
      }),
    );
  });

  test('tells its version, its provider and the version of the key-encryption key', async () => {
    expect((await (await client()).ask({ name: 'ping' })).ok).toEqual({
      version: '1.0.0',
      // Tells whether a database belongs to it, and is no pepper.
      pepper: expect.stringMatching(/^[\da-f]{64}$/),
      provider: 'file',
      keyId: expect.stringMatching(/^file:1:[0-9a-f]{16}$/),
    });
  });

  test('attests to a key that it can open for this wallet and this address, and to no other', async () => {
    const by = await client();
    const made = await create(by);
    const request = { name: 'attest', ...made, blockhash: TO };
    const { signature } = (await by.ask(request)).ok as Fields;
    const holder = decodeAddress(made.publicKey)!;
    const said = attestation(holder, decodeAddress(TO)!).toString('base64');
    expect(isValid(made.publicKey, said, Buffer.from(String(signature), 'base64'))).toBe(true);
    const refusal = 'the sealed key does not open for this wallet';
    expect((await by.ask({ ...request, walletId: 'wallet-2' })).refused).toBe(refusal);
    const other = await create(by);
    expect((await by.ask({ ...request, publicKey: other.publicKey })).refused).toBe(
      'the wallet has another address',
    );
    expect((await by.ask({ ...request, owner: other.owner })).refused).toBe(
      'the wallet belongs to another user',
    );
    expect((await by.ask({ ...request, sealedKey: other.sealedKey })).refused).toBe(refusal);
    for (const blockhash of ['', `${TO}1`, 'a text of one wishes', undefined])
      expect((await by.ask({ ...request, blockhash })).refused).toBe('the request is malformed at blockhash');
    expect((await by.ask({ ...request, message: 'AAAA' })).refused).toBe(
      'the request has a field that the signer does not know',
    );
  });

  test('refuses a message for another intent, and a key in the row of another wallet', async () => {
    const by = await client();
    const made = await create(by);
    const request = signRequest(made, 5n);
    const intent = { ...(request.intent as Fields), lamports: '6' };
    expect((await by.ask({ ...request, intent, ...paymentOf(made, intent) })).refused).toBe(
      'the amount of SOL is another',
    );
    expect((await by.ask({ ...request, intent })).refused).toBe('the mandate is for something else');
    const elsewhere = { ...made, walletId: 'wallet-2' };
    const { intent: declared } = request;
    expect((await by.ask({ ...request, ...elsewhere, ...paymentOf(elsewhere, declared) })).refused).toBe(
      'the sealed key does not open for this wallet',
    );
    expect((await by.ask({ ...request, ...elsewhere })).refused).toBe('the mandate is for another wallet');
  });

  test('its socket is for this user alone, in a folder for this user alone', () => {
    expect(statSync(run.socket).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(run.socket)).mode & 0o777).toBe(0o700);
    expect(statSync(run.operatorSocket).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(run.operatorSocket)).mode & 0o777).toBe(0o700);
  });

  test('keeps its socket from a second signer, which says so in a clear sentence', async () => {
    const environment = { SIGNER_JOURNAL: join(folder.path, 'another') };
    await expect(startSigner({ folder: folder.path, environment })).rejects.toThrow(
      /Another process already listens at .*signer\.sock\n/,
    );
    expect((await (await client()).ask({ name: 'ping' })).ok).toBeDefined();
  });

  test('does not open the inspector on a signal', async () => {
    run.child.kill('SIGUSR1');
    await expect.poll(() => run.output()).toContain('"event":"signal_ignored"');
    expect((await (await client()).ask({ name: 'ping' })).ok).toBeDefined();
    expect(run.output()).not.toContain('Debugger');
  });

  describe('ends the connection, and only that one, at', () => {
    const canary = 'canary-in-a-frame';
    const garbage: [string, Buffer][] = [
      ['a frame that is too long', Buffer.of(0, 0, (FRAME_MAX_BYTES >> 8) & 0xff, 1)],
      ['a frame that is no JSON', Buffer.concat([Buffer.of(0, 0, 0, 17), Buffer.from(canary)])],
      ['text', Buffer.from(`GET /${canary} HTTP/1.1\r\n\r\n`)],
      ['a frame without an id', encodeFrame({ name: 'ping', canary })],
      ['a frame with an id of zero', encodeFrame({ id: 0, name: 'ping', canary })],
      ['a frame with an id of text', encodeFrame({ id: '1', name: 'ping', canary })],
      ['a frame that is no object', encodeFrame([canary])],
      ['an empty frame', Buffer.alloc(4)],
    ];

    test.each(garbage)('%s', async (_title, bytes) => {
      const [good, bad] = [await client(), await client()];
      const logged = () => run.output().split('"event":"malformed_frame"').length;
      const before = logged();
      bad.socket.write(bytes);
      await once(bad.socket, 'close');
      expect((await good.ask({ name: 'ping' })).ok).toBeDefined();
      await expect.poll(logged).toBe(before + 1);
      expect(run.output()).not.toContain(canary);
    });
  });
});

describe('rotation', () => {
  beforeEach(begin);
  afterEach(end);

  test('reseals a key under a key-encryption key that was rotated while it ran', async () => {
    const by = await client();
    const made = await create(by);
    addKeyVersion(join(folder.path, 'keys/kek'));
    const { ok } = await by.ask({ name: 'rewrap', ...made });
    const { sealedKey } = ok as { sealedKey: string };
    const idOf = (sealed: string) => Buffer.from(sealed, 'base64').toString('latin1', 2, 9);
    expect([idOf(made.sealedKey), idOf(sealedKey)]).toEqual(['file:1:', 'file:2:']);
    const request = signRequest({ ...made, sealedKey }, 5n);
    expect(isValid(made.publicKey, request.message, signatureIn((await by.ask(request)).ok))).toBe(true);
    expect((await by.ask(signRequest(made, 6n))).ok).toBeDefined();
  });
});

describe('the socket', () => {
  beforeEach(begin);
  afterEach(end);

  test('of a signer that was killed is replaced', async () => {
    await run.kill();
    expect(existsSync(run.socket)).toBe(true);
    run = await startSigner({ folder: folder.path });
    expect((await (await client()).ask({ name: 'ping' })).ok).toBeDefined();
  });

  test('is gone after a clean stop', async () => {
    run.child.kill('SIGTERM');
    const [code] = await once(run.child, 'close');
    expect(code).toBe(0);
    expect(existsSync(run.socket)).toBe(false);
  });

  test('is gone when the launcher is, though clients are connected', async () => {
    const by = await client();
    await by.ask({ name: 'ping' });
    const gone = once(by.socket, 'close');
    run.child.disconnect();
    // Not "close": that never comes once the channel is closed from this side.
    expect((await once(run.child, 'exit'))[0]).toBe(0);
    await gone;
    expect(existsSync(run.socket)).toBe(false);
  });
});

describe('does not start, and says why in one sentence,', () => {
  beforeEach(() => {
    folder = scratchFolder();
  });
  afterEach(() => folder[Symbol.dispose]());

  async function refuses(environment: Record<string, string>, sentence: RegExp, flags: string[] = []) {
    const outcome = await startSigner({ folder: folder.path, environment, flags }).catch(String);
    expect(outcome).toMatch(/^Error: The signer ended with 1: /);
    expect(outcome).toMatch(sentence);
  }

  test('without its settings', async () => {
    await refuses({ SIGNER_SOCKET: '' }, /SIGNER_SOCKET is not set: .*\.\n/);
    await refuses({ KEK_FILE: '' }, /KEK_FILE is not set: .*\.\n/);
    await refuses({ OPERATOR_KEY: 'short' }, /OPERATOR_KEY is not set: .*\.\n/);
    await refuses({ SIGNER_POLICY: '{' }, /SIGNER_POLICY is not JSON\.\n/);
    await refuses({ MANDATE_KEY: 'short' }, /MANDATE_KEY is not set: .*\.\n/);
    await refuses({ KEY_PROVIDER: 'vault' }, /KEY_SERVICE_SOCKET is not set: .*KEY_PROVIDER=vault needs\.\n/);
    const keyService = { KEY_PROVIDER: 'vault', KEY_SERVICE_SOCKET: '/service/sock' };
    await refuses(keyService, /KEY_SERVICE_TOKEN is not set: .*\.\n/);
  });

  test.each(['4999', '-5000', '0.005', 'none', '1e9'])('with a cap on fees of %s', async (cap) => {
    await refuses(
      { SIGNER_FEE_CAP_LAMPORTS: cap },
      /SIGNER_FEE_CAP_LAMPORTS is .*, but it is a whole number of lamports, 5000 or more\.\n/,
    );
  });

  test('with a key file that others can read', async () => {
    const KEK_FILE = join(folder.path, 'keys/kek');
    createKeyFile(KEK_FILE);
    chmodSync(KEK_FILE, 0o644);
    await refuses({}, /The key file .* is open to others \(mode 0644\): set it to 0600\.\n/);
  });

  test('with a socket in a folder that others can enter', async () => {
    const open = join(folder.path, 'open');
    mkdirSync(open, { mode: 0o755 });
    await refuses(
      { SIGNER_SOCKET: join(open, 's') },
      /The folder of SIGNER_SOCKET must be open to this user alone/,
    );
  });

  test('if another file has the place of the socket', async () => {
    const taken = join(folder.path, 'run/taken');
    mkdirSync(join(folder.path, 'run'), { mode: 0o700 });
    writeFileSync(taken, 'mine');
    await refuses({ SIGNER_SOCKET: taken }, /SIGNER_SOCKET is not a socket but another file: /);
    expect(readFileSync(taken, 'utf8')).toBe('mine');
  });

  test('with a path that the system would cut short', async () => {
    const SIGNER_SOCKET = join(folder.path, 'x'.repeat(100));
    await refuses({ SIGNER_SOCKET }, /The path of SIGNER_SOCKET is longer than 103 bytes: /);
  });

  test('with the inspector open', async () => {
    await refuses({}, /The signer does not run with the inspector open\.\n/, ['--inspect=127.0.0.1:0']);
  });
});
