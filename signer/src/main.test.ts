import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignerProcess, signerProcess } from '../../server/src/adapters/signer-process.ts';
import { compile, testAddress, transferSol } from '../testing/messages.ts';
import { type SignerRun, scratchFolder, startSigner } from '../testing/process.ts';
import { decodeAddress } from './base58.ts';

const folder = scratchFolder();
let run: SignerRun;
let keys: SignerProcess;

beforeAll(async () => {
  run = await startSigner({ folder: folder.path });
  keys = signerProcess({ socketPath: run.socket });
});
afterAll(async () => {
  await keys?.close();
  await run?.kill();
  folder[Symbol.dispose]();
});

test('signs what was asked', async () => {
  const made = await keys.create('wallet-1');
  const wallet = { walletId: 'wallet-1', ...made };
  const to = testAddress(7);
  const message = compile({ feePayer: made.publicKey, instructions: [transferSol(made.publicKey, to, 5n)] });
  const intent = { kind: 'transfer_sol', to, lamports: 5n, feeCapLamports: 10_000n } as const;
  const signature = await keys.sign({ ...wallet, intent, message });
  const spki = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    decodeAddress(made.publicKey)!,
  ]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  expect(verify(null, message, key, signature)).toBe(true);
});
