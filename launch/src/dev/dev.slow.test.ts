import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childrenOf, launch } from '../../../testing/launch/launcher.ts';
import { temporaryFolder } from '../../../testing/launch/temporary-folder.ts';
import { signInAgain } from '../customer.ts';
import { SEEDS } from './seed.ts';

const LONG = { timeout: 150_000, interval: 100 };
const MONTH_MS = 30 * 24 * 60 * 60_000;

test('a developer finds users, an operator and a contest, and the server runs again when its code changes', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const started = launch(dataDir, { PORT: undefined }, [], join(import.meta.dirname, 'main.ts'));
  let said = '';
  started.process.stdout!.on('data', (text) => {
    said += text;
  });
  await started.running;
  const url = /running at (\S+)/.exec(said)![1]!;
  const signIn = (name: string) => fetch(`${url}/dev/sign-in/${name}`, { redirect: 'manual' });
  const answer = await signIn('trader');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/cloudwallet');
  expect(answer.headers.getSetCookie()).not.toEqual([]);
  expect((await signIn('newcomer')).status).toBe(302);
  const operator = (await signIn('operator')).headers.get('location');
  expect(operator).toMatch(/^http:\/\/localhost:\d+\/admin\/#enrol=/);

  const trader = await signInAgain(url, SEEDS.trader);
  const contest = async () => (await trader.call('getCurrentContest', {})).contestName;
  await expect.poll(contest, LONG).toBe('Cup');
  const until = new Date(Date.now() - 10 * MONTH_MS).toISOString();
  expect((await trader.call('getWalletTransactionsUnified', { until })).transactions).not.toEqual([]);
  expect((await trader.call('getConditionalOrders', {})).orders).not.toEqual([]);

  const { server } = childrenOf(dataDir);
  utimesSync(join(import.meta.dirname, '../../../server/src/main.ts'), new Date(), new Date());
  await expect.poll(() => said, LONG).toMatch(/main\.ts: the server runs again after \d+\.\d s/);
  expect(childrenOf(dataDir).server).not.toBe(server);
  expect((await signIn('trader')).status).toBe(302);
  started.process.kill('SIGINT');
  expect(await started.exitCode).toBe(0);
}, 400_000);
