import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { encodeFrame, frameReader } from '../../process/src/frames.ts';
import { nodeFlags } from '../../signer/src/node-flags.ts';
import { scratchFolder, startSigner } from '../../signer/testing/process.ts';
import { isMemoryReadable, occurrences } from '../../signer/testing/process-memory.ts';
import { AWS_KEYS, standInAwsKms } from '../testing/aws-kms.ts';
import { GOOGLE_KEYS, standInGoogleKms } from '../testing/google-kms.ts';
import { standInVault, VAULT_TOKEN } from '../testing/vault.ts';
import { nodeFlags as keyServiceFlags } from './node-flags.ts';

type Fields = Readonly<Record<string, unknown>>;
interface Made {
  readonly publicKey: string;
  readonly sealedKey: string;
}
const BLOCKHASH = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM';

let folder: ReturnType<typeof scratchFolder>;
let vault: Awaited<ReturnType<typeof standInVault>>;
let ending: (() => Promise<unknown>)[];
beforeEach(async () => {
  folder = scratchFolder();
  for (const name of ['run', 'keys', 'service']) mkdirSync(join(folder.path, name), { mode: 0o700 });
  vault = await standInVault();
  ending = [];
});
afterEach(async () => {
  for (const end of ending) await end();
  await vault[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const serviceSocket = () => join(folder.path, 'service/sock');

/** Runs the key service in a process. Rejects with its output if it does not start. */
async function startKeyService(token = VAULT_TOKEN): Promise<ChildProcess> {
  return await startConfined({
    KEY_PROVIDER: 'vault',
    VAULT_ADDR: vault.url,
    VAULT_TRANSIT_KEY: 'cumulus',
    VAULT_TOKEN: token,
  });
}

/** Runs the key service as the launcher does, with these settings. */
async function startConfined(settings: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const environment = {
    ...settings,
    HOME: folder.path,
    KEY_SERVICE_SOCKET: serviceSocket(),
    KEY_SERVICE_TOKEN: SIGNER_TOKEN,
  };
  const child = spawn(
    process.execPath,
    [...keyServiceFlags(environment), join(import.meta.dirname, 'main.ts')],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { PATH: process.env.PATH, ...environment },
    },
  );
  let written = '';
  child.stderr!.setEncoding('utf8').on('data', (text) => {
    written += text;
  });
  ending.push(() => kill(child));
  const closed = once(child, 'close').then(() => Promise.reject(new Error(written)));
  closed.catch(() => {});
  await Promise.race([once(child, 'message'), closed]);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'close');
}

const SIGNER_TOKEN = 'only the signer has this';
const OWNED = { walletId: 'w', owner: 'u' };

/** A signer with the permissions that the launcher gives it. */
async function signerOf(provider: 'file' | 'vault', hasKeyFile: boolean, token = SIGNER_TOKEN) {
  const keyFile = hasKeyFile ? join(folder.path, 'keys/kek') : undefined;
  const socket = join(folder.path, 'run/signer.sock');
  const journal = join(folder.path, 'journal');
  mkdirSync(journal, { recursive: true, mode: 0o700 });
  const run = await startSigner({
    folder: folder.path,
    flags: nodeFlags({
      socket,
      journal,
      keyFile,
      serviceSocket: provider === 'file' ? undefined : serviceSocket(),
    }),
    environment: {
      KEY_PROVIDER: provider,
      KEK_FILE: keyFile ?? '',
      KEY_SERVICE_SOCKET: provider === 'file' ? '' : serviceSocket(),
      KEY_SERVICE_TOKEN: token,
    },
  });
  ending.push(run.kill);
  const connection = connect(run.socket);
  await once(connection, 'connect');
  connection.on('error', () => {});
  const read = frameReader();
  const ask = async (fields: Fields): Promise<Fields> => {
    connection.write(encodeFrame({ id: 1, ...fields }));
    for (;;) {
      const [chunk] = (await once(connection, 'data')) as [Buffer];
      for (const reply of read(chunk)) return reply as Fields;
    }
  };
  const attest = (made: Made) => ask({ name: 'attest', ...OWNED, ...made, blockhash: BLOCKHASH });
  const create = async () => (await ask({ name: 'create', ...OWNED, context: '{}' })).ok as unknown as Made;
  return { ask, attest, create, run };
}

test('a wallet is sealed and signs through a key service, also after that was killed and restarted', async () => {
  const service = await startKeyService();
  const { ask, attest, create, run } = await signerOf('vault', false);
  expect((await ask({ name: 'ping' })).ok).toMatchObject({
    provider: 'vault',
    keyId: 'vault:transit/cumulus:v1',
  });
  const made = await create();
  expect(Buffer.from(made.sealedKey, 'base64').toString('latin1')).toContain('vault:transit/cumulus:v1');
  const signed = await attest(made);
  expect(signed.ok).toMatchObject({ signature: expect.any(String) });
  expect(
    (await ask({ name: 'attest', ...OWNED, walletId: 'another', ...made, blockhash: BLOCKHASH })).refused,
  ).toMatch('does not open for this wallet');

  await kill(service);
  // Not a refusal: the same request can be retried.
  expect(await attest(made)).toEqual({ id: 1, failed: 'key_service' });
  expect(run.output()).toContain('The key service does not answer.');
  await startKeyService();
  expect(await attest(made)).toEqual(signed);
  expect(run.output()).not.toContain(VAULT_TOKEN);
});

test('a data key is soon nowhere in the memory of the key service, as bytes or as text', async ({ skip }) => {
  const service = await startKeyService();
  const pid = service.pid!;
  skip(!isMemoryReadable(pid), 'This system lets nobody read the memory of another process.');
  const { attest, create } = await signerOf('vault', false);
  const made = await create();
  await attest(made);
  const last = vault.received.findLast(({ body }) => body.plaintext)!.body;
  const dataKey = Buffer.from(String(last.plaintext), 'base64');
  // The search does find what is there: the token has to be.
  expect(occurrences(pid, Buffer.from(VAULT_TOKEN))).toBeGreaterThan(0);
  const forms = [dataKey, Buffer.from(dataKey.toString('base64')), Buffer.from(dataKey.toString('hex'))];
  const halves = forms.flatMap((form) => [form.subarray(0, 16), form.subarray(16, 32)]);
  const left = () => halves.map((half) => occurrences(pid, half));
  await expect.poll(left, { interval: 100 }).toEqual([0, 0, 0, 0, 0, 0]);
});

test.each([
  [
    'aws-kms',
    standInAwsKms,
    (url: string) => ({
      ...{ AWS_REGION: 'eu-central-1', AWS_ENDPOINT_URL_KMS: url, AWS_KMS_KEY_ID: AWS_KEYS[0]! },
      ...{ AWS_ACCESS_KEY_ID: 'AKIDTEST', AWS_SECRET_ACCESS_KEY: 'secret' },
    }),
  ],
  [
    'google-kms',
    standInGoogleKms,
    (url: string) => ({
      ...{ GOOGLE_KMS_KEY: GOOGLE_KEYS[0]!, GOOGLE_KMS_URL: url },
      ...{ METADATA_SERVER_DETECTION: 'assume-present', GCE_METADATA_HOST: url },
    }),
  ],
])('%s works under the rights that it is given', async (provider, start, settings) => {
  await using upstream = await start();
  // It starts only if it can wrap and unwrap.
  await startConfined({ KEY_PROVIDER: provider, ...settings(upstream.url) });
});

test('the key service reads no file but its own, starts no process and writes nowhere else', () => {
  const flags = keyServiceFlags({ KEY_PROVIDER: 'vault', KEY_SERVICE_SOCKET: serviceSocket() });
  const tried = (code: string) =>
    spawnSync(process.execPath, [...flags, '--input-type=module', '-e', code], { encoding: 'utf8' }).stderr;
  for (const code of [
    "import { readFileSync } from 'node:fs'; readFileSync('/etc/passwd');",
    "import { readdirSync } from 'node:fs'; readdirSync('/');",
    "import { writeFileSync } from 'node:fs'; writeFileSync('/tmp/stolen', '');",
    "import { execFileSync } from 'node:child_process'; execFileSync('true');",
    "import { Worker } from 'node:worker_threads'; new Worker('1', { eval: true });",
  ])
    expect(tried(code), code).toContain('ERR_ACCESS_DENIED');
  expect(tried("new Function('return 1')")).toContain('EvalError');
});

test('wallets move from a key file to a key service, after which the file is not needed', async () => {
  const before = await signerOf('file', true);
  const made = await before.create();
  const signed = await before.attest(made);
  await before.run.kill();

  await startKeyService();
  const between = await signerOf('vault', true);
  expect((await between.attest(made)).ok).toEqual(signed.ok);
  const { ok } = await between.ask({ name: 'rewrap', ...OWNED, ...made });
  await between.run.kill();

  const moved = { ...made, sealedKey: (ok as { sealedKey: string }).sealedKey };
  const after = await signerOf('vault', false);
  expect((await after.attest(moved)).ok).toEqual(signed.ok);
  expect((await after.attest(made)).refused).toBeTruthy();
});

test('another process that reaches the socket gets no answer', async () => {
  await startKeyService();
  const connection = connect(serviceSocket());
  await once(connection, 'connect');
  ending.push(async () => void connection.destroy());
  const read = frameReader();
  for (const [id, token] of [undefined, '', SIGNER_TOKEN.toUpperCase()].entries()) {
    connection.write(encodeFrame({ id: id + 1, name: 'newest', token }));
    const [chunk] = (await once(connection, 'data')) as [Buffer];
    expect([...read(chunk)]).toEqual([{ id: id + 1, failed: true }]);
  }
});

test('a start that fails for a malformed token does not quote it', async () => {
  const failure = await startKeyService('hvs.first\nhvs.second').catch((error: unknown) => String(error));
  expect(failure).toContain('The token for Vault is not one word of plain text');
  expect(failure).not.toContain('hvs.');
});

test('does not start if the service denies access, and says so', async () => {
  await expect(startKeyService('wrong')).rejects.toThrow(
    'The key service vault cannot be used: Vault answers 403 to keys.',
  );
});
