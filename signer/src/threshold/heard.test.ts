import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { THIEF, TO } from '../../testing/cases.ts';
import { sealMandate } from '../../testing/mandates.ts';
import { compile, testAddress, transferSol } from '../../testing/messages.ts';
import {
  brought,
  createShared,
  type SharedWallet,
  signShared,
  type TestMember,
  threeSigners,
} from '../../testing/three-signers.ts';
import type { SignatureRecord } from '../journal/record.ts';
import { decodeSignature } from '../terms/base58.ts';
import type { Fields } from '../terms/fields.ts';
import { digestOf } from '../terms/mandate.ts';

const idOf = (at: number) => `c0ffee00-0000-4000-8000-${String(at).padStart(12, '0')}`;
/** Of the payment that the liar, c, would shut. */
const ID = idOf(1);
const LAMPORTS = 5n;

function mandateOf({ walletId, owner }: SharedWallet, id: string, lamports: bigint) {
  const terms = { kind: 'transfer_sol', to: TO, lamports: String(lamports) } as const;
  return { id, owner, walletId, expiresAt: null, terms };
}

function payment(wallet: SharedWallet, id: string, lamports: bigint, blockhash = TO) {
  const mandate = mandateOf(wallet, id, lamports);
  const instructions = [transferSol(wallet.publicKey, TO, lamports)];
  const message = compile({ feePayer: wallet.publicKey, instructions, blockhash }).toString('base64');
  const intent = { ...mandate.terms, feeCapLamports: '10000' };
  return { mandate: sealMandate(mandate), intentId: id, after: null, context: '{}', intent, message };
}

async function world() {
  const three = await threeSigners();
  const [a, b, c] = three as [TestMember, TestMember, TestMember];
  const ann = await createShared(three, { walletId: 'wallet-1', owner: 'ann' });
  const bob = await createShared(three, { walletId: 'wallet-2', owner: 'bob' });
  const digest = digestOf(mandateOf(ann, ID, LAMPORTS));
  /** As if it were for the payment, to both others. */
  async function told({ message, signature, walletId }: Fields, number = 1, id = ID): Promise<void> {
    for (const lie of [{ digest: null }, { digest }]) {
      const record: SignatureRecord = {
        ...{ kind: 'signature', at: 1, mandateId: id, intentId: id, number, walletId: String(walletId) },
        ...{ message: String(message), signature: String(signature), context: '{}', facts: {}, ...lie },
      };
      await c.tell(record);
    }
    for (const one of [a, b]) await brought(c, one);
  }
  return { a, b, c, ann, bob, told };
}
type World = Awaited<ReturnType<typeof world>>;

const noteOf = (one: TestMember, message: string) =>
  one.ask('pair_note', {
    ...{ slot: ID, message: createHash('sha256').update(Buffer.from(message, 'base64')).digest('hex') },
    ...{ sessions: `${'ab'.repeat(16)} ${'cd'.repeat(16)}`, after: null },
  });

const LIES: Readonly<Record<string, (world: World, asked: string) => Promise<Fields>>> = {
  'what it has signed of a wallet of its own': async ({ b, c, bob }) => ({
    ...(await signShared([b, c], bob, payment(bob, idOf(2), LAMPORTS))),
    walletId: bob.walletId,
  }),
  'any text for a wallet that no one knows': async () => ({
    ...{ message: Buffer.from('none').toString('base64'), signature: 'none', walletId: 'wallet-9' },
  }),
  'the transaction itself, by a wallet that no one knows': async (_, message) => ({
    ...{ message, signature: '1'.repeat(64), walletId: 'wallet-9' },
  }),
  'an earlier payment of the wallet': async ({ a, c, ann }) => ({
    ...(await signShared([a, c], ann, payment(ann, idOf(2), 4n))),
    walletId: ann.walletId,
  }),
  'an earlier payment of the wallet that is like this one': async ({ a, b, c, ann }) => {
    const made = await signShared([a, c], ann, payment(ann, idOf(2), LAMPORTS, THIEF));
    await brought(a, b);
    // As the first of that pair hears it.
    await a.ask('pair_learn', {
      slot: idOf(2),
      made: decodeSignature(String(made.signature))!.toString('base64'),
    });
    await brought(a, b);
    return { ...made, walletId: ann.walletId };
  },
};

test.each(Object.keys(LIES))(
  'a member that tells %s as signed for a payment shuts it at neither of the others',
  async (lie) => {
    const at = await world();
    const { a, b, ann, told } = at;
    const asked = payment(ann, ID, LAMPORTS);
    await told(await LIES[lie]!(at, asked.message));
    const other = payment(ann, ID, LAMPORTS, testAddress(99));
    for (const one of [a, b])
      expect(await one.ask('signed', { mandate: asked.mandate, intentId: ID })).toEqual({ unsigned: 'true' });
    expect(await noteOf(b, asked.message)).toHaveProperty('text');
    const { signature, message } = await signShared([a, b], ann, asked);
    expect(message).toBe(asked.message);
    // And it frees nothing: what is signed, or open, shuts the slot as before.
    for (const one of [a, b]) await expect(noteOf(one, other.message)).rejects.toThrow('failed');
    await told({ message, signature: '1'.repeat(64), walletId: 'wallet-9' }, 2);
    await told({ message, signature, walletId: ann.walletId }, 3);
    for (const one of [a, b]) await expect(noteOf(one, other.message)).rejects.toThrow('failed');
    expect(await signShared([a, b], ann, other)).toMatchObject({ message, signature });
  },
);

test('bytes that a member tells as signed for another payment, and no wallet has signed, are signed', async () => {
  const { a, b, ann, told } = await world();
  const asked = payment(ann, ID, LAMPORTS);
  await told({ message: asked.message, signature: '1'.repeat(64), walletId: 'wallet-9' }, 1, idOf(2));
  expect(await signShared([a, b], ann, asked)).toMatchObject({ message: asked.message });
});

test('what another has signed for the payment shuts it for any other transaction', async () => {
  const { a, b, c, ann } = await world();
  const asked = payment(ann, ID, LAMPORTS);
  const { message, signature } = await signShared([a, c], ann, asked);
  await brought(c, b);
  const { shares, ...holder } = ann;
  const other = { ...holder, sealedKey: shares.b, ...payment(ann, ID, LAMPORTS, testAddress(99)) };
  expect(await b.ask('pair_begin', other)).toMatchObject({ message, signature });
  expect(await b.ask('signed', { mandate: asked.mandate, intentId: ID })).toMatchObject({ signature });
});
