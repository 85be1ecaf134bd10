import { expect, test } from 'vitest';
import { OPERATOR_KEY } from '../../../signer/testing/mandates.ts';
import { testDatabase } from '../../../testing/database.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { moneyWorld } from '../../../testing/money-world.ts';
import { sharedSigner } from '../../../testing/test-signer.ts';
import { run } from './run.ts';

const world = await moneyWorld();
const [{ operatorUrl }, signer] = await Promise.all([testDatabase(), sharedSigner()]);
const SOL = 1_000_000_000n;

async function cumulus(...words: string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await run(
    words,
    { ...signer, OPERATOR_KEY, OPERATOR_DATABASE_URL: operatorUrl },
    { out: (text) => out.push(text), error: (text) => errors.push(text) },
  );
  return { code, out: out.join('\n'), error: errors.join('\n') };
}

test('a hold refuses a payment with its reason, and the same payment goes through once it is lifted', async () => {
  const wallet = await world.newWallet(5n * SOL);
  const to = await newAddress();
  const pay = () => world.serve()('transferSol', wallet, { toAddress: to, amount: '1' });
  const of = ['--wallet', wallet.walletId, '--why', 'we look into it'];
  expect(await cumulus('holds', 'set', ...of)).toMatchObject({ code: 0 });
  expect((await cumulus('holds', 'list')).out).toContain(`wallet:${wallet.walletId}\twe look into it`);
  await expect(pay()).rejects.toMatchObject({
    code: 'ON_HOLD',
    message: 'On hold for now: we look into it. Nothing was sent.',
  });
  expect(await world.lamportsOf(to)).toBe(0n);
  expect(await cumulus('holds', 'lift', ...of)).toMatchObject({ code: 0 });
  await pay();
  expect(await world.lamportsOf(to)).toBe(SOL);
  expect(await cumulus('holds', 'lift', ...of)).toEqual({
    code: 1,
    out: '',
    error: `There is no hold on wallet:${wallet.walletId}. See holds list.`,
  });
});

test.each([
  [['set', '--why', 'x'], 'Give one of --all, --wallet, --email, --user or --mint.'],
  [
    ['set', '--all', '--mint', 'SOL', '--why', 'x'],
    'Give one of --all, --wallet, --email, --user or --mint.',
  ],
  [['set', '--all'], '--why is missing. See holds set --help.'],
])('holds %j says what is missing', async (words, error) => {
  expect(await cumulus('holds', ...words)).toEqual({ code: 2, out: '', error });
});

test('holds say what is wrong with a token', async () => {
  expect((await cumulus('holds', 'set', '--mint', 'USDC', '--why', 'x')).error).toBe(
    'The signer refuses: the signer knows no action of this kind.',
  );
});
