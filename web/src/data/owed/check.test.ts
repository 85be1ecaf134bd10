import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal, useBackend } from '../../../testing/backend.ts';
import { owing, serve } from '../../../testing/owed.ts';
import { pageOf, transaction } from '../../../testing/transactions.ts';
import { sol, usdc, wallet } from '../../../testing/wallets.ts';
import { storedAlarm } from './alarm.ts';
import { checkOwed, isCheckDue } from './check.ts';
import { ownStorage } from './storage.ts';
import { sendTicks } from './ticks.ts';

const backend = useBackend();
const LAMPORTS = 2_000_000_000n;
const HOUR = 60 * 60_000;
const MORNING = Date.parse('2026-11-20T06:00:00Z');
let waits: number[];

const check = () => checkOwed({ uid: 'ada', storage: ownStorage(), wait: async (ms) => void waits.push(ms) });
const shows = (...tokens: ReturnType<typeof sol>[]) => ({
  wallets: [wallet({ walletId: 'w1', name: 'Main', tokens })],
});

beforeEach(() => {
  waits = [];
  // In the morning: it gets hours later, and stays the same day.
  vi.useFakeTimers({ toFake: ['Date'], now: MORNING });
  Object.assign(backend.functions, {
    getCloudWallets: () => shows(sol(LAMPORTS)),
    getWalletTransactionsUnified: () => pageOf([]),
  });
});

/** Lets the ticks that wait be due. */
async function sendLater(): Promise<void> {
  vi.setSystemTime(Date.now() + HOUR);
  await sendTicks(ownStorage());
}

describe('what holds', () => {
  test('is counted by a token that the server can verify, and once a day', async () => {
    const server = owing(LAMPORTS);
    const counted = serve(backend, server);
    expect(await check()).toBeNull();
    expect(isCheckDue(ownStorage())).toBe(false);
    await sendTicks(ownStorage());
    await sendLater();
    await sendLater();
    expect(counted).toHaveLength(1);
    expect(counted[0]).toMatchObject({ day: server.day, mint: 'several', least: '1' });
    expect(server.isToken(counted[0] as never)).toBe(true);
    expect(await check()).toBeNull();
    await sendLater();
    expect(counted).toHaveLength(1);
  });

  test('is read and counted without cookies, sign-in and referrer, each separately', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    serve(backend, owing(LAMPORTS));
    await check();
    await sendLater();
    const anonymous = asked.mock.calls.filter(([url]) => /countCheck|checks\.json/.test(String(url)));
    expect(anonymous).toHaveLength(2);
    for (const [, init] of anonymous) {
      expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
      expect([...new Headers(init?.headers).keys()]).not.toContain('authorization');
      expect([...new Headers(init?.headers).keys()]).not.toContain('traceparent');
    }
  });

  test('a tick whose answer is lost is sent again, and one that is refused is not', async () => {
    const counted = serve(backend, owing(LAMPORTS));
    await check();
    const answer = backend.functions.countCheck!;
    backend.functions.countCheck = () => new Refusal('UNAVAILABLE', 'down');
    await sendLater();
    backend.functions.countCheck = answer;
    await sendLater();
    expect(counted).toHaveLength(1);
    localStorage.clear();
    await check();
    backend.functions.countCheck = () => new Refusal('INVALID_ARGUMENT', 'no', { code: 'INVALID_INPUT' });
    await sendLater();
    const before = backend.calls.length;
    await sendLater();
    expect(backend.calls).toHaveLength(before);
  });

  test('an answer with tokens that is lost is asked for again, with the same', async () => {
    const server = owing(LAMPORTS);
    serve(backend, server);
    backend.functions.createCheckTokens = () => new Refusal('UNAVAILABLE', 'down');
    expect(await check()).toBeNull();
    backend.functions.createCheckTokens = server.issue as never;
    expect(await check()).toBeNull();
    const asked = backend.calls.filter(({ name }) => name === 'createCheckTokens').map(({ data }) => data);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
  });

  test('more is owed than is shown, by a wallet that was deleted', async () => {
    serve(backend, owing(2n * LAMPORTS));
    expect(await check()).toBeNull();
  });
});

describe('what a lying server gives is reported, and never counted:', () => {
  async function told(problem: string, counted: object[]): Promise<void> {
    expect(await check()).toMatchObject({ problem });
    expect(storedAlarm()).toMatchObject({ problem });
    await sendLater();
    expect(counted).toEqual([]);
  }

  test('a leaf with another amount', async () => {
    const forge = (text: string) => text.replace(`"amount": "${LAMPORTS}"`, '"amount": "1"');
    await told('leaf', serve(backend, owing(LAMPORTS, { forge })));
    expect(storedAlarm()?.evidence).toContain('cumulus liabilities 1');
  });

  test('a signature that does not hold', async () => {
    const forge = (text: string) =>
      text.replace('"format": "cumulus leaves 1"', '"format": "cumulus leaves 2"');
    await told('leaf', serve(backend, owing(LAMPORTS, { forge })));
  });

  test('less than is shown, correctly signed', async () => {
    await told('sum', serve(backend, owing(LAMPORTS, { owed: LAMPORTS - 1n })));
  });

  test('no leaf, correctly signed', async () => {
    await told('sum', serve(backend, owing(LAMPORTS, { owed: null })));
  });

  test('a root of its own for those who are signed in', async () => {
    await told('root', serve(backend, owing(LAMPORTS, { isOwnRoot: true })));
  });

  test('another root for a day that was checked', async () => {
    const counted = serve(backend, owing(LAMPORTS));
    expect(await check()).toBeNull();
    await sendLater();
    counted.length = 0;
    await told('root', serve(backend, owing(LAMPORTS)));
    expect(storedAlarm()?.evidence).toContain('"before"');
  });

  test('tokens of a key that is not the published one', async () => {
    await told('key', serve(backend, owing(LAMPORTS, { isOwnKey: true })));
  });

  test('groups that are not those that were signed', async () => {
    const server = owing(LAMPORTS);
    const counted = serve(backend, server);
    const forged = server.checks.replace('"leaves": "2"', '"leaves": "3"');
    backend.elsewhere['/exports/checks.json'] = () => new Response(forged);
    await told('root', counted);
  });

  test('no proof since two days ago, until there is one', async () => {
    await told('late', serve(backend, owing(LAMPORTS, { daysAgo: 2 })));
    serve(backend, owing(LAMPORTS));
    expect(await check()).toBeNull();
    expect(storedAlarm()).toBeNull();
  });

  test('no proof any more', async () => {
    serve(backend, owing(LAMPORTS));
    await check();
    backend.functions.getOwnLeaves = () => ({ success: true, file: null });
    expect(await check()).toBeNull();
    vi.setSystemTime(Date.now() + 40 * HOUR);
    expect(await check()).toMatchObject({ problem: 'late' });
  });

  test('failures of this alone for days, while everything else is answered', async () => {
    backend.functions.getOwnLeaves = () => new Refusal('INTERNAL', 'no');
    for (let times = 0; times < 2; times += 1) expect(await check()).toBeNull();
    vi.setSystemTime(Date.now() + 40 * HOUR);
    expect(await check()).toMatchObject({ problem: 'late' });
  });
});

describe('no alarm', () => {
  test('of a network that fails, however long, and it is tried again', async () => {
    backend.functions.getOwnLeaves = () => new Refusal('UNAVAILABLE', 'down');
    backend.functions.getIncident = () => new Refusal('UNAVAILABLE', 'down');
    for (let times = 0; times < 5; times += 1) {
      expect(await check()).toBeNull();
      vi.setSystemTime(Date.now() + 40 * HOUR);
    }
    expect(isCheckDue(ownStorage())).toBe(true);
  });

  test('for a new user, whose deposit came after the day was made', async () => {
    serve(backend, owing(LAMPORTS, { owed: null }));
    backend.functions.getWalletTransactionsUnified = () => pageOf([transaction(HOUR)]);
    expect(await check()).toBeNull();
    backend.functions.getOwnLeaves = () => ({ success: true, file: null });
    expect(await check()).toBeNull();
  });

  test('for a deposit that is not booked yet', async () => {
    serve(backend, owing(LAMPORTS));
    const page = vi.fn(() => pageOf(waits.length === 0 ? [] : [transaction(1_000)]));
    backend.functions.getCloudWallets = () => shows(sol(2n * LAMPORTS));
    backend.functions.getWalletTransactionsUnified = page;
    expect(await check()).toBeNull();
    expect(waits).toEqual([30_000]);
  });

  test('for wallets that are only read, and for nothing at all', async () => {
    serve(backend, owing(LAMPORTS));
    const tokens = [usdc(5n)];
    const readOnly = wallet({ ...{ walletId: 'w2', name: 'Cold', isReadOnly: true }, tokens });
    backend.functions.getCloudWallets = () => ({ wallets: [...shows(sol(LAMPORTS)).wallets, readOnly] });
    expect(await check()).toBeNull();
    localStorage.clear();
    serve(backend, owing(0n, { owed: null }));
    backend.functions.getCloudWallets = () => shows();
    expect(await check()).toBeNull();
  });

  test('for the next user of this device, of what the previous one is owed', async () => {
    const storage = ownStorage();
    serve(backend, owing(LAMPORTS, { owed: null }));
    const { clearUserItems, openUserItems } = await import('../user-storage.ts');
    const wait = async () => {
      clearUserItems();
      openUserItems();
    };
    await checkOwed({ uid: 'ada', storage, wait });
    expect(storedAlarm()).toBeNull();
  });
});
