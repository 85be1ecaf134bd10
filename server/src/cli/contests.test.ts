import { expect, test } from 'vitest';
import { MANDATE_KEY, OPERATOR_KEY } from '../../../signer/testing/mandates.ts';
import { contestWorld } from '../../../testing/contests.ts';
import { testDatabase } from '../../../testing/database.ts';
import { sharedLocalnet } from '../../../testing/localnet.ts';
import { sharedSigner } from '../../../testing/test-signer.ts';
import { sessionOf, userRow } from '../../../testing/user-row.ts';
import { findTreasury } from '../contest/treasury.ts';
import { run } from './run.ts';

const [database, localnet, signer] = await Promise.all([testDatabase(), sharedLocalnet(), sharedSigner()]);
const { db, superuser } = database;
const environment = {
  ...signer,
  DATABASE_URL: database.url,
  OPERATOR_DATABASE_URL: database.operatorUrl,
  OPERATOR_KEY,
  NETWORK: 'localnet',
  SOLANA_RPC_URL: localnet.rpcUrl,
  SOLANA_WS_URL: localnet.wsUrl,
};

/** Words are parted by spaces; what stands in quotes is one word. */
async function cumulus(line: string, settings: NodeJS.ProcessEnv = environment) {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);
  const out: string[] = [];
  const errors: string[] = [];
  const code = await run(words, settings, {
    out: (text) => out.push(text),
    error: (text) => errors.push(text),
  });
  return { code, out: out.join('\n'), error: errors.join('\n') };
}
const contest = (name: string, more = '') =>
  cumulus(`contests create --name "${name}" --places 2 --end 2999-01-01T00:00:00Z ${more}`);

test('a contest begins with a treasury, which is made once and says what it holds', async () => {
  await contest('Too early');
  expect(await cumulus('contests start --name "Too early"')).toEqual({
    code: 1,
    out: '',
    error: 'There is no treasury to give SOL from. Make it first: contests treasury.',
  });
  expect(await cumulus('contests fund --sol 1')).toMatchObject({
    code: 1,
    error: 'There is no treasury. Make it first: contests treasury.',
  });
  const made = await cumulus('contests treasury');
  const treasury = (await findTreasury(db))!;
  expect(made).toMatchObject({
    code: 0,
    out: `Made the treasury. Its key is in the signer.\nAddress: ${treasury.publicKey}\nBalance: 0 SOL\nNobody waits for SOL.`,
  });
  expect(await cumulus('contests fund --sol 2.5')).toMatchObject({
    code: 0,
    out: `Gave 2.5 SOL to ${treasury.publicKey}.`,
  });
  await expect
    .poll(async () => (await cumulus('contests treasury')).out)
    .toBe(`Address: ${treasury.publicKey}\nBalance: 2.5 SOL\nNobody waits for SOL.`);
});

test('[who-09] a contest is drafted, started, shown, listed and ended', async () => {
  await cumulus('contests treasury');
  expect(await contest('Sol Cup', '--description "Swap away" --sol 0.25')).toMatchObject({
    code: 0,
    out: 'Drafted the contest "Sol Cup". Users see it when you start it: contests start --name "Sol Cup".',
  });
  expect(await contest('Sol Cup')).toMatchObject({
    code: 1,
    error: 'There is a campaign "Sol Cup" already: end it, or choose another name.',
  });
  const started = await cumulus('contests start --name "Sol Cup"');
  expect(started.out).toMatch(
    /^Started "Sol Cup": it can be entered from \d{4}-.*Z to 2999-01-01T00:00:00Z\.\nAll 2 places together take 0\.5 SOL and fees from the treasury\.$/,
  );
  await contest('Next Cup');
  expect(await cumulus('contests start --name "Next Cup"')).toMatchObject({
    code: 1,
    error: 'The contest "Sol Cup" is active: end it first.',
  });
  const { wallets, clock } = contestWorld(database);
  clock.advance(1_000);
  await wallets.create(sessionOf(await userRow(db)), 'Sol Cup', null);
  const shown = (await cumulus('contests show --name "Sol Cup"')).out;
  expect(shown).toContain('Sol Cup (contest, active)\nSwap away\n');
  expect(shown).toContain('Places: 1 of 2 taken, 0.25 SOL each.\n1 wait for their SOL, the first since 2');
  expect((await cumulus('contests treasury')).out).toContain('Entries wait for 0.25 SOL.');
  expect(await cumulus('contests end --name "Sol Cup"')).toMatchObject({ code: 0, out: 'Ended "Sol Cup".' });
  expect(await cumulus('contests end --name "Next Cup"')).toMatchObject({
    code: 0,
    out: 'Dropped the draft "Next Cup".',
  });
  expect((await cumulus('contests list')).out).toMatch(/^ended\tcontest\tSol Cup\t1 of 2 taken\tends /m);
});

test('entries that wait for a review are listed, and admitted or refused once', async () => {
  await cumulus('contests treasury');
  await cumulus('contests create --name Reviewed --places 2 --end 2999-01-01T00:00:00Z --kind game');
  await cumulus('contests start --name Reviewed');
  const { wallets, clock } = contestWorld(database, undefined, { perNetwork: 1 });
  clock.advance(1_000);
  const owners = await Promise.all(Array.from({ length: 5 }, () => userRow(db)));
  const made = [];
  for (const userId of owners) {
    const request = { ip: '203.0.113.1', proof: null };
    made.push((await wallets.create(sessionOf(userId), 'Reviewed', null, request)).wallet);
  }
  expect((await cumulus('contests show --name Reviewed')).out).toContain('4 wait for a review');
  const lines = (await cumulus('contests review --name Reviewed')).out.split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(
    /\ttoo many from its network in an hour\t5 from its network\tno e-mail\te-mail unconfirmed\t/,
  );
  const [first, second, third, fourth] = lines.map((line) => line.split('\t')[0]!);
  const settings = { ...environment, MANDATE_KEY };
  expect(await cumulus(`contests admit --entry ${first}`, settings)).toMatchObject({ code: 0, error: '' });
  expect(await cumulus(`contests admit --entry ${first}`, settings)).toMatchObject({
    code: 1,
    error: 'This entry was admitted or refused before.',
  });
  expect(await cumulus(`contests refuse --entry ${second} --why robot`)).toMatchObject({
    code: 0,
    error: '',
  });
  expect((await cumulus(`contests admit --entry ${second}`, settings)).code).toBe(1);
  expect((await cumulus(`contests admit --entry ${third}`, settings)).error).toBe(
    'The campaign is full or over.',
  );
  await wallets.delete(sessionOf(owners[4]!), made[4]!.walletId);
  expect((await cumulus(`contests admit --entry ${fourth}`, settings)).error).toBe(
    'Its user has deleted the wallet: refuse the entry.',
  );
  const admitted = await wallets.own(owners[1]!, made[1]!.walletId);
  expect(admitted.gameTag).toBe('Reviewed');
  expect((await wallets.own(owners[2]!, made[2]!.walletId)).gameTag).toBeNull();
  const [entry] = await db.selectFrom('contest_entries').selectAll().where('id', '=', first!).execute();
  expect(entry).toMatchObject({ user_id: owners[1], funding_signature: null, mandate: expect.any(String) });
  const notices = await superuser.db
    .selectFrom('notices')
    .select(['user_id', 'facts'])
    .where('kind', '=', 'contest')
    .execute();
  expect(notices).toEqual(
    expect.arrayContaining([
      { user_id: owners[1], facts: { change: 'admitted', contest: 'Reviewed' } },
      { user_id: owners[2], facts: { change: 'refused', contest: 'Reviewed' } },
    ]),
  );
  await cumulus('contests end --name Reviewed');
});

test('[limit-19] a game gives 0.1 SOL by default, runs beside a contest and has no leaderboard', async () => {
  await cumulus('contests treasury');
  await contest('Cup');
  await contest('Game', '--kind game --start 2998-01-01T00:00:00Z');
  expect(await cumulus('contests start --name Cup')).toMatchObject({ code: 0 });
  expect((await cumulus('contests start --name Game')).out).toContain('from 2998-01-01T00:00:00Z to 2999');
  const game = await db.selectFrom('contests').selectAll().where('name', '=', 'Game').executeTakeFirst();
  expect(game).toMatchObject({ kind: 'game', leaderboard: false, state: 'active', lamports: 100_000_000n });
});

test.each([
  ['contests start --name Nobody', 1, 'There is no draft "Nobody".'],
  ['contests end --name Nobody', 1, 'There is no draft and no active campaign "Nobody".'],
  ['contests show --name Nobody', 1, 'There is no campaign "Nobody".'],
  [
    'contests create --name Elevenchars --places 1 --end 2999-01-01T00:00:00Z',
    2,
    'Wallet name must be 10 characters or less.',
  ],
  [
    'contests create --name A --places 0 --end 2999-01-01T00:00:00Z',
    2,
    '--places is a whole number from 1 to 10000000.',
  ],
  ['contests create --name A --places 1 --end 2000-01-01T00:00:00Z', 2, '--end has passed.'],
  [
    'contests create --name A --places 1 --end tomorrow',
    2,
    '--end is a time with its zone, such as 2027-01-31T18:00:00Z.',
  ],
  [
    'contests create --name A --places 1 --end 2999-01-01T00:00:00',
    2,
    '--end is a time with its zone, such as 2027-01-31T18:00:00Z.',
  ],
  [
    'contests create --name A --places 1 --end 2999-01-01T00:00:00Z --start 2999-01-02T00:00:00Z',
    2,
    '--end must come after --start.',
  ],
  [
    'contests create --name A --places 1 --end 2999-01-01T00:00:00Z --sol 0.0001',
    2,
    '--sol is 0.001 SOL at least.',
  ],
  [
    'contests create --name A --places 1 --end 2999-01-01T00:00:00Z --sol much',
    2,
    '--sol is an amount of SOL, such as 0.1.',
  ],
  [
    'contests create --name A --places 1 --end 2999-01-01T00:00:00Z --kind war',
    2,
    '--kind is contest or game.',
  ],
  [
    'contests create --name A --places 1 --end 2999-01-01T00:00:00Z --leaderboard maybe',
    2,
    '--leaderboard is on or off.',
  ],
])('"%s" says what is wrong', async (line, code, error) => {
  expect(await cumulus(line)).toEqual({ code, out: '', error });
});

test('reports an unavailable signer, node or faucet', async () => {
  await cumulus('contests treasury');
  const nowhere = { ...environment, SOLANA_RPC_URL: 'http://127.0.0.1:1' };
  expect(await cumulus('contests treasury', nowhere)).toMatchObject({
    code: 1,
    error: 'The Solana node does not answer.',
  });
  expect(await cumulus('contests fund --sol 1', nowhere)).toMatchObject({
    code: 1,
    error: 'The localnet does not answer: is Cumulus running?',
  });
  const { publicKey } = (await findTreasury(db))!;
  expect(await cumulus('contests fund --sol 1', { ...environment, NETWORK: 'mainnet' })).toMatchObject({
    code: 1,
    error: `Only a localnet makes SOL. Send it to ${publicKey}.`,
  });
  await superuser.db.deleteFrom('treasury').execute();
  expect(await cumulus('contests treasury', { ...environment, SIGNER_SOCKET: '/nowhere' })).toMatchObject({
    code: 1,
    error: 'The signer does not answer: is Cumulus running?',
  });
});
