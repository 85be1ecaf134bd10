import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ed25519 } from '@noble/curves/ed25519.js';
import { address, getAddressEncoder, lamports } from '@solana/kit';
import { expect, test } from 'vitest';
import { fileKeyEncryptionKey } from '../../../signer/src/keys/file-key-encryption-key.ts';
import { unseal } from '../../../signer/src/keys/sealed-key.ts';
import { compile, testAddress, transferSol } from '../../../signer/testing/messages.ts';
import { isMemoryReadable, occurrences } from '../../../signer/testing/process-memory.ts';
import { CHAOS_SCALE } from '../../../testing/chaos-scale.ts';
import { paymentOf } from '../../../testing/mandates.ts';
import { release } from '../../../testing/release.ts';
import { type RunningThree, runningThree, UNHURRIED } from '../../../testing/three-signers.ts';
import type { SignerProcess } from './signer-process.ts';
import { openThreeSigners } from './three-signers.ts';

const NAMES = ['a', 'b', 'c'];
const SIGNATURES = 10 * CHAOS_SCALE;
/** Under way while the memory is searched. */
const AT_ONCE = 10;
const ORDER = ed25519.Point.Fn.ORDER;

type Wallet = Awaited<ReturnType<typeof walletOf>>;

async function walletOf(keys: SignerProcess) {
  const whose = { walletId: randomUUID(), owner: 'ann' };
  return { ...whose, ...(await keys.create(whose.walletId, whose.owner, '{}')) };
}

/** What each signer has of the key, by its own key-encryption key. */
function sharesOf(three: RunningThree, { walletId, owner, publicKey, sealedKey }: Wallet): Promise<Buffer[]> {
  const holder = { walletId, owner, publicKey: Buffer.from(getAddressEncoder().encode(publicKey)) };
  const sealed = JSON.parse(Buffer.from(sealedKey).toString()) as Record<string, string>;
  return Promise.all(
    NAMES.map((name) => {
      const kek = fileKeyEncryptionKey(join(three.folderOf(name), 'keys/kek'));
      return unseal(kek, holder, Buffer.from(sealed[name]!, 'base64'));
    }),
  );
}

/** The value at 0 of the line of which shares are the values at 1 and 2. */
function keyOf([first, second]: readonly Buffer[]): bigint {
  const number = (share: Buffer) => BigInt(`0x${Buffer.from(share).reverse().toString('hex')}`);
  return (((2n * number(first!) - number(second!)) % ORDER) + ORDER) % ORDER;
}

/** Pieces of 16 bytes of a secret number: as bytes, the lowest first as the library has it too, and the other way round; and as text. */
function piecesOf(secret: bigint): [Buffer, ...Buffer[]] {
  const highest = Buffer.from(secret.toString(16).padStart(64, '0'), 'hex');
  const lowest = Buffer.from(highest).reverse();
  const forms = [lowest, highest, Buffer.from(lowest.toString('hex')), Buffer.from(highest.toString('hex'))];
  return forms.flatMap((form) => [form.subarray(0, 16), form.subarray(16, 32)]) as [Buffer, ...Buffer[]];
}

test(
  `no signer has the whole key of a wallet in its memory, when it is made and while ${SIGNATURES} payments are signed`,
  async ({ skip }) => {
    const three = await runningThree({}, undefined, true);
    const pids = NAMES.map((name) => three.runs[name]!.child.pid!);
    skip(!pids.every(isMemoryReadable), 'This system lets nobody read the memory of another process.');
    const keys = openThreeSigners({ places: three.places, ...UNHURRIED });
    release(keys.close);
    const wallet = await walletOf(keys);
    const shares = await sharesOf(three, wallet);
    const key = keyOf(shares);
    // It is the key: it has this address.
    const point = Buffer.from(ed25519.Point.BASE.multiply(key).toBytes());
    expect(point).toEqual(Buffer.from(getAddressEncoder().encode(wallet.publicKey)));
    // The search does find what is there: each has its key-encryption key.
    for (const [index, name] of NAMES.entries()) {
      const kek = readFileSync(join(three.folderOf(name), 'keys/kek')).subarray(8, 40);
      expect(occurrences(pids[index]!, kek), name).toBeGreaterThan(0);
    }
    const pieces = piecesOf(key);
    const found = () => pids.map((pid) => occurrences(pid, ...pieces));
    expect(found()).toEqual([0, 0, 0]);
    const to = testAddress(22);
    const pay = async (amount: bigint) => {
      const { publicKey } = wallet;
      const intent = {
        ...({ kind: 'transfer_sol', to: address(to), lamports: lamports(amount) } as const),
        feeCapLamports: lamports(10_000n),
      };
      const instructions = [transferSol(publicKey, to, amount)];
      const message = compile({ feePayer: publicKey, instructions, blockhash: testAddress(33) });
      const asked = { ...wallet, ...paymentOf(wallet, intent), intent, message, after: null, context: '{}' };
      expect(await keys.sign(asked)).toHaveProperty('signature');
    };
    for (let signed = 0; signed < SIGNATURES; signed += AT_ONCE) {
      const paying = Array.from({ length: AT_ONCE }, (_, at) => pay(BigInt(1 + signed + at)));
      // They are asked from here on; the search takes as long as some of them.
      await Promise.race(paying);
      expect(found()).toEqual([0, 0, 0]);
      await Promise.all(paying);
    }
    expect(found()).toEqual([0, 0, 0]);
  },
  120_000 * CHAOS_SCALE,
);
