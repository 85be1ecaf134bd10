import type { Logger } from 'pino';
import { NODE_STATES } from '../adapters/solana-nodes/node-health.ts';
import { nodeUrls, openSolanaNodes } from '../adapters/solana-nodes.ts';
import { HTTP_OUTCOMES } from '../adapters/solana-rpc/http.ts';
import type { Config } from '../config.ts';
import { createOwnChainCheck } from '../custody/installation/own-chain.ts';
import type { Db } from '../db/pool.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Clock } from '../ports/clock.ts';

interface ChainPartDeps {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly elapsed: () => number;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** Opens the Solana nodes, and counts how each of them answers, by its place in the settings: addresses may have keys in them. */
export function openChainPart({ config, db, clock, elapsed, log, metrics }: ChainPartDeps) {
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
    batchMax: config.SOLANA_RPC_BATCH,
    budgets: config.SOLANA_RPC_BUDGETS,
    isHedged: config.SOLANA_RPC_HEDGE === 'on',
    isOwnChain: createOwnChainCheck(db),
    onRequest: metrics.counter('cumulus_rpc_requests_total', 'HTTP requests to the Solana nodes.'),
    onAnswer(place, outcome, milliseconds) {
      const node = places[place]!;
      answers({ node, outcome });
      if (outcome === 'ok') seconds({ node }, milliseconds / 1_000);
    },
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
  return solana;
}
