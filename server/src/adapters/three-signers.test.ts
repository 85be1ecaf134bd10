import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { address, getAddressEncoder, lamports } from '@solana/kit';
import { expect, test } from 'vitest';
import { compile, testAddress, transferSol } from '../../../signer/testing/messages.ts';
import { paymentOf } from '../../../testing/mandates.ts';
import { release } from '../../../testing/release.ts';
import { type RunningThree, runningThree } from '../../../testing/three-signers.ts';
import type { Signed, SignRequest } from '../ports/keys.ts';
import { fromBase58 } from '../solana/base58.ts';
import type { SignerProcess } from './signer-process.ts';
import { openThreeSigners } from './three-signers.ts';

const to = testAddress(22);

function connected({ places }: RunningThree): SignerProcess {
  const keys = openThreeSigners({ places });
  release(keys.close);
  return keys;
}

async function walletOf(keys: SignerProcess) {
  const whose = { walletId: randomUUID(), owner: 'ann' };
  return { ...whose, ...(await keys.create(whose.walletId, whose.owner, '{}')) };
}

function payment(wallet: Awaited<ReturnType<typeof walletOf>>, amount: bigint): SignRequest {
  const intent = {
    ...({ kind: 'transfer_sol', to: address(to), lamports: lamports(amount) } as const),
    feeCapLamports: lamports(10_000n),
  };
  const message = compile({
    feePayer: wallet.publicKey,
    instructions: [transferSol(wallet.publicKey, to, amount)],
    blockhash: testAddress(Number(amount) + 30),
  });
  return { ...wallet, ...paymentOf(wallet, intent), intent, message, after: null, context: '{}' };
}

function isRight({ publicKey, message }: SignRequest, signed: Signed | 'duplicate'): boolean {
  const x = Buffer.from(getAddressEncoder().encode(publicKey)).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, fromBase58((signed as Signed).signature));
}

test('a wallet of three signers signs by any two, and again by all three once the third is back', async () => {
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
    // What it missed is brought to it, whichever pair is asked.
    for (let pairs = 0; pairs < 3; pairs++) expect(await pay()).toBe(true);
    expect((await keys.ping()).away).toBeUndefined();
  }
});
