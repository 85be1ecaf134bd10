import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellsSol, THIEF, TO, tokensOnly } from '../testing/cases.ts';
import { type Fields, type SignerClient, signerClient } from '../testing/client.ts';
import { paymentOf } from '../testing/mandates.ts';
import {
  associatedToken,
  compile,
  transferChecked,
  transferSol,
  unitLimit,
  unitPrice,
} from '../testing/messages.ts';
import { type SignerRun, scratchFolder, startSigner } from '../testing/process.ts';
import { coSigned, type TestSide } from '../testing/swap.ts';

const ANY_CAP = String(2n ** 64n - 1n);
const WALLET_ID = 'wallet-1';
const OWNED = { walletId: WALLET_ID, owner: 'user-1' };
const folder = scratchFolder();
let run: SignerRun;
let by: SignerClient;
let wallet: { readonly publicKey: string; readonly sealedKey: string };

beforeAll(async () => {
  run = await startSigner({ folder: folder.path });
  by = await signerClient(run.socket);
  wallet = (await by.ask({ name: 'create', ...OWNED, context: '{}' })).ok as typeof wallet;
});
afterAll(async () => {
  await run.kill();
  folder[Symbol.dispose]();
});

function sign(intent: Fields, message: Buffer): Promise<Fields> {
  const asked = { ...paymentOf(OWNED, intent), after: null, context: '{}' };
  const request = { name: 'sign', ...OWNED, ...wallet, ...asked, intent };
  return by.ask({ ...request, message: message.toString('base64') });
}

/** 5 lamports for TO, with a priority fee of this many lamports. */
function sendSol(priority: bigint, intent: Fields = {}): Promise<Fields> {
  const { publicKey: feePayer } = wallet;
  const instructions = [
    unitLimit(1_000_000),
    unitPrice(priority),
    transferSol(feePayer, String(intent.to ?? TO), 5n),
  ];
  return sign(
    { kind: 'transfer_sol', to: TO, lamports: '5', feeCapLamports: ANY_CAP, ...intent },
    compile({ feePayer, instructions }),
  );
}

/** The line about a request, which may come after its answer: `text` stands in no other. */
async function lineWith(text: string): Promise<Fields> {
  const find = () =>
    run
      .output()
      .split('\n')
      .find((line) => line.includes(text) && line.endsWith('}'));
  await expect.poll(find).toBeDefined();
  return JSON.parse(find()!) as Fields;
}

function signatureIn(reply: Fields): string {
  return (reply.ok as { signature: string }).signature;
}

describe('the fee that a caller may have a wallet pay', () => {
  test('is at most 0.005 SOL, though the caller declares a cap of 2^64 - 1', async () => {
    expect((await sendSol(600_000_000n)).refused).toBe(
      "the fee of up to 0.600005 SOL is over the signer's own cap of 0.005 SOL",
    );
    expect((await sendSol(4_995_001n)).refused).toContain("the signer's own cap");
    expect((await sendSol(4_995_000n)).ok).toBeDefined();
  });

  test('is at most what SIGNER_FEE_CAP_LAMPORTS says', async () => {
    using other = scratchFolder();
    const environment = { SIGNER_FEE_CAP_LAMPORTS: '6000' };
    const stricter = await startSigner({ folder: other.path, environment });
    try {
      const client = await signerClient(stricter.socket);
      const made = (await client.ask({ name: 'create', ...OWNED, context: '{}' })).ok as typeof wallet;
      const ask = (priority: bigint) => {
        const intent = { kind: 'transfer_sol', to: TO, lamports: '5', feeCapLamports: ANY_CAP };
        const message = compile({
          feePayer: made.publicKey,
          instructions: [unitLimit(1_000_000), unitPrice(priority), transferSol(made.publicKey, TO, 5n)],
        });
        const request = {
          name: 'sign',
          ...OWNED,
          ...made,
          ...paymentOf(OWNED, intent),
          after: null,
          context: '{}',
          intent,
        };
        return client.ask({ ...request, message: message.toString('base64') });
      };
      expect((await ask(1_001n)).refused).toBe(
        "the fee of up to 0.000006001 SOL is over the signer's own cap of 0.000006 SOL",
      );
      expect((await ask(1_000n)).ok).toBeDefined();
    } finally {
      await stricter.kill();
    }
  });
});

describe('the log has a line', () => {
  test('for a transfer of SOL, with recipient, amount, fee and signature', async () => {
    const reply = await sendSol(300n);
    expect(await lineWith(signatureIn(reply))).toMatchObject({
      event: 'request',
      outcome: 'done',
      walletId: WALLET_ID,
      kind: 'transfer_sol',
      recipient: TO,
      mint: '11111111111111111111111111111111',
      amount: '5',
      feeLamports: '5300',
    });
  });

  test('for a transfer of tokens, with their mint', async () => {
    const { mint, program, amount, decimals } = tokensOnly.sell;
    const { publicKey: feePayer } = wallet;
    const source = await associatedToken(feePayer, mint, program);
    const move = { wallet: feePayer, to: TO, mint, source, amount, decimals, tokenProgram: program };
    const intent = {
      ...{ kind: 'transfer_token', to: TO, mint, tokenProgram: program, source },
      ...{ amount: String(amount), decimals, feeCapLamports: ANY_CAP },
    };
    const reply = await sign(intent, compile({ feePayer, instructions: [await transferChecked(move)] }));
    expect(await lineWith(signatureIn(reply))).toMatchObject({
      kind: 'transfer_token',
      recipient: TO,
      mint,
      amount: String(amount),
      feeLamports: '5000',
    });
  });

  test('for a swap, with what is sold at most and bought at least', async () => {
    const { publicKey: feePayer } = wallet;
    const swap = { ...sellsSol, wallet: feePayer as typeof sellsSol.wallet };
    const side = async ({ mint, program, amount }: TestSide) => ({
      mint,
      tokenProgram: program,
      account: await associatedToken(feePayer, mint, program),
      amount: String(amount),
    });
    const [sell, buy] = [await side(swap.sell), await side(swap.buy)];
    const intent = { kind: 'swap', sell, buy, feeCapLamports: ANY_CAP };
    const steps = await coSigned(swap);
    const reply = await sign(intent, compile({ feePayer, instructions: Object.values(steps) }));
    expect(await lineWith(signatureIn(reply))).toMatchObject({
      kind: 'swap',
      soldMint: sell.mint,
      soldAmount: sell.amount,
      boughtMint: buy.mint,
      leastBoughtAmount: buy.amount,
      feeLamports: '10200',
    });
  });

  test('for a refusal, with its reason and what was declared, and no signature', async () => {
    expect((await sendSol(0n, { to: THIEF, lamports: '6' })).refused).toBe('the amount of SOL is another');
    const line = await lineWith(THIEF);
    expect(line).toMatchObject({
      outcome: 'refused',
      reason: 'the amount of SOL is another',
      walletId: WALLET_ID,
      kind: 'transfer_sol',
      recipient: THIEF,
      amount: '6',
    });
    expect(line.signature).toBeUndefined();
  });
});
