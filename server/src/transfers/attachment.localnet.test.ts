import {
  type Base64EncodedWireTransaction,
  createSolanaRpc,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  signature,
} from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { moneyWorld, tokenOrder } from '../../../testing/money-world.ts';
import { mint as mintOf } from '../ports/units.ts';
import { memoUnits } from '../solana/fees.ts';
import { MEMO_PROGRAM } from '../solana/memo.ts';
import { TOKEN_2022_PROGRAM } from '../solana/programs.ts';
import { associatedTokenAccount } from '../solana/token-account.ts';

const { db, chain, keys, newWallet, newHolder, serve, lamportsOf, issuer, localnet } = await moneyWorld();
const call = serve();
const rpc = createSolanaRpc(localnet.rpcUrl);
const SOL = 1_000_000_000n;
const MEMO = 'Rechnung 17 · 7 €';
const [READONLY, WRITABLE, PAYER] = [0, 1, 3];

const addresses = (count: number) => Promise.all(Array.from({ length: count }, newAddress));
const [one, two] = [await newAddress(), await newAddress()];
const six = await addresses(6);

/** A transaction as the chain has it: its instructions, and what the memo program used. */
async function landed(name: string | null) {
  const config = { encoding: 'base64', maxSupportedTransactionVersion: 0, commitment: 'confirmed' } as const;
  const found = await rpc.getTransaction(signature(name!), config).send();
  const [wire] = found!.transaction as unknown as [Base64EncodedWireTransaction];
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(wire, 'base64'));
  const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes);
  const used = found!.meta!.logMessages?.join('\n').match(/Memo\S+ consumed (\d+)/);
  return { instructions: decompileTransactionMessage(compiled).instructions, memoUnits: Number(used?.[1]) };
}

test('SOL is sent with a memo right before the transfer and references behind it, by which the payee finds it', async () => {
  const wallet = await newWallet(SOL);
  const toAddress = await newAddress();
  const order = { toAddress, amount: '0.5', memo: MEMO, references: [one, two] };
  const said = await call('validateTransfer', wallet, { ...order, transferType: 'sol' });
  const { txSignature } = await call('transferSol', wallet, order);
  expect(await lamportsOf(toAddress)).toBe(SOL / 2n);
  expect(await lamportsOf(wallet.publicKey)).toBe(BigInt(said.solLeftLamports!));
  const [memo, transfer] = (await landed(txSignature)).instructions.slice(-2);
  expect(memo!.programAddress).toBe(MEMO_PROGRAM);
  expect(Buffer.from(memo!.data!).toString()).toBe(MEMO);
  expect(memo!.accounts ?? []).toEqual([]);
  expect(transfer!.accounts).toEqual([
    { address: wallet.publicKey, role: PAYER },
    { address: toAddress, role: WRITABLE },
    { address: one, role: READONLY },
    { address: two, role: READONLY },
  ]);
  for (const reference of [one, two]) {
    const [found] = await chain.signaturesFor(reference, { limit: 5 });
    expect(found!.signature).toBe(txSignature);
  }
});

test.each([
  ['SPL Token', await issuer.createMint()],
  ['Token-2022', await issuer.createMint({ program: TOKEN_2022_PROGRAM, decimals: 2 })],
])(
  'a token of %s is sent with the most that can be attached, to a payee without and with an account',
  async (_, mint) => {
    const wallet = await newHolder(mint);
    const toAddress = await newAddress();
    for (const memo of ['ü'.repeat(100), 'x'.repeat(200)]) {
      const references = await addresses(5);
      const order = { ...tokenOrder(mint, toAddress, '2.5'), memo, references };
      const answer = await call('transferToken', wallet, order);
      expect(answer).toMatchObject({ success: true, error: null });
      const [written, transfer] = (await landed(answer.txSignature)).instructions.slice(-2);
      expect(written!.programAddress).toBe(MEMO_PROGRAM);
      expect(transfer!.accounts!.slice(4)).toEqual(
        references.map((address) => ({ address, role: READONLY })),
      );
    }
  },
);

test.each([
  ['one letter', 'x'],
  ['letters', 'x'.repeat(200)],
  ['quotation marks', '"'.repeat(200)],
  ['accents', '\u0301'.repeat(100)],
  ['signs that are not seen', '\u{e0001}'.repeat(50)],
])('the fee pays for what the memo program uses for a memo of %s', async (_, memo) => {
  const wallet = await newWallet(SOL);
  const { txSignature } = await call('transferSol', wallet, {
    toAddress: await newAddress(),
    amount: '0.1',
    memo,
  });
  const { memoUnits: used } = await landed(txSignature);
  expect(used).toBeLessThan(memoUnits(memo));
});

describe('nothing is sent', () => {
  test.each([
    ['a memo that is too long', { memo: 'x'.repeat(201) }, 'MALFORMED_MEMO'],
    ['a memo that is too long in bytes', { memo: 'ü'.repeat(101) }, 'MALFORMED_MEMO'],
    ['a line end in the memo', { memo: 'one\ntwo' }, 'MALFORMED_MEMO'],
    ['a memo that runs backwards', { memo: 'one\u202etwo' }, 'MALFORMED_MEMO'],
    ['half a character in the memo', { memo: 'one\ud83d' }, 'MALFORMED_MEMO'],
    ['a reference that is no address', { references: ['reference'] }, 'MALFORMED_REFERENCES'],
    ['two addresses in one reference', { references: [`${one},${two}`] }, 'MALFORMED_REFERENCES'],
    ['a reference twice', { references: [one, one] }, 'MALFORMED_REFERENCES'],
    ['six references', { references: six }, 'MALFORMED_REFERENCES'],
  ])('for %s', async (_, attachment, code) => {
    const wallet = await newWallet(SOL);
    const order = { toAddress: await newAddress(), amount: '0.5', ...attachment };
    await expect(call('transferSol', wallet, order)).rejects.toMatchObject({ code });
    expect(await call('validateTransfer', wallet, { ...order, transferType: 'sol' })).toMatchObject({
      isValid: false,
      errorDetails: { code },
    });
    expect(await lamportsOf(wallet.publicKey)).toBe(SOL);
  });

  test('if an account of the transfer is a reference too', async () => {
    const mint = await issuer.createMint();
    const wallet = await newHolder(mint);
    const toAddress = await newAddress();
    const own = await Promise.all(
      [wallet.publicKey, toAddress].map((owner) =>
        associatedTokenAccount(owner, mintOf(mint.address), mint.program),
      ),
    );
    const refused = { code: 'MALFORMED_REFERENCES' };
    for (const reference of [wallet.publicKey, toAddress]) {
      const references = [reference];
      await expect(
        call('transferSol', wallet, { toAddress, amount: '0.1', references }),
      ).rejects.toMatchObject(refused);
    }
    for (const reference of [wallet.publicKey, toAddress, mint.address, ...own]) {
      const order = { ...tokenOrder(mint, toAddress, '1'), references: [one, reference] };
      await expect(call('transferToken', wallet, order)).rejects.toMatchObject(refused);
    }
  });

  test('for a key that was used with another memo or other references', async () => {
    const wallet = await newWallet(SOL);
    const order = {
      toAddress: await newAddress(),
      amount: '0.1',
      idempotencyKey: `key of ${wallet.walletId}`,
    };
    const asked = { ...order, memo: MEMO, references: [one, two] };
    const first = await call('transferSol', wallet, asked);
    expect(await call('transferSol', wallet, asked)).toEqual(first);
    for (const other of [order, { ...asked, memo: 'other' }, { ...asked, references: [two, one] }])
      await expect(call('transferSol', wallet, other)).rejects.toMatchObject({
        code: 'IDEMPOTENCY_KEY_REUSED',
      });
  });

  test.each([
    ['a memo is added', { memo: 'other' }],
    ['a reference is added', { memo: MEMO, references: two }],
    ['the memo is dropped', {}],
  ])('if on the way to the signer %s', async (_, attachment) => {
    const wallet = await newWallet(SOL);
    const changing = serve({
      keys: {
        ...keys,
        sign: (request) => {
          const { memo, references, ...intent } = request.intent as Extract<
            typeof request.intent,
            { to: string }
          >;
          return keys.sign({ ...request, intent: { ...intent, ...attachment } as typeof request.intent });
        },
      },
    });
    const order = { toAddress: await newAddress(), amount: '0.1', memo: MEMO };
    await expect(changing('transferSol', wallet, order)).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      context: { reason: 'the mandate is for something else' },
    });
    expect(await lamportsOf(wallet.publicKey)).toBe(SOL);
  });
});

test('an empty memo and no references are as none', async () => {
  const wallet = await newWallet(SOL);
  const order = { toAddress: await newAddress(), amount: '0.1', memo: '', references: [] };
  const { txSignature } = await call('transferSol', wallet, order);
  expect((await landed(txSignature)).instructions).toHaveLength(2);
  const { request } = await db
    .selectFrom('intents')
    .select('request')
    .where('wallet_id', '=', wallet.walletId)
    .executeTakeFirstOrThrow();
  expect(Object.keys(request)).toEqual(['to', 'lamports', 'walletId']);
});
