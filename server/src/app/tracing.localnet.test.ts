import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lyingNode } from '../../../localnet/src/lying-node/lying-node.ts';
import { scratchFolder, startSigner } from '../../../signer/testing/process.ts';
import { type CollectedSpan, startCollector } from '../../../testing/collector.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { release } from '../../../testing/release.ts';
import { runningApp } from '../../../testing/running-app.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

const SRC = join(import.meta.dirname, '..');
const collector = await startCollector();
release(() => collector[Symbol.asyncDispose]());
const folder = scratchFolder();
const signer = await startSigner({ folder: folder.path });
release(async () => {
  await signer.kill();
  folder[Symbol.dispose]();
});
const OTEL = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_BSP_SCHEDULE_DELAY: '20',
  OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=cumulus,authorization=Basic a=b',
};
const world = await runningCumulus({ ...OTEL, SIGNER_SOCKET: signer.socket });
const { localnet, database, until, settled } = world;
const owner = await world.newOwner(5_000_000_000n);

/** Sends 0.1 SOL as the web app does after a press. */
async function send(url: string, more: Record<string, string>) {
  const response = await settled(
    fetch(`${url}/functions/transferSol`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}`, ...more },
      body: JSON.stringify({
        data: {
          ...{ walletId: owner.walletId, toAddress: await newAddress(), amount: '0.1' },
          idempotencyKey: randomUUID(),
        },
      }),
    }),
  );
  const { result } = (await response.json()) as { result: { success: boolean; pending: boolean } };
  return { result, reqId: response.headers.get('x-request-id')! };
}

/** What a browser sends, 1,200 ms after the press. */
function press() {
  const traceId = randomUUID().replaceAll('-', '');
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, tracestate: 'cumulus=press:1200' };
  return { traceId, headers };
}

const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);
const took = ({ startTimeUnixNano, endTimeUnixNano }: CollectedSpan) =>
  Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6;

/** All spans of a trace, once it has this one, by name. Expects that they are one tree. */
async function treeOf(traceId: string, last: string) {
  const spans = await until(() => {
    const found = spansOf(traceId);
    expect(found.map(({ name }) => name)).toContain(last);
    return found;
  });
  const ids = new Set(spans.map(({ spanId }) => spanId));
  expect(ids.size).toBe(spans.length);
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(roots.map(({ name }) => name)).toEqual(['press transferSol']);
  for (const { name, parentSpanId } of spans)
    expect(parentSpanId === undefined || ids.has(parentSpanId), name).toBe(true);
  const parentOf = (name: string): string | undefined => {
    const span = spans.find((each) => each.name === name)!;
    return spans.find(({ spanId }) => spanId === span.parentSpanId)?.name;
  };
  return { spans, parentOf };
}

test('a send is one trace from the press to its record, with the signer and the nodes in it', async () => {
  const { traceId, headers } = press();
  const { result, reqId } = await send(world.url, headers);
  expect(result).toMatchObject({ success: true });
  const { spans, parentOf } = await treeOf(traceId, 'press transferSol');
  for (const [name, parent] of [
    ['call', 'press transferSol'],
    ['reserve', 'call'],
    ['settle transfer_sol', 'call'],
    ['sign', 'settle transfer_sol'],
    ['guard', 'sign'],
    ['rpc simulateTransaction', 'guard'],
    ['signer sign', 'sign'],
    ['sign in the signer', 'signer sign'],
    ['checks', 'sign in the signer'],
    ['signature', 'sign in the signer'],
    ['journal', 'sign in the signer'],
    ['store', 'sign'],
    ['confirm', 'settle transfer_sol'],
    ['rpc sendTransaction', 'confirm'],
    ['record', 'settle transfer_sol'],
  ] as const)
    expect([name, parentOf(name)]).toEqual([name, parent]);
  expect(took(spans.find(({ name }) => name.startsWith('press'))!)).toBeGreaterThanOrEqual(1_200);
  expect(new Set(spans.map(({ service }) => service))).toEqual(
    new Set(['cumulus-web', 'cumulus-server', 'cumulus-signer']),
  );
  const call = spans.find(({ name }) => name === 'call')!;
  expect(call.attributes).toContainEqual({ key: 'cumulus.request', value: { stringValue: reqId } });
  expect(JSON.stringify(spans)).not.toContain(owner.publicKey);
  expect(collector.headers()).toMatchObject({ 'x-tenant': 'cumulus', authorization: 'Basic a=b' });
});

test('a worker in another process goes on with trace and request id of what the first has accepted', async () => {
  const liar = await lyingNode(localnet.rpcUrl);
  await liar.tell({ kind: 'droppedSends', accepted: false });
  const lines: string[] = [];
  const onLine = (line: string) => void lines.push(line);
  const settings = { ...world.settings, SETTLEMENT_WAIT: '300', SETTLEMENT_POLL: '50', LOG_LEVEL: 'info' };
  const over = (rpcUrl: string) => ({ ...settings, SOLANA_RPC_URL: rpcUrl });
  const first = await runningApp(database, { ...over(liar.rpcUrl), ROLES: 'api' }, { onLine });
  await world.app.close();
  const { traceId, headers } = press();
  const { result, reqId } = await send(first.url, headers);
  expect(result).toMatchObject({ pending: true });
  const ofRequest = (message: string) =>
    lines.filter(
      (line) => line.includes(message) && (JSON.parse(line) as { reqId?: string }).reqId === reqId,
    );
  await until(() => expect(ofRequest('network error while confirming a transaction')).not.toEqual([]));
  await until(() => expect(signer.output()).toContain(`"event":"request","reqId":"${reqId}"`));
  await first.app.close();
  await liar.close();

  const { db } = database;
  const intent = () =>
    db
      .selectFrom('intents')
      .select(['state', 'req_id'])
      .where('req_id', '=', reqId)
      .executeTakeFirstOrThrow();
  expect(await intent()).toEqual({ state: 'pending', req_id: reqId });
  // It has to look the transaction up first, at a node that is away for a moment.
  const second = await runningApp(database, over(localnet.rpcUrl), { onLine });
  await until(async () => expect((await intent()).state).toBe('confirmed'));
  await second.app.close();
  const { spans } = await treeOf(traceId, 'record');
  expect(spans.filter(({ name }) => name === 'settle transfer_sol')).toHaveLength(2);
});

test('a header that is not to be sampled, or none of its kind, traces nothing of it', async () => {
  const traceId = randomUUID().replaceAll('-', '');
  const third = await runningApp(database, { ...world.settings, OTEL_TRACES_SAMPLER_ARG: '0' });
  onTestFinished(() => third.app.close());
  await send(third.url, press().headers);
  await third.app.close();
  const fourth = await runningApp(database, world.settings);
  await send(fourth.url, { traceparent: `00-${traceId}-00f067aa0ba902b7-00` });
  await fourth.app.close();
  expect(spansOf(traceId)).toEqual([]);
});

test('the code that sends traces is loaded by nothing but the setting', () => {
  const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const importing = sources.filter((name) =>
    /from '[^']*otlp-(exporter|tracer)\.ts'/.test(
      readFileSync(join(SRC, name), 'utf8').replaceAll(/import type [^;]*;/g, ''),
    ),
  );
  expect(importing).toEqual([]);
  expect(readFileSync(join(SRC, 'app/tracing.ts'), 'utf8')).toContain(
    "import('../adapters/otlp-exporter.ts')",
  );
});

test('without a collector nothing is traced', async () => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...settings } = world.settings as Record<string, string>;
  const app = await runningApp(database, settings);
  const config = (await (await fetch(`${app.url}/config.json`)).json()) as { traced: boolean };
  expect(config.traced).toBe(false);
  const { reqId } = await send(app.url, press().headers);
  const { req_id, traceparent } = await database.db
    .selectFrom('intents')
    .select(['req_id', 'traceparent'])
    .where('req_id', '=', reqId)
    .executeTakeFirstOrThrow();
  expect([req_id, traceparent]).toEqual([reqId, null]);
});
