import type { Logger } from 'pino';
import { NODE_STATES } from '../adapters/solana-nodes/node-health.ts';
import { nodeUrls, openSolanaNodes } from '../adapters/solana-nodes.ts';
import { HTTP_OUTCOMES } from '../adapters/solana-rpc/http.ts';
import type { Config } from '../config.ts';
import { createOwnChainCheck } from '../custody/installation/own-chain.ts';
import type { Db } from '../db/pool.ts';
import type { Metrics, Sample } from '../http/metrics.ts';
import { createUsageKeeper } from '../monitoring/keep-rpc-usage.ts';
import { createRpcUsage } from '../monitoring/rpc-usage.ts';
import type { Clock } from '../ports/clock.ts';
import { providerAt } from '../solana/rpc-providers.ts';

interface NodesDeps {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly elapsed: () => number;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** Opens the Solana nodes, and counts how each of them answers, by its place in the settings: addresses may have keys in them. */
export function openNodes({ config, db, clock, elapsed, log, metrics }: NodesDeps) {
  const rpcUrls = nodeUrls(config.SOLANA_RPC_URL, config.SOLANA_RPC_URLS);
  const places = rpcUrls.map((_, place) => String(place + 1));
  const answers = metrics.labelled(
    'cumulus_rpc_node_answers_total',
    'HTTP requests to each Solana node by outcome.',
    { node: places, outcome: HTTP_OUTCOMES },
  );
  const seconds = metrics.seconds(
    'cumulus_rpc_node_seconds',
    'Time of each HTTP request to a Solana node that it answered.',
    ['node'],
  );
  const limits = metrics.labelled(
    'cumulus_rpc_limits_total',
    'Requests of which a Solana node has refused calls as too many.',
    { node: places },
  );
  const providers = rpcUrls.map((url, place) => config.SOLANA_RPC_PROVIDERS[place] ?? providerAt(url));
  const usage = createRpcUsage(config.SOLANA_RPC_CREDITS);
  const ofUsage = (name: string, help: string, read: () => readonly Sample[]): void =>
    metrics.family({ name, help, type: 'counter', read });
  ofUsage(
    'cumulus_rpc_calls_total',
    'Calls to the Solana nodes, each of a batch and each try, by what they were made for.',
    () => usage.read().map(({ cause, method, calls }) => ({ labels: { cause, method }, value: calls })),
  );
  ofUsage('cumulus_rpc_credits_total', "What those calls cost, in credits of the nodes' providers.", () =>
    usage.read().map(({ cause, method, credits }) => ({ labels: { cause, method }, value: credits })),
  );
  const hedges = metrics.labelled(
    'cumulus_rpc_hedges_total',
    'Reads for which a second Solana node was asked because the first was late, by which one answered first.',
    { winner: ['first', 'second'] },
  );
  const solana = openSolanaNodes({
    rpcUrls,
    wsUrl: config.SOLANA_WS_URL,
    clock,
    elapsed,
    log,
    ...(config.SOLANA_RPC_BATCH && { batchBounds: config.SOLANA_RPC_BATCH }),
    providers,
    onCall: (place, method) => usage.count(providers[place]!, method),
    levelMode: config.SOLANA_COMMITMENT,
    priorityFeeMin: config.PRIORITY_FEE_MIN,
    budgets: config.SOLANA_RPC_BUDGETS,
    isHedged: config.SOLANA_RPC_HEDGE === 'on',
    isOwnChain: createOwnChainCheck(db),
    onRequest: metrics.counter('cumulus_rpc_requests_total', 'HTTP requests to the Solana nodes.'),
    onAnswer(place, outcome, milliseconds) {
      const node = places[place]!;
      answers({ node, outcome });
      if (outcome === 'ok') seconds({ node }, milliseconds / 1_000);
    },
    onLimit: (place) => limits({ node: places[place]! }),
    onHedge: (winner) => hedges({ winner }),
    onSetAside: metrics.counter(
      'cumulus_rpc_nodes_contradicted_total',
      'Times that a Solana node was set aside because the others contradicted it.',
    ),
  });
  metrics.gauge(
    'cumulus_rpc_nodes_set_aside',
    'Solana nodes that are asked last because the others contradict them.',
    () => solana.setAside.length,
  );
  metrics.family({
    name: 'cumulus_rpc_node_state',
    help: 'How each Solana node is: 1 for its state. All but those that are well are asked last.',
    type: 'gauge',
    read: () =>
      solana.readings.flatMap(({ state: current }, place) =>
        NODE_STATES.map((state) => ({
          labels: { node: places[place]!, state },
          value: state === current ? 1 : 0,
        })),
      ),
  });
  metrics.family({
    name: 'cumulus_rpc_node_behind_slots',
    help: 'How many slots each Solana node is behind the others.',
    type: 'gauge',
    read: () =>
      solana.readings.flatMap(({ slotsBehind }, place) =>
        slotsBehind === null ? [] : [{ labels: { node: places[place]! }, value: Number(slotsBehind) }],
      ),
  });
  return { solana, usage: createUsageKeeper({ db, clock, log, usage }) };
}
