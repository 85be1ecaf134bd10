import { MARKET_CHECK_INTERVAL as DEFAULT_MARKET_CHECK_INTERVAL } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import { findTreasury } from '../../contest/treasury.ts';
import { readResting, restingSentence } from '../../custody/rest.ts';
import { readIncident } from '../../db/may-write.ts';
import { serverOwnsTables } from '../../db/roles.ts';
import { streamScopes } from '../../deposits/stream/store.ts';
import { countWorkers } from '../../monitoring/heartbeat-store.ts';
import { readQueues } from '../../monitoring/read-queues.ts';
import { readUsage } from '../../monitoring/rpc-usage-store.ts';
import { incidentSentence } from '../../security/incident/incident.ts';
import { countOlderPins } from '../../security/pin/older.ts';
import type { OperationContext } from '../context.ts';
import { OperatorError } from '../operator-error.ts';
import { auditAllBooks } from './books.ts';
import type { Status } from './problems.ts';
import { askServer, askUpstreams } from './upstreams.ts';

/** Milliseconds. */
const CHAIN_TIMEOUT = 3_000;

/** Asks everything at once. With books, compares those of all wallets with the chain. */
export async function readStatus(context: OperationContext, withBooks: boolean): Promise<Status> {
  const { serverDb: db } = context;
  const [upstreams, complaints] = await Promise.all([askUpstreams(context), askServer(context)]);
  if (upstreams.database?.ok !== true)
    return {
      upstreams,
      ...complaints,
      ...{ resting: null, incident: null, olderPins: null, serverOwnsTables: null, workers: null },
      ...{ queues: null, calls: null, streams: null, treasury: null, sponsor: null, books: null },
      pace: paceOf(context.environment),
    };
  const [treasury, resting, incident, olderPins] = await Promise.all([
    findTreasury(db),
    readResting(db),
    readIncident(db),
    countOlderPins(db),
  ]);
  return {
    upstreams,
    ...complaints,
    resting: resting && restingSentence(resting),
    incident: incident && incidentSentence(incident),
    olderPins,
    serverOwnsTables: await serverOwnsTables(db, context.setting('DATABASE_URL')),
    workers: await countWorkers(db),
    queues: await readQueues(db),
    calls: await readUsage(db),
    streams: await streamScopes(db),
    pace: paceOf(context.environment),
    treasury: treasury && {
      address: treasury.publicKey,
      lamports: upstreams.chain?.ok ? await lamportsOf(context, treasury.publicKey) : null,
    },
    sponsor: await readSponsor(context, upstreams.chain?.ok === true),
    books: withBooks ? await context.reach.chain((chain) => auditAllBooks(db, chain)) : null,
  };
}

/** The wallet that pays for sends of users without SOL, as the environment of this command names it. */
async function readSponsor(context: OperationContext, isReachable: boolean): Promise<Status['sponsor']> {
  const { SPONSOR_WALLET: walletId } = context.environment;
  if (!walletId) return null;
  const found = await context.serverDb
    .selectFrom('wallets')
    .select('public_key')
    .where('id', '=', walletId)
    .executeTakeFirst();
  if (!found) return { address: null, lamports: null };
  const address = found.public_key;
  return { address, lamports: isReachable ? await lamportsOf(context, address) : null };
}

/** Of the server, as far as the environment of this command tells. */
function paceOf({ MARKET_CHECK_INTERVAL: interval, DAILY_PROOF }: NodeJS.ProcessEnv): Status['pace'] {
  const milliseconds = interval ? Number(interval) : DEFAULT_MARKET_CHECK_INTERVAL;
  return { marketCheck: milliseconds / 1_000, isDaily: DAILY_PROOF !== 'off' };
}

/** Null if the node does not answer. */
async function lamportsOf(context: OperationContext, address: Address): Promise<string | null> {
  const read = context.reach.chain((chain) => chain.accounts([address]), CHAIN_TIMEOUT);
  const accounts = await read.catch((error: unknown) => {
    if (error instanceof OperatorError) return null;
    throw error;
  });
  return accounts && String(accounts.value[0]?.lamports ?? 0n);
}
