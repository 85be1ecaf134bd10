import { join } from 'node:path';
import type { CallInput, CallOutput } from '@cumulus/contract/call.ts';
import { type Calls, calls } from '@cumulus/contract/registry.ts';
import type { Address } from '@solana/kit';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { scratchFolder, startSigner } from '../../signer/testing/process.ts';
import type { Caller } from '../src/accounts/caller.ts';
import { openJupiterSwap } from '../src/adapters/jupiter-swap.ts';
import { signerProcess } from '../src/adapters/signer-process.ts';
import { openSolanaRpc } from '../src/adapters/solana-rpc.ts';
import { systemClock as clock } from '../src/adapters/system-clock.ts';
import { createContacts } from '../src/contacts/contacts.ts';
import { createPaymentCalls } from '../src/payments/calls.ts';
import { createSettlement, type SettlementDeps } from '../src/settlement/settlement.ts';
import { createSwapCalls } from '../src/swaps/calls.ts';
import { swapKind } from '../src/swaps/kind.ts';
import { openSeals } from '../src/swaps/offer.ts';
import { createTransferCalls } from '../src/transfers/calls.ts';
import { transferSolKind, transferTokenKind } from '../src/transfers/kinds.ts';
import { createWallets } from '../src/wallets/wallets.ts';
import { testDatabase } from './database.ts';
import { confirmed, createIssuer, type TestMint } from './issuer.ts';
import { testLocalnet } from './localnet.ts';
import { quickTime } from './quick-time.ts';
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

const FEE_CAP_LAMPORTS = 2_000_000n;
/** Longest wait of a caller whose patience ends once its transaction is signed, milliseconds. */
const PATIENCE = 10_000;
/** Longer than any pause of a server in these tests that is shorter than that patience, milliseconds. */
const PAUSE_MAX = 5_000;
type TransferCall = 'transferSol' | 'transferToken' | 'validateTransfer' | 'validateSolanaAddress';
const SECRET = '4e0c6ff7c9a3f1b2d85e6a7094b8c3d2';
type SwapCall = 'getCloudWalletSwapQuote' | 'executeCloudWalletSwap';
type PaymentCall = TransferCall | SwapCall | 'concludePayment';

/** What a test puts in place of the world's own. */
interface Parts extends Partial<Omit<SettlementDeps, 'kinds'>> {
  readonly kinds?: Partial<SettlementDeps['kinds']>;
  /** Where swaps are asked for and handed in. */
  readonly routerUrl?: string;
  /** What tokens are known to be called; by default none is. */
  readonly symbolOf?: (mint: string) => string | null;
}

/**
 * All that moves money, for real: a chain, a signer and a database of the calling test file's own, and the calls over
 * them. Gone after the file's last test. Call it at the top level.
 */
export async function moneyWorld(chainSettings: Record<string, string> = {}) {
  const folder = scratchFolder();
  const [{ db, url: databaseUrl }, localnet, signer] = await Promise.all([
    testDatabase(),
    testLocalnet(chainSettings),
    startSigner({ folder: folder.path }),
  ]);
  // No blockhash of a moment ago: tests let whole lives of blockhashes pass in that moment.
  const chain = openSolanaRpc({ ...localnet, clock, blockhashMaxAge: 0 });
  const keys = signerProcess({ socketPath: signer.socket });
  const wallets = createWallets({ db, keys });
  const issuer = await createIssuer(chain, localnet);
  const stops: (() => Promise<void>)[] = [];
  afterAll(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await Promise.all([chain.close(), keys.close()]);
    await signer.kill();
    folder[Symbol.dispose]();
  });

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

  /** Parts of a server whose caller is patient until its transaction is signed and stored, and no longer. */
  function patientUntilSigned() {
    const signed = Promise.withResolvers<void>();
    let late = 0;
    return {
      waitMs: PATIENCE,
      clock: {
        now: () => clock.now() + late,
        async sleep(milliseconds: number, signal?: AbortSignal) {
          const slept = clock.sleep(milliseconds, signal);
          const isPatience = milliseconds > PAUSE_MAX && milliseconds <= PATIENCE;
          await (isPatience ? Promise.race([slept, signed.promise]) : slept);
        },
      },
      chain: {
        ...chain,
        // What is listened for is stored.
        onConfirmed(signature: string, confirmed: () => void) {
          late = PATIENCE;
          signed.resolve();
          return chain.onConfirmed(signature, confirmed);
        },
      },
    };
  }

  /** A server's transfers over this world, with parts of it in other hands where a test says so. */
  function serve(
    { routerUrl, kinds, symbolOf = () => null, ...parts }: Parts = {},
    takesUpWhatOthersLeft = false,
  ) {
    const router = openJupiterSwap({ url: routerUrl ?? localnet.marketUrl });
    const settlement = createSettlement({
      db,
      chain,
      keys,
      clock,
      isClockRight: () => true,
      log: pino({ enabled: false }),
      kinds: {
        transfer_sol: transferSolKind,
        transfer_token: transferTokenKind,
        swap: swapKind(router, FEE_CAP_LAMPORTS),
        ...kinds,
      },
      waitMs: 15_000,
      leaseMs: 15_000,
      pollMs: 20,
      elapsed: quickTime,
      ...parts,
    });
    settlement.start(takesUpWhatOthersLeft);
    stops.push(settlement.stop, router.close);
    const shared = {
      chain: parts.chain ?? chain,
      clock: parts.clock ?? clock,
      settlement,
      symbolOf,
      feeCapLamports: FEE_CAP_LAMPORTS,
      ownWallet: ({ userId }: Caller, walletId: string) => wallets.own(userId, walletId),
    };
    const handlers = {
      ...createTransferCalls({ db, ...shared, lookAlike: createContacts(db).lookAlike }),
      ...createSwapCalls({ ...shared, router, seals: openSeals(SECRET) }),
      ...createPaymentCalls(settlement),
    };
    /** Calls as a client does: through the shapes of the contract, the wallet's own. */
    return async <N extends PaymentCall>(
      name: N,
      { caller, walletId }: TestWallet,
      input: Omit<CallInput<Calls[N]>, 'walletId'>,
    ): Promise<CallOutput<Calls[N]>> => {
      const { input: shape, output } = calls[name];
      const request = shape.parse({ walletId, ...input });
      const answer = await (handlers[name] as (input: unknown, caller: Caller) => Promise<unknown>)(
        request,
        caller,
      );
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
    chain,
    keys,
    /** Where an operator finds this world. */
    environment: {
      DATABASE_URL: databaseUrl,
      SIGNER_SOCKET: signer.socket,
      KEK_FILE: join(folder.path, 'keys/kek'),
      NETWORK: 'localnet',
      SOLANA_RPC_URL: localnet.rpcUrl,
      SOLANA_WS_URL: localnet.wsUrl,
      JUPITER_URL: localnet.marketUrl,
      DEXSCREENER_URL: localnet.marketUrl,
    },
    localnet,
    issuer,
    fund,
    newWallet,
    newHolder,
    patientUntilSigned,
    serve,
    lamportsOf,
    tokensOf,
  };
}
