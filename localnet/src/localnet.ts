import type { IncomingMessage } from 'node:http';
import { Chain } from './chain/chain.ts';
import { createFaucet, seededSigner } from './chain/faucet.ts';
import { VersionMix } from './chain/version-mix.ts';
import { createControl } from './control.ts';
import { Faults } from './faults.ts';
import { serve } from './http.ts';
import { log } from './log.ts';
import { genesisAccounts } from './market/genesis.ts';
import { Market } from './market/market.ts';
import { createMarketHandler } from './market/server.ts';
import { keepMarketState, readMarketState } from './market/state-file.ts';
import { marketTable } from './market/swap/lookup-table.ts';
import { OrderBook } from './market/swap/order-book.ts';
import { createStock } from './market/swap/stock.ts';
import { TOKENS } from './market/tokens.ts';
import type { Oidc } from './oidc.ts';
import { ProviderLimit } from './provider-limit.ts';
import { AS_OF_HEADER, createDispatch } from './rpc/dispatch.ts';
import { Guises } from './rpc/guises.ts';
import { accountMethods } from './rpc/methods/accounts.ts';
import { blockHistoryMethods } from './rpc/methods/block-history.ts';
import { blockMethods } from './rpc/methods/blocks.ts';
import { historyMethods } from './rpc/methods/history.ts';
import { tokenMethods } from './rpc/methods/tokens.ts';
import { transactionMethods } from './rpc/methods/transactions.ts';
import { serveSubscriptions } from './rpc/subscriptions.ts';
import type { Settings } from './settings.ts';

const WALK_MS = 5_000;
const SAVE_MARKET_EVERY_WALKS = 12;

export interface Localnet {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly marketUrl: string;
  readonly controlUrl: string;
  /** Issuer of the stand-in for Google; null if it does not run. */
  readonly googleIssuer: string | null;
  /** Of Yellowstone's gRPC; null if it does not run. */
  readonly geyserUrl: string | null;
  close(): Promise<void>;
}

/** Streams transactions by gRPC. */
export type ServeGeyser = (
  chain: Chain,
  guises: Guises,
  settings: NonNullable<Settings['geyser']> & Pick<Settings, 'host'>,
) => Promise<{ readonly url: string; close(): void }>;

/** Starts a chain and its market, or continues those in the data folder. */
export async function startLocalnet(
  settings: Settings,
  serveGeyser: ServeGeyser | null = null,
): Promise<Localnet> {
  const chain = await Chain.open({
    folder: settings.dataDir,
    seed: settings.seed,
    isStepped: settings.clock === 'stepped',
    era: settings.era,
    now: Date.now,
    genesis: async (seed, rent) => {
      const [faucet, maker] = await Promise.all([seededSigner(seed, 'faucet'), seededSigner(seed, 'maker')]);
      const table = await marketTable(TOKENS, maker.address);
      return genesisAccounts(TOKENS, faucet.address, maker.address, table, rent);
    },
  });
  const mix = new VersionMix(settings.v1Share, Math.random);
  const guises = new Guises();
  const faucet = createFaucet(chain, await seededSigner(chain.seed, 'faucet'), mix);
  const market = new Market(
    TOKENS,
    chain.seed,
    chain.unixSeconds,
    readMarketState(settings.dataDir),
    (state) => keepMarketState(settings.dataDir, state),
  );
  const maker = await seededSigner(chain.seed, 'maker');
  const stock = createStock(chain, faucet, maker.address);
  const table = await marketTable(TOKENS, maker.address);
  // Chains that began with other tokens, or before there was one, lack it.
  if (chain.account(table.address) === null) await chain.setAccount(table.address, table.account);
  const book = new OrderBook(settings.dataDir);
  const faults = new Faults(Math.random);
  const limit = new ProviderLimit(() => performance.now());

  const dispatch = createDispatch(
    {
      ...accountMethods(chain),
      ...blockMethods(chain),
      ...blockHistoryMethods(chain, guises),
      ...historyMethods(chain, guises),
      ...tokenMethods(chain),
      ...transactionMethods(chain, faucet),
    },
    faults,
    limit,
    (slot, read) => chain.blocks.asOf(slot, read),
  );
  const rpc = await serve(settings.host, settings.rpcPort, async (request, body) => {
    const path = request.url?.split('?')[0] ?? '/';
    return path.startsWith('/control/')
      ? control(request.method ?? 'GET', path, body)
      : dispatch(body, asOfSlot(request));
  });
  const control = createControl({
    chain,
    faucet,
    market,
    faults,
    mix,
    guises,
    limit,
    goAway: (until) => {
      rpc.goAway(until).catch((error) => log('error', 'the RPC did not come back', { error: String(error) }));
    },
  });
  const marketServer = await serve(
    settings.host,
    settings.marketPort,
    createMarketHandler({ market, chain, faults, maker, stock, book, table, mix }),
  );
  const oidc = await openOidc(settings);
  const geyser = await openGeyser(chain, guises, settings, serveGeyser);
  const endSubscriptions = serveSubscriptions(chain, rpc.server);

  const stopTime = settings.clock === 'real' ? runTime(chain, market, settings.era.slotMs) : () => {};

  const rpcUrl = `http://${settings.host}:${rpc.port}`;
  return {
    rpcUrl,
    wsUrl: `ws://${settings.host}:${rpc.port}`,
    marketUrl: `http://${settings.host}:${marketServer.port}`,
    controlUrl: `${rpcUrl}/control`,
    googleIssuer: oidc?.issuer ?? null,
    geyserUrl: geyser?.url ?? null,
    async close() {
      stopTime();
      endSubscriptions();
      geyser?.close();
      await Promise.all([rpc.close(), marketServer.close(), oidc?.close()]);
      market.save();
      book.close();
      await chain.close();
    },
  };
}

/** Makes a block every `slotMs` and lets prices walk. Returns the function that stops both. */
function runTime(chain: Chain, market: Market, slotMs: number): () => void {
  const blockTimer = setInterval(() => chain.tick(), slotMs);
  let walks = 0;
  const walkTimer = setInterval(() => {
    market.walkTo(chain.unixSeconds);
    walks += 1;
    if (walks % SAVE_MARKET_EVERY_WALKS === 0) market.save();
  }, WALK_MS);
  return () => {
    clearInterval(blockTimer);
    clearInterval(walkTimer);
  };
}

/** The slot as of which a request is to be answered; undefined for the present. */
function asOfSlot({ headers }: IncomingMessage): number | undefined {
  const given = headers[AS_OF_HEADER];
  return typeof given === 'string' ? Number(given) : undefined;
}

async function openGeyser(
  chain: Chain,
  guises: Guises,
  { geyser, host }: Settings,
  serveGeyser: ServeGeyser | null,
) {
  if (geyser === null) return null;
  if (serveGeyser === null) throw new Error('LOCALNET_GEYSER_PORT is for localnet/src/testing/main.ts.');
  return await serveGeyser(chain, guises, { ...geyser, host });
}

async function openOidc({ oidc, host, dataDir }: Settings): Promise<Oidc | null> {
  if (oidc === null) return null;
  // Loaded only here: most localnets run without it, and it is the slowest part to load.
  const { startOidc } = await import('./oidc.ts');
  return startOidc({ host, folder: dataDir, ...oidc });
}
