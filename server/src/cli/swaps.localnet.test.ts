import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { moneyWorld } from '../../../testing/money-world.ts';
import { operator } from '../../../testing/operator.ts';

const { environment, newWallet, db, localnet, settled } = await moneyWorld({ localnet: ownLocalnet() });
const cumulus = operator(environment);
const OF_SOL = `--sell 0.01 --for ${USDC_MINT} --exclude jupiterz`;
const attempts = () => db.selectFrom('attempts').select('signature').execute();

test('tries a swap out: quote and verdicts, and nothing is signed', async () => {
  const { publicKey } = await newWallet(2_000_000_000n);
  const { code, out } = await cumulus(`swaps try --wallet ${publicKey} ${OF_SOL}`);
  expect(out.split('\n')).toEqual([
    'router       iris',
    'pays         0.01',
    expect.stringMatching(/^receives {5}[\d.]+, at least [\d.]+$/),
    expect.stringMatching(/^network fee {2}0\.0000\d+ SOL$/),
    'settlement   accepts it',
    'signer       accepts it',
    'Nothing was signed.',
  ]);
  expect(code).toBe(0);
  expect(await attempts()).toEqual([]);
});

test('says why each guard refuses an order', async () => {
  const { publicKey } = await newWallet(2_000_000_000n);
  await localnet.fault({ kind: 'lie', lie: 'extra_transfer', count: 1 });
  // A refusal is final after simulations of several blocks.
  const { out } = await settled(cumulus(`swaps try --wallet ${publicKey} ${OF_SOL}`));
  expect(out).toContain('settlement   refuses it: it would take more SOL than asked');
  expect(out).toContain('signer       refuses it: the message has more than one Transfer');
});

test.each([
  ['no amount', '--sell a-lot', 2, 'a-lot is no amount of this token.'],
  ['a token that is not there', `--sell 1 --of ${'1'.repeat(31)}2`, 1, 'There is no token'],
  ['a wallet without funds', `--sell 1 --for ${USDC_MINT}`, 1, 'The router built no transaction'],
])('ends with a sentence for %s', async (_what, options, exit, sentence) => {
  const { publicKey } = await newWallet(0n);
  const { code, error } = await cumulus(`swaps try --wallet ${publicKey} ${options}`);
  expect([code, error]).toEqual([exit, expect.stringContaining(sentence)]);
});
