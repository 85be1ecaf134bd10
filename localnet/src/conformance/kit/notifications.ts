import { getSignatureFromTransaction } from '@solana/kit';
import { expect } from 'vitest';
import { SOL, transferSol } from '../../testing/client.ts';
import type { Check } from './chain.ts';

/** Notifications over a websocket. */
export function notifications(check: Check): void {
  check('notifies of a signature that is yet to come', async ({ client, payer, stranger }) => {
    const transaction = await client.sign(payer, [transferSol(payer, await stranger(), SOL)]);
    const signature = getSignatureFromTransaction(transaction);
    await using next = await listen((options) =>
      client.subscriptions.signatureNotifications(signature, { commitment: 'confirmed' }).subscribe(options),
    );
    await client.send(transaction);
    expect(await next()).toMatchObject({ value: { err: null } });
  });

  check('notifies of a signature that is there already', async ({ client, payer, stranger }) => {
    const signature = await client.run(payer, [transferSol(payer, await stranger(), SOL)]);
    await using next = await listen((options) =>
      client.subscriptions.signatureNotifications(signature, { commitment: 'confirmed' }).subscribe(options),
    );
    expect(await next()).toMatchObject({ value: { err: null } });
  });

  check('notifies of an account that changes', async ({ client, payer, stranger }) => {
    const to = await stranger();
    await using next = await listen((options) =>
      client.subscriptions
        .accountNotifications(to, { commitment: 'confirmed', encoding: 'base64' })
        .subscribe(options),
    );
    await client.run(payer, [transferSol(payer, to, SOL)]);
    expect(await next()).toMatchObject({ value: { lamports: SOL } });
  });

  check(
    'notifies of the logs of transactions that mention an address',
    async ({ client, payer, stranger }) => {
      const to = await stranger();
      await using next = await listen((options) =>
        client.subscriptions
          .logsNotifications({ mentions: [to] }, { commitment: 'confirmed' })
          .subscribe(options),
      );
      await client.run(payer, [transferSol(payer, await stranger(), SOL)]);
      const signature = await client.run(payer, [transferSol(payer, to, SOL)]);
      expect(await next()).toMatchObject({ value: { signature, err: null } });
    },
  );

  check('notifies of slots, in order', async ({ client, payer, stranger }) => {
    await using next = await listen((options) => client.subscriptions.slotNotifications().subscribe(options));
    const first = await next();
    await client.run(payer, [transferSol(payer, await stranger(), SOL)]);
    const second = await next();
    expect(second.slot).toBeGreaterThan(first.slot);
    expect(first.root).toBeLessThan(first.slot);
  });
}

/** Opens a subscription and answers the function that waits for its next notification. */
async function listen<T>(
  subscribe: (options: { readonly abortSignal: AbortSignal }) => Promise<AsyncIterable<T>>,
): Promise<(() => Promise<T>) & AsyncDisposable> {
  const end = new AbortController();
  const notifications = (await subscribe({ abortSignal: end.signal }))[Symbol.asyncIterator]();
  // The client keeps nothing for a reader that has not asked yet.
  let asked = notifications.next();
  const next = async (): Promise<T> => {
    const { value } = await asked;
    asked = notifications.next();
    return value;
  };
  return Object.assign(next, {
    async [Symbol.asyncDispose]() {
      end.abort();
      await asked;
    },
  });
}
