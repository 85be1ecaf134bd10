import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { address, getAddressEncoder, lamports } from '@solana/kit';
import { expect, test } from 'vitest';
import { compile, testAddress, transferSol } from '../../../signer/testing/messages.ts';
import { scratchFolder } from '../../../signer/testing/process.ts';
import { paymentOf } from '../../../testing/mandates.ts';
import { release } from '../../../testing/release.ts';
import { PATIENT, type RunningThree, runningThree, UNHURRIED } from '../../../testing/three-signers.ts';
import { signersComplaint } from '../monitoring/signers-complaint.ts';
import type { Signed, SignRequest } from '../ports/keys.ts';
import { fromBase58 } from '../solana/base58.ts';
import type { SignerProcess } from './signer-process.ts';
import { openThreeSigners } from './three-signers.ts';

const to = testAddress(22);
const LONG = { timeout: 120_000 };
const base64 = ({ message }: Signed) => Buffer.from(message).toString('base64');

function connected({ places }: RunningThree): SignerProcess {
  const keys = openThreeSigners({ ...UNHURRIED, places });
  release(keys.close);
  return keys;
}

async function walletOf(keys: SignerProcess) {
  const whose = { walletId: randomUUID(), owner: 'ann' };
  return { ...whose, ...(await keys.create(whose.walletId, whose.owner, '{}')) };
}

function payment(
  wallet: Awaited<ReturnType<typeof walletOf>>,
  amount: bigint,
  blockhash = Number(amount) + 30,
): SignRequest {
  const intent = {
    ...({ kind: 'transfer_sol', to: address(to), lamports: lamports(amount) } as const),
    feeCapLamports: lamports(10_000n),
  };
  const message = compile({
    feePayer: wallet.publicKey,
    instructions: [transferSol(wallet.publicKey, to, amount)],
    blockhash: testAddress(blockhash),
  });
  return { ...wallet, ...paymentOf(wallet, intent), intent, message, after: null, context: '{}' };
}

function isRight({ publicKey, message }: SignRequest, signed: Signed | 'duplicate'): boolean {
  const x = Buffer.from(getAddressEncoder().encode(publicKey)).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, fromBase58((signed as Signed).signature));
}

test(
  'a wallet of three signers signs by any two, and again by all three once the third is back',
  PATIENT,
  async () => {
    const three = await runningThree();
    const keys = connected(three);
    const wallet = await walletOf(keys);
    let lamportsEach = 5n;
    const pay = async () => {
      lamportsEach += 1n;
      const asked = payment(wallet, lamportsEach);
      return isRight(asked, await keys.sign(asked));
    };
    for (const name of ['a', 'b', 'c']) {
      await three.kill(name);
      expect(await pay()).toBe(true);
      expect(await keys.ping()).toMatchObject({ away: [name] });
      await three.start(name);
      // By then it has met the others, of which one is killed next.
      await expect.poll(async () => (await keys.ping()).away, LONG).toBeUndefined();
      // What it missed is brought to it, whichever pair is asked.
      for (let pairs = 0; pairs < 3; pairs++) expect(await pay()).toBe(true);
    }
  },
);

test('three signers reshare a key, and each two of them sign with its new shares', PATIENT, async () => {
  const three = await runningThree();
  const keys = connected(three);
  const wallet = await walletOf(keys);
  const before = Buffer.from(wallet.sealedKey);
  for (let times = 0; times < 2; times++) wallet.sealedKey = await keys.reshare({ ...wallet, owner: 'ann' });
  expect(Buffer.from(wallet.sealedKey).equals(before)).toBe(false);
  // Pairs take turns.
  for (let pairs = 0; pairs < 3; pairs++) {
    const asked = payment(wallet, BigInt(50 + pairs));
    expect(isRight(asked, await keys.sign(asked))).toBe(true);
  }
});

test(
  'a signer that has started while another is away says that it has not met that one, and signs once it has',
  PATIENT,
  async () => {
    const three = await runningThree();
    const keys = connected(three);
    const wallet = await walletOf(keys);
    await three.kill('a');
    await three.kill('b');
    await three.start('b');
    const state = await keys.ping();
    expect(state).toMatchObject({ away: ['a'], unmet: ['b'] });
    expect(state.doubt).toContain('a and b give nothing');
    expect(signersComplaint(state)).toBe(
      'a does not answer; the others sign. b has not met the others since its start, and signs nothing before.',
    );
    await three.start('a');
    const again = await keys.ping();
    expect([again.doubt, signersComplaint(again)]).toEqual([undefined, null]);
    const asked = payment(wallet, 5n);
    expect(isRight(asked, await keys.sign(asked))).toBe(true);
  },
);

/** Before each signer, a socket that passes on what it gets, but for what is cut off. */
async function cutBefore(
  { places }: RunningThree,
  cut: { at: 'request' | 'answer' | null },
): Promise<RunningThree['places']> {
  const folder = scratchFolder();
  release(() => folder[Symbol.dispose]());
  return await Promise.all(
    places.map(async ({ name, socketPath }) => {
      const path = join(folder.path, name);
      const server = createServer((incoming) => {
        const outgoing = connect(socketPath);
        let isAsked = false;
        incoming.on('data', (chunk) => {
          isAsked = chunk.includes('"pair_second"') && cut.at !== null;
          if (isAsked && cut.at === 'request') incoming.destroy();
          else outgoing.write(chunk);
        });
        outgoing.on('data', (chunk) => {
          if (isAsked) incoming.destroy();
          else incoming.write(chunk);
        });
        for (const [one, other] of [
          [incoming, outgoing],
          [outgoing, incoming],
        ] as const) {
          one.on('error', () => {});
          one.on('close', () => other.destroy());
        }
      });
      server.listen(path);
      await once(server, 'listening');
      release(() => server.close());
      return { name, socketPath: path };
    }),
  );
}

test.each(['request', 'answer'] as const)(
  'a payment that was cut off at the %s for its signature has one transaction, whatever is asked next',
  PATIENT,
  async (at) => {
    const three = await runningThree();
    const cut: { at: 'request' | 'answer' | null } = { at: null };
    const keys = connected({ ...three, places: await cutBefore(three, cut) });
    const wallet = await walletOf(keys);
    const first = payment(wallet, 5n);
    cut.at = at;
    // Refused it is not. If two have the signature, it may come from them.
    const code = await keys.sign(first).then(
      () => null,
      (error: { code: string }) => error.code,
    );
    expect([null, 'SIGNER_UNAVAILABLE']).toContain(code);
    cut.at = null;
    const { mandate, intentId } = first;
    const transactions = new Set<string>();
    let signed: string | null = null;
    /** Null while the signers are found again. */
    const signedBy = (request: SignRequest) =>
      keys.sign(request).then(
        (made) => base64(made as Signed),
        () => null,
      );
    for (let pairs = 0; pairs < 3; pairs++) {
      // Made again, as by a server that has come back: over another blockhash.
      const again = { ...payment(wallet, 5n, 40 + pairs), mandate, intentId };
      await expect.poll(async () => (signed = await signedBy(again)), LONG).not.toBeNull();
      transactions.add(signed!);
    }
    expect(transactions).toEqual(new Set([base64((await keys.signed(mandate, intentId))!)]));
  },
);

test('what may have been signed is reported, although it would no longer be signed', PATIENT, async () => {
  const three = await runningThree();
  const cut: { at: 'request' | null } = { at: 'request' };
  const keys = connected({ ...three, places: await cutBefore(three, cut) });
  const wallet = await walletOf(keys);
  const asked = payment(wallet, 5n);
  await expect(keys.sign(asked)).rejects.toMatchObject({ code: 'SIGNER_UNAVAILABLE' });
  cut.at = null;
  await expect.poll(() => keys.freeze(wallet.owner).catch(String), LONG).toBeInstanceOf(Date);
  let signed: Signed | null = null;
  const told = async () => (signed = await keys.signed(asked.mandate, asked.intentId).catch(() => null));
  await expect.poll(told, LONG).toMatchObject({ intentId: asked.intentId });
  expect(base64(signed!)).toBe(Buffer.from(asked.message).toString('base64'));
  expect(fromBase58(signed!.signature)).toHaveLength(64);
  expect(isRight(asked, signed!)).toBe(false);
  // Another transaction for it is answered by the one that may have been signed, also of another try.
  const again = { ...payment(wallet, 5n, 41), mandate: asked.mandate, intentId: randomUUID() };
  await expect.poll(() => keys.sign(again).catch(String), LONG).toEqual(signed);
});

test('a signer that was away when a mandate was recorded has no payment refused', PATIENT, async () => {
  const three = await runningThree();
  const keys = connected(three);
  const wallet = await walletOf(keys);
  const asked = payment(wallet, 5n);
  await three.kill('c');
  // It tells no other server what a signer has missed.
  const recorder = connected(three);
  await recorder.recordMandate(asked.mandate, '{}');
  await recorder.close();
  await three.start('c');
  await keys.ping();
  await three.kill('a');
  const byId = { ...asked, mandate: asked.intentId };
  await expect(keys.sign(byId)).rejects.toMatchObject({ code: 'SIGNER_UNAVAILABLE' });
  await three.start('a');
  await expect.poll(() => keys.sign(byId).catch(String), LONG).toMatchObject({ intentId: asked.intentId });
});

test(
  'where the note of the third is required, all three are needed to sign, and one that comes back is asked again',
  PATIENT,
  async () => {
    const three = await runningThree({ SIGNER_WITNESS: 'required' });
    const keys = connected(three);
    const wallet = await walletOf(keys);
    const [first, second] = [payment(wallet, 5n), payment(wallet, 6n)];
    expect(isRight(first, await keys.sign(first))).toBe(true);
    await three.kill('c');
    await expect(keys.sign(second)).rejects.toMatchObject({ code: 'SIGNER_UNAVAILABLE' });
    await three.start('c');
    await expect
      .poll(() => keys.sign(second).then((signed) => isRight(second, signed), String), LONG)
      .toBe(true);
  },
);
