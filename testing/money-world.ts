import type { CallInput, CallOutput } from '@cumulus/contract/call.ts';
import { type Calls, calls } from '@cumulus/contract/registry.ts';
import type { Address } from '@solana/kit';
import { lamports } from '@solana/kit';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Caller } from '../server/src/accounts/caller.ts';
import { openJupiterSwap } from '../server/src/adapters/jupiter-swap.ts';
import { openSignerProcess } from '../server/src/adapters/signer-process.ts';
import { openSolanaRpc } from '../server/src/adapters/solana-rpc.ts';
import { systemClock } from '../server/src/adapters/system-clock.ts';
import { createPayments, type PaymentDeps } from '../server/src/app/payments.ts';
import { createTokenRisks } from '../server/src/market/token-risks.ts';
import { createContacts } from '../server/src/recipients/contacts/contacts.ts';
import { LIFE_UNMEASURED } from '../server/src/settlement/finality/pace.ts';
import { createFirstSend } from '../server/src/transfers/first-send.ts';
import { createScheduledSends } from '../server/src/transfers/scheduled/scheduled-sends.ts';
import { createWallets } from '../server/src/wallets/wallets.ts';
import { testDatabase } from './database.ts';
import { heldTime, POLL_MS } from './held-time.ts';
import { confirmed, createIssuer, type TestMint } from './issuer.ts';
import { type Localnet, type OwnLocalnet, sharedLocalnet } from './localnet.ts';
import { sealMandate, sealOrder } from './mandates.ts';
import { release } from './release.ts';
import { sharedSigner, type TestSigner } from './test-signer.ts';
import { callerOf, userRow } from './user-row.ts';

export interface TestWallet {
  readonly caller: Caller;
  readonly walletId: string;
  readonly publicKey: Address;
}

/** What a client sends to transfer tokens; the amount is in whole tokens. */
export function tokenOrder({ address, decimals }: TestMint, toAddress: string, amount: string) {
  return { toAddress, amount, tokenMint: address as string, decimals };
}

const FEE_CAP_LAMPORTS = lamports(2_000_000n);
/** Longer than any test lets pass, milliseconds. */
const LONG_MS = 10 * 60_000;
/** A caller who waits for a few polls from the signature on, and is then answered that the payment is pending. */
export const IMPATIENT = { waitMs: 5 * POLL_MS };
type TransferCall = 'transferSol' | 'transferToken' | 'validateTransfer' | 'validateSolanaAddress';
const SECRET = '4e0c6ff7c9a3f1b2d85e6a7094b8c3d2';
type RentCall = 'getReclaimableRent' | 'reclaimRent';
type SwapCall = 'getCloudWalletSwapQuote' | 'executeCloudWalletSwap';
type PaymentCall = TransferCall | RentCall | SwapCall | 'concludePayment';

/** What a test replaces of a server. */
export interface ServerParts extends Partial<PaymentDeps> {
  /** Where swaps are asked for and handed in. */
  readonly routerUrl?: string;
}

interface WorldParts<L extends Localnet> {
  /** `ownLocalnet()` in a file that sets faults, lets blockhashes expire, or counts what the chain does. */
  readonly localnet?: Promise<L>;
  readonly signer?: Promise<TestSigner>;
}

/**
 * Users with wallets, and servers that move their money over a real chain, signer and database. Chain and signer are
 * those of the run unless the file brings its own. Call it at the top level of a test file.
 */
export async function moneyWorld<L extends Localnet = Localnet>(parts: WorldParts<L> = {}) {
  const [{ db, url: databaseUrl, operatorUrl, ownerUrl, superuser }, localnet, signer] = await Promise.all([
    testDatabase(),
    parts.localnet ?? (sharedLocalnet() as Promise<L>),
    parts.signer ?? sharedSigner(),
  ]);
  const time = heldTime(() => localnet.step());
  // Each use reads the newest blockhash: tests let blockhashes expire at any moment.
  const chain = openSolanaRpc({ ...localnet, clock: systemClock, blockhashMaxAge: 0 });
  const keys = openSignerProcess({ socketPath: signer.SIGNER_SOCKET });
  const wallets = createWallets({ db, keys });
  const issuer = await createIssuer(chain, localnet);
  const stops: (() => Promise<void>)[] = [];
  release(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await Promise.all([chain.close(), keys.close()]);
  });

  /** Lets everything that was signed before die: its blockhash, and the least age of an attempt. */
  async function expire(): Promise<void> {
    if (!isOwn(localnet)) throw new Error("Blockhashes expire only on a localnet of the file's own.");
    await localnet.expire();
    time.pass(LIFE_UNMEASURED);
  }

  /** Ends the leases on all that is under way: a server that claims can take it over from its holder. */
  async function endLeases(): Promise<void> {
    const ended = { lease_until: new Date(0) };
    await db.updateTable('intents').set(ended).where('state', '=', 'pending').execute();
    await db.updateTable('contest_entries').set(ended).where('funding_signature', 'is', null).execute();
  }

  async function fund(address: Address, lamports: bigint): Promise<void> {
    await confirmed(chain, await localnet.fund(address, lamports));
  }

  /** A wallet of a new user. */
  async function newWallet(lamports: bigint, caller?: Caller): Promise<TestWallet> {
    const owner = caller ?? callerOf(await userRow(db));
    const { wallet } = await wallets.create(owner, 'Main', null);
    if (lamports > 0n) await fund(wallet.publicKey, lamports);
    return { caller: owner, walletId: wallet.walletId, publicKey: wallet.publicKey };
  }

  /** A wallet of a new user with a thousand whole tokens. */
  async function newHolder(mint: TestMint, lamports = 1_000_000_000n): Promise<TestWallet> {
    const wallet = await newWallet(lamports);
    await issuer.give(wallet.publicKey, mint, 1_000n * 10n ** BigInt(mint.decimals));
    return wallet;
  }

  /** The payments of a new server. With `claims` it takes up what other servers left pending. */
  function openPayments({ routerUrl, ...parts }: ServerParts = {}, claims = false) {
    const router = openJupiterSwap({ url: routerUrl ?? localnet.marketUrl });
    const clock = time.createClock();
    const deps = {
      ...{ db, chain, keys, clock, router },
      elapsed: clock.now,
      isClockRight: () => true,
      log: pino({ enabled: false }),
      waitMs: LONG_MS,
      leaseMs: LONG_MS,
      // After its first seconds a payment is looked for half as often.
      pollMs: POLL_MS / 2,
      pauseMax: POLL_MS,
      sealMandate,
      sealOrder,
      secret: SECRET,
      symbolOf: () => null,
      tokenRisks: createTokenRisks({ chain, clock, listed: async () => new Map() }),
      feeCapLamports: FEE_CAP_LAMPORTS,
      ownWallet: ({ userId }: Caller, walletId: string) => wallets.own(userId, walletId),
      lookAlike: createContacts(db).lookAlike,
      mayPay: async () => sql`select`,
      scheduledSends: createScheduledSends({
        ...{ db, clock, keys, sealMandate },
        log: pino({ enabled: false }),
        market: { tokens: async () => new Map() },
        held: async () => [],
      }),
      firstSend: createFirstSend(db, false),
      ...parts,
    };
    const { settlement, calls: handlers } = createPayments(deps);
    settlement.start(claims);
    const stop = () => settlement.stop();
    stops.push(stop, router.close);
    return { deps, settlement, handlers, stop };
  }

  /** Calls to a new server. While one waits for its answer, polls pass. */
  function serve(parts: ServerParts = {}, claims = false) {
    const { handlers } = openPayments(parts, claims);
    /** Calls as a client does: through the shapes of the contract, the wallet's own. */
    return async <N extends PaymentCall>(
      name: N,
      { caller, walletId }: TestWallet,
      input: Omit<CallInput<Calls[N]>, 'walletId'>,
    ): Promise<CallOutput<Calls[N]>> => {
      const { input: shape, output } = calls[name];
      const request = shape.parse({ walletId, ...input });
      const handler = handlers[name] as (input: unknown, caller: Caller) => Promise<unknown>;
      const answer = await time.settled(handler(request, caller));
      return output.parse(answer) as CallOutput<Calls[N]>;
    };
  }

  async function lamportsOf(address: Address): Promise<bigint> {
    return (await chain.accounts([address])).value[0]?.lamports ?? 0n;
  }

  /** Base units of a mint over all accounts of an owner. */
  async function tokensOf(owner: Address, mint: Address): Promise<bigint> {
    const [holdings] = (await chain.holdings([owner])).value;
    return holdings!.tokens.reduce((sum, held) => (held.mint === mint ? sum + held.amount : sum), 0n);
  }

  return {
    db,
    databaseUrl,
    ownerUrl,
    superuser,
    chain,
    keys,
    /** Settings by which an operator's commands reach this world. */
    environment: {
      DATABASE_URL: databaseUrl,
      OPERATOR_DATABASE_URL: operatorUrl,
      ...signer,
      NETWORK: 'localnet',
      SOLANA_RPC_URL: localnet.rpcUrl,
      SOLANA_WS_URL: localnet.wsUrl,
      JUPITER_URL: localnet.marketUrl,
      DEXSCREENER_URL: localnet.marketUrl,
    },
    localnet,
    issuer,
    ...time,
    expire,
    endLeases,
    fund,
    newWallet,
    newHolder,
    openPayments,
    serve,
    lamportsOf,
    tokensOf,
  };
}

const isOwn = (localnet: Localnet | OwnLocalnet): localnet is OwnLocalnet => 'expire' in localnet;
