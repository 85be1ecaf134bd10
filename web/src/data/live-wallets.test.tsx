import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { advance, useBackend } from '../../testing/backend.ts';
import { renderApp } from '../../testing/render.tsx';
import { balancesOf, sol, wallet } from '../../testing/wallets.ts';
// Loaded here, so that no test waits for it with fake timers.
import '../app/Background.tsx';
import { eventsOf } from './wallet-events.ts';

const backend = useBackend();
const main = wallet({ walletId: 'w1', name: 'Main', isDefault: true, tokens: [sol(2_000_000_000n)] });

beforeEach(() => {
  backend.user = { id: 'ada', email: 'ada@example.org' };
  Object.assign(backend.functions, {
    getCloudWallets: () => ({ wallets: [main] }),
    getCloudWalletBalances: () => ({ balances: [balancesOf(main)] }),
    getAddressBook: () => ({ success: true, contacts: [], recentRecipients: [] }),
    getConditionalOrders: () => ({ orders: [] }),
  });
});

/** A stream of events that a test writes. */
function served() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
  });
  const say = (text: string) => controller.enqueue(new TextEncoder().encode(text));
  const fail = () => controller.error(new Error('aborted'));
  return { response: new Response(body), say, end: () => controller.close(), fail };
}
const asked = () => backend.calls.filter(({ name }) => name === 'getCloudWallets').length;

/** Opens the list of wallets, whose stream is ready then, with timers held. */
async function openedWith(stream: ReturnType<typeof served>): Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderApp('/cloudwallet');
  await screen.findByRole('heading', { level: 1, name: 'Cloud Wallets' });
  vi.setTimerTickMode('manual');
  await advance(2_000);
  stream.say('event: ready\ndata: {}\n\n');
  await advance(500);
}

test('polls slowly while the server reports changes, asks at once when it does, and polls as before when it stops', async () => {
  const stream = served();
  const answers = [() => stream.response];
  backend.elsewhere['/events'] = () => answers.shift()?.() ?? new Response(null, { status: 503 });
  await openedWith(stream);
  let before = asked();
  // A heartbeat, in two pieces with the next event.
  for (let beats = 0; beats < 8; beats += 1) {
    stream.say(':\n\n');
    await advance(15_000);
  }
  expect(asked()).toBe(before);
  stream.say('event: chan');
  stream.say('ged\ndata: {"walletId":"w1"}\n\nevent: changed\ndata: {"walletId":"w1"}\n\n');
  await advance(200);
  expect(asked()).toBe(before + 1);
  stream.end();
  await advance(6_000);
  before = asked();
  await advance(61_000);
  expect(asked()).toBe(before + 2);
});

test('takes a server that says nothing for gone', async () => {
  const stream = served();
  const answers = [() => stream.response];
  backend.elsewhere['/events'] = (init) => {
    init?.signal?.addEventListener('abort', stream.fail);
    return answers.shift()?.() ?? new Response(null, { status: 503 });
  };
  await openedWith(stream);
  const before = asked();
  await advance(120_000);
  expect(asked()).toBeGreaterThan(before + 1);
});

test('reads events in whatever pieces they come, and no comments', async () => {
  const stream = served();
  for (const piece of [
    ':\n',
    '\nevent: ready\nda',
    'ta: {}\n\n:\n\nevent: changed\ndata: {"walletId":null}\n',
    '\n',
  ])
    stream.say(piece);
  stream.end();
  const events: unknown[] = [];
  for await (const event of eventsOf(stream.response.body!, () => {})) events.push(event);
  expect(events).toEqual([{}, { walletId: null }]);
});
