import { expect, test } from 'vitest';
import { tradesText } from '../../../wire/src/trades.ts';
import { THIEF } from '../../testing/cases.ts';
import { sealMandate, sealOrderSwap } from '../../testing/mandates.ts';
import { FLOOR, SOLD, trade, withTrades } from '../../testing/parts-world.ts';

const HOUR = 3_600_000;
const SOMETHING_ELSE = 'the mandate is for something else';
const NO_SUCH = 'the order has no such swap';

/** Take profit for 7 tokens, or stop the loss at 3. */
const oco = trade({
  choices: [
    { sellAmount: String(SOLD), buyAmount: String(FLOOR) },
    { sellAmount: String(SOLD), buyAmount: '3000000' },
  ],
});

test('a part is signed for the floor of its choice or more', async () => {
  const { record, sign } = await withTrades([oco]);
  expect(await record()).toEqual({ trades: tradesText([oco]) });
  await expect(sign('0/0/0', { brings: FLOOR - 1n })).rejects.toThrow(SOMETHING_ELSE);
  await expect(sign('0/0/1', { brings: 2_999_999n })).rejects.toThrow(SOMETHING_ELSE);
  expect(await sign('0/0/1', { brings: 3_000_000n })).toMatchObject({ signature: expect.any(String) });
});

test('a part that sells less brings as much less, rounded up, and none sells more', async () => {
  const { record, sign } = await withTrades([trade()]);
  await record();
  await expect(sign('0/0/0', { sold: SOLD + 1n, brings: FLOOR * 2n })).rejects.toThrow(SOMETHING_ELSE);
  // 2,333,333.33...
  await expect(sign('0/0/0', { sold: SOLD / 3n, brings: FLOOR / 3n })).rejects.toThrow(SOMETHING_ELSE);
  expect(await sign('0/0/0', { sold: SOLD / 3n, brings: FLOOR / 3n + 1n })).toBeDefined();
});

test('of two choices one is signed for, whatever is asked afterwards', async () => {
  const { record, sign, signer } = await withTrades([oco]);
  await record();
  const first = await sign('0/0/0', { brings: FLOOR });
  expect(await sign('0/0/1', { brings: FLOOR - 1n }), 'the one that may land').toMatchObject({
    signature: first.signature,
  });
  await expect(
    sign('0/0/1', { brings: FLOOR - 2n, after: String(first.signature) }),
    'too young to be dead',
  ).rejects.toThrow('too young');
  expect(signer.records.filter(({ kind }) => kind === 'signature')).toMatchObject([{ part: '0/0/0' }]);
});

test('each round is signed for once, at its time by the clock of the signer, and no more rounds than were decided', async () => {
  const rounds = trade({ rounds: 3, everyMs: HOUR });
  const { record, sign } = await withTrades([rounds], { notBefore: Date.now() - HOUR });
  await record();
  const first = await sign('0/0/0', { brings: FLOOR });
  const second = await sign('0/1/0', { brings: FLOOR + 1n });
  expect(second.signature).not.toBe(first.signature);
  expect(await sign('0/0/0', { brings: FLOOR + 2n })).toMatchObject({ signature: first.signature });
  await expect(sign('0/2/0')).rejects.toThrow('the time of the order has not come');
  for (const part of ['0/3/0', '1/0/0', '0/0/1']) await expect(sign(part)).rejects.toThrow(NO_SUCH);
});

test('a round that is due by a clock that is a little ahead is tried again', async () => {
  const rounds = trade({ rounds: 2, everyMs: HOUR });
  const { record, sign } = await withTrades([rounds], { notBefore: Date.now() - HOUR + 20_000 });
  await record();
  await expect(sign('0/1/0')).rejects.toThrow('within half a minute');
});

test('rounds without a time from which they count are not signed for', async () => {
  const { record, sign } = await withTrades([trade({ rounds: 2, everyMs: HOUR })]);
  await record();
  await expect(sign('0/1/0')).rejects.toThrow('the order has no time to count its rounds by');
});

test('what follows another trade is signed for once that was', async () => {
  const { record, sign } = await withTrades([trade(), { ...oco, after: 0 }]);
  await record();
  await expect(sign('1/0/0')).rejects.toThrow('nothing was signed for the swap that comes before');
  await sign('0/0/0', { brings: FLOOR });
  expect(await sign('1/0/1', { brings: FLOOR + 1n })).toBeDefined();
});

test('the same transaction is signed for one part only', async () => {
  const { record, sign } = await withTrades([trade(), trade()]);
  await record();
  const { message } = await sign('0/0/0');
  expect(await sign('1/0/0')).toEqual({ duplicate: 'true' });
  expect(await sign('1/0/0', { brings: FLOOR + 1n })).not.toMatchObject({ message });
});

test('five transactions are signed for a part, whatever others had', async () => {
  const { record, sign, signer } = await withTrades([trade(), trade()]);
  await record();
  for (const number of [0n, 1n, 2n, 3n, 4n])
    for (const part of ['0/0/0', '1/0/0']) {
      const last = signer.records.findLast((each) => each.kind === 'signature' && each.part === part);
      // Young transactions never count as dead: this signer's clock stands still, so they are made old.
      if (last?.kind === 'signature') Object.assign(last, { at: last.at - HOUR });
      const after = last?.kind === 'signature' ? { after: last.signature } : {};
      await sign(part, { brings: FLOOR + number * 2n + BigInt(part[0]!), ...after });
    }
  const signatures = signer.records.filter((each) => each.kind === 'signature');
  expect(signatures.map(({ part, number }) => `${part} ${number}`).slice(-2)).toEqual(['0/0/0 5', '1/0/0 5']);
  const last = signatures.at(-1)!;
  Object.assign(last, { at: last.at - HOUR });
  await expect(sign('1/0/0', { brings: FLOOR + 99n, after: last.signature })).rejects.toThrow('as often as');
});

test('what was signed is found by the part and the intent, by those of the same round too', async () => {
  const { record, sign, mandate, ask } = await withTrades([oco, trade()]);
  await record();
  const intentId = crypto.randomUUID();
  const { signature } = await sign('0/0/1', { intentId });
  const signed = (part: string) => ask({ name: 'signed', mandate: `${mandate.id}/${part}`, intentId });
  expect(await signed('0/0/1')).toMatchObject({ signature });
  expect(await signed('0/0/0')).toMatchObject({ signature });
  expect(await signed('1/0/0')).toEqual({ unsigned: 'true' });
});

test('an order of several swaps is signed for by its parts alone, and an order of one by its id', async () => {
  const { record, sign, mandate } = await withTrades([trade()]);
  await record();
  await expect(sign('')).rejects.toThrow('signed for by its parts');
  await expect(sign('', { more: { mandate: sealMandate(mandate) } })).rejects.toThrow(
    'an order is signed for by its id',
  );
  const order = { kind: 'order', sellMint: trade().sellMint, sellAmount: String(SOLD) } as const;
  const plain = await withTrades([], {
    terms: { ...order, buyMint: trade().buyMint, buyAmount: String(FLOOR) },
  });
  await plain.record();
  await expect(plain.sign('0/0/0')).rejects.toThrow('signed for by its parts');
  expect(await plain.sign('')).toBeDefined();
});

test('the seal is of the part that is asked for', async () => {
  const { record, sign, mandate } = await withTrades([trade(), trade()]);
  await record();
  const { message } = await sign('0/0/0');
  const bytes = Buffer.from(String(message), 'base64');
  for (const sealed of [mandate.id, `${mandate.id}/0/0/0`])
    await expect(sign('1/0/0', { more: { orderSeal: sealOrderSwap(sealed, bytes) } })).rejects.toThrow(
      "the seal is of another swap than the order's",
    );
});

test('nothing is signed for any part of a mandate that is closed, or before its time', async () => {
  const { record, sign, mandate, ask } = await withTrades([trade(), trade()]);
  await record();
  await sign('0/0/0', { brings: FLOOR });
  await ask({ name: 'close', mandateId: mandate.id });
  await expect(sign('1/0/0', { brings: FLOOR + 1n })).rejects.toThrow('the mandate was closed');
  const later = await withTrades([trade()], { notBefore: Date.now() + HOUR });
  await later.record();
  await expect(later.sign('0/0/0')).rejects.toThrow('the time of the order has not come');
});

test('trades without a floor, or of what is no token, are no mandate', async () => {
  const without = trade({ choices: [{ sellAmount: '5', buyAmount: '' }] });
  const { record } = await withTrades([without]);
  await expect(record()).rejects.toThrow('the mandate is malformed');
  const strange = await withTrades([trade({ buyMint: 'z'.repeat(44) })]);
  await expect(strange.record()).rejects.toThrow('the mandate is malformed');
});

test('a newer decision changes the trades and the time, and an older one that is repeated does not', async () => {
  const { record, sign, signer } = await withTrades([trade()], { notBefore: Date.now() - HOUR });
  const changed = (floor: bigint, more: object = {}) => {
    const choices = [{ sellAmount: String(SOLD), buyAmount: String(floor) }];
    return { terms: { kind: 'trades', trades: tradesText([trade({ choices })]) } as const, ...more };
  };
  await record({}, '{"made":1}');
  expect(await record(changed(1n))).toEqual({ trades: tradesText([trade()]) });
  expect(await record(changed(9n, { revision: 2, notBefore: Date.now() }))).toEqual({
    trades: changed(9n).terms.trades,
  });
  for (const revision of [1, 2])
    expect(await record(changed(1n, { revision }))).toEqual({ trades: changed(9n).terms.trades });
  expect(signer.records.at(-1)).toMatchObject({ context: '{"made":1}', mandate: { revision: 2 } });
  await expect(sign('0/0/0', { brings: 8n })).rejects.toThrow(SOMETHING_ELSE);
  expect(await sign('0/0/0', { brings: 9n })).toBeDefined();
});

test('an order that nothing was signed for becomes another by its owner, and stays theirs', async () => {
  const { record, sign, holder, signer } = await withTrades([trade()]);
  const plain = {
    ...({ kind: 'order', sellMint: trade().sellMint, sellAmount: '9' } as const),
    ...{ buyMint: THIEF, buyAmount: '1' },
  };
  await record();
  await expect(record({ terms: plain })).rejects.toThrow('another mandate was recorded under this id');
  await expect(record({ terms: plain, revision: 1, owner: 'other' })).rejects.toThrow('another mandate');
  expect(await record({ terms: plain, revision: 1 }, '{"made":2}')).toEqual({ floor: '1' });
  expect(signer.records.at(-1)).toMatchObject({ context: '{"made":2}' });
  await expect(record({ terms: { kind: 'reclaim' }, revision: 2 })).rejects.toThrow('another mandate');
  expect(await record({ revision: 2 })).toEqual({ trades: tradesText([trade()]) });
  await sign('0/0/0');
  await expect(record({ terms: plain, revision: 3 })).rejects.toThrow('a transaction was signed for this');
  await signer.memory.pins.set(holder.owner, '271828');
  await expect(record({ revision: 4 })).rejects.toThrow("the owner's PIN was not given");
});

test('what was signed of an order stays, whatever its owner changes, and counts', async () => {
  const started = { notBefore: Date.now() - 3 * HOUR };
  const { record, sign, signer } = await withTrades(
    [trade({ rounds: 3, everyMs: HOUR }), trade(), trade()],
    started,
  );
  const changed = (revision: number, ...trades: Parameters<typeof tradesText>[0][number][]) => ({
    ...{ revision, terms: { kind: 'trades', trades: tradesText(trades) } as const },
  });
  const more = { choices: [{ sellAmount: String(SOLD), buyAmount: '9' }] };
  await record();
  const first = await sign('0/1/0');
  await sign('1/0/0', { brings: FLOOR + 1n });
  const stays = 'a transaction was signed for a part of this order, which stays as it is';
  const rounds = trade({ rounds: 2, everyMs: 1, ...more });
  for (const trades of [
    [trade({ rounds: 1 }), trade()],
    [trade({ rounds: 3, buyMint: THIEF }), trade()],
    [rounds, trade(more)],
    [rounds, trade({ rounds: 2 })],
    [rounds, trade({ after: 0 })],
    [rounds],
  ])
    await expect(record(changed(1, ...trades))).rejects.toThrow(stays);
  await record(changed(1, rounds, trade(), trade(more)));
  expect(await sign('0/1/0', { brings: 9n }), 'the round that was signed').toMatchObject({
    signature: first.signature,
  });
  await sign('0/0/0', { brings: 9n });
  await sign('2/0/0', { brings: 10n });
  await expect(sign('0/2/0', { brings: 11n })).rejects.toThrow(NO_SUCH);
  expect(signer.records.filter(({ kind }) => kind === 'signature')).toHaveLength(4);
});

test('a signature that waits while its owner changes the order is not made by what it was', async () => {
  const { record, signer, mandate, requestOf, ask } = await withTrades([trade()]);
  await record();
  const request = await requestOf('0/0/0');
  const before = Promise.withResolvers<void>();
  void signer.memory.inTurn(mandate.id, () => before.promise);
  const changed = record({ revision: 1 });
  const made = ask(request);
  before.resolve();
  await changed;
  await expect(made).rejects.toThrow('the order was changed just now');
});

test('a mandate is closed once what is being signed for it is in the journal', async () => {
  const { record, signer, mandate, requestOf, ask } = await withTrades([trade()]);
  await record();
  const request = await requestOf('0/0/0');
  const made = ask(request);
  await ask({ name: 'close', mandateId: mandate.id });
  expect(signer.records.slice(-2).map(({ kind }) => kind)).toEqual(['signature', 'closure']);
  expect(await made).toBeDefined();
});
