import { join } from 'node:path';
import {
  loadPackageDefinition,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServiceDefinition,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import type { Commitment } from '../chain/blocks.ts';
import type { Chain } from '../chain/chain.ts';
import type { Guises } from '../rpc/guises.ts';
import { encodeTransaction } from './encode.ts';

interface Request {
  readonly slots?: Readonly<Record<string, { filterByCommitment?: boolean }>>;
  readonly transactions?: Readonly<Record<string, TransactionFilter>>;
  readonly commitment?: Commitment;
  readonly ping?: { readonly id: number } | null;
  readonly fromSlot?: string;
}

interface TransactionFilter {
  readonly failed?: boolean;
  readonly accountInclude?: readonly string[];
  readonly accountExclude?: readonly string[];
  readonly accountRequired?: readonly string[];
  readonly tokenAccounts?: number;
}

type Call = ServerDuplexStream<Request, object>;

export interface GeyserSettings {
  readonly host: string;
  readonly port: number;
  /** Of clients, in x-token; null lets all in. */
  readonly token: string | null;
  /** Slots before the newest one from which a client may begin. */
  readonly replayedSlots: number;
  /** Whether the server knows token_accounts. */
  readonly matchesOwners: boolean;
  /** Addresses that a filter may have. */
  readonly namedMax: number;
}

const PING_MS = 15_000;

/** Serves transactions and slots of the chain by Yellowstone's protocol. */
export async function serveGeyser(chain: Chain, guises: Guises, settings: GeyserSettings) {
  const definition = loadSync('geyser.proto', {
    includeDirs: [join(import.meta.dirname)],
    longs: String,
    enums: String,
  });
  const { geyser } = loadPackageDefinition(definition) as unknown as {
    geyser: { Geyser: { service: ServiceDefinition } };
  };
  const server = new Server();
  server.addService(geyser.Geyser.service, {
    Subscribe: (call: Call) => subscribe(chain, guises, settings, call),
  });
  const bound = Promise.withResolvers<number>();
  const onBound: sendUnaryData<number> = (error, port) =>
    error ? bound.reject(error) : bound.resolve(port ?? 0);
  server.bindAsync(`${settings.host}:${settings.port}`, ServerCredentials.createInsecure(), onBound);
  const port = await bound.promise;
  return {
    url: `http://${settings.host}:${port}`,
    close: () => server.forceShutdown(),
  };
}

function subscribe(chain: Chain, guises: Guises, settings: GeyserSettings, call: Call): void {
  const { token, replayedSlots, matchesOwners } = settings;
  const refuse = (code: status, details: string) => call.emit('error', { code, details });
  if (token !== null && call.metadata.get('x-token')[0] !== token) {
    refuse(status.UNAUTHENTICATED, 'No valid auth token');
    return;
  }
  let request: Request | null = null;
  /** The newest slot that was sent. */
  let sent = 0;
  const level = (): Commitment => (request?.commitment ?? 'PROCESSED').toLowerCase() as Commitment;

  const look = (): void => {
    const { slot } = chain.blocks.at(level());
    if (request) for (; sent < slot; sent += 1) send(request, sent + 1);
  };

  function send({ slots = {}, transactions = {} }: Request, slot: number): void {
    for (const [index, entry] of chain.history.ofSlot(slot).entries()) {
      const filters = Object.entries(transactions);
      if (filters.length === 0) break;
      const landed = chain.landed(entry);
      const owners = [...landed.tokensBefore, ...landed.tokensAfter].map(({ owner }) => owner);
      const matching = filters.filter(([, filter]) => {
        const named =
          matchesOwners && filter.tokenAccounts !== undefined ? [...landed.keys, ...owners] : landed.keys;
        return matches(filter, named, landed.error !== null);
      });
      if (matching.length > 0)
        call.write({
          filters: matching.map(([name]) => name),
          transaction: encodeTransaction(landed, index, guises.of(landed.signature)),
        });
    }
    const names = Object.keys(slots);
    if (names.length > 0)
      call.write({
        filters: names,
        slot: { slot, parent: slot - 1, status: `SLOT_${level().toUpperCase()}` },
      });
  }

  call.on('data', (next: Request) => {
    if (next.ping) return call.write({ pong: { id: next.ping.id } });
    const complaint = complaintAbout(next, settings);
    if (complaint) return refuse(status.INVALID_ARGUMENT, `failed to create filter: ${complaint}`);
    const newest = chain.blocks.at((next.commitment ?? 'PROCESSED').toLowerCase() as Commitment).slot;
    const oldest = Math.max(chain.firstAvailableSlot, newest - replayedSlots);
    const from = next.fromSlot === undefined ? newest + 1 : Number(next.fromSlot);
    if (from < oldest) {
      const details = `broadcast from ${from} is not available, last available: ${oldest}`;
      return refuse(status.OUT_OF_RANGE, details);
    }
    request = next;
    sent = from - 1;
    look();
  });
  const stopBlocks = chain.onBlock(look);
  const pinging = setInterval(() => call.write({ ping: {} }), PING_MS);
  const end = (): void => {
    stopBlocks();
    clearInterval(pinging);
    request = null;
  };
  call.on('cancelled', end);
  call.on('error', end);
  call.on('end', () => {
    end();
    call.end();
  });
}

/** In the words of yellowstone-grpc-geyser 15.1.2, filter.rs and limits.rs. */
function complaintAbout(
  { transactions = {} }: Request,
  { matchesOwners, namedMax }: GeyserSettings,
): string | null {
  for (const { accountInclude = [], tokenAccounts = 0 } of Object.values(transactions)) {
    if (accountInclude.length > namedMax) return `Max amount of Pubkeys reached, only ${namedMax} allowed`;
    if (matchesOwners && tokenAccounts !== 0 && tokenAccounts !== 1)
      return `invalid token_accounts mode value ${tokenAccounts}; expected ALL (0) or BALANCE_CHANGED (1)`;
  }
  return null;
}

function matches(
  { failed, accountInclude = [], accountExclude = [], accountRequired = [] }: TransactionFilter,
  keys: readonly string[],
  hasFailed: boolean,
): boolean {
  if (failed !== undefined && failed !== hasFailed) return false;
  const has = (key: string) => keys.includes(key);
  return (
    (accountInclude.length === 0 || accountInclude.some(has)) &&
    !accountExclude.some(has) &&
    accountRequired.every(has)
  );
}
