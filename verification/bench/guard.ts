import { randomUUID } from 'node:crypto';
import { baseUnits } from '@cumulus/contract/amount.ts';
import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { type Address, createSolanaRpc, lamports } from '@solana/kit';
import { faucet } from '../../launch/src/chain-client.ts';
import type { World } from '../../launch/src/world.ts';
import { openJupiterSwap } from '../../server/src/adapters/jupiter-swap.ts';
import { openSignerProcess } from '../../server/src/adapters/signer-process.ts';
import { openSolanaRpc } from '../../server/src/adapters/solana-rpc.ts';
import { systemClock as clock } from '../../server/src/adapters/system-clock.ts';
import type { SealedWallet } from '../../server/src/ports/keys.ts';
import type { Quote } from '../../server/src/ports/router.ts';
import { mint } from '../../server/src/ports/units.ts';
import type { Intent } from '../../server/src/settlement/intent.ts';
import { termsOf } from '../../server/src/settlement/signing/mandate.ts';
import { signAttempt } from '../../server/src/settlement/signing/sign.ts';
import { TOKEN_PROGRAM } from '../../server/src/solana/programs.ts';
import { sealMandate } from '../../signer/testing/mandates.ts';
import { associatedToken } from '../../signer/testing/messages.ts';
import { scratchFolder, startSigner } from '../../signer/testing/process.ts';
import type { Terms } from '../../wire/src/terms.ts';
import { median, milliseconds, type Result, timed } from './measure.ts';

const SOL = baseUnits(1_000_000_000n);
const USDC = mint(USDC_MINT);
const ROUNDS = 60;
const WARM_UP = 10;
const FEE_CAP_LAMPORTS = lamports(2_000_000n);

/** From a router's quote to its signature, compared with the bare simulation; sending is the same for both. */
export async function benchGuard(world: World): Promise<Result[]> {
  using folder = scratchFolder();
  const signer = await startSigner({ folder: folder.path });
  const keys = openSignerProcess({ socketPath: signer.socket });
  const chain = openSolanaRpc({ ...world, clock });
  const router = openJupiterSwap({ url: world.marketUrl, excludeRouters: ['jupiterz'] });
  const rpc = createSolanaRpc(world.rpcUrl);
  try {
    const made = await keys.create('bench', 'bench', '{}');
    const wallet = { walletId: 'bench', ...made };
    const taker = made.publicKey;
    await faucet(world, taker, 1_000n * SOL);
    const quote = () =>
      router.quote({ inputMint: mint(SOL_MINT), outputMint: USDC, inAmount: SOL, taker, slippageBps: 100 });
    // A deposit from the faucet is visible everywhere a slot later.
    while ((await quote()).transaction === null);
    const [sell, buy] = await Promise.all(
      [WRAPPED_SOL_MINT, USDC_MINT].map((mint) => associatedToken(taker, mint)),
    );
    const times = { ours: [] as number[], baseline: [] as number[] };
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const quoted = await quote();
      const prebuilt = prebuiltBy(quoted, taker, sell!, buy!);
      const kind = { ...unused, prebuilt: () => prebuilt };
      const intent = intentOf(wallet, termsOf(prebuilt.signIntent));
      const base64 = Buffer.from(quoted.transaction!).toString('base64') as Parameters<
        typeof rpc.simulateTransaction
      >[0];
      const baseline = await timed(() =>
        rpc
          .simulateTransaction(base64, { encoding: 'base64', commitment: 'confirmed', sigVerify: false })
          .send(),
      );
      const ours = await timed(() => signAttempt({ chain, keys }, intent, kind, null));
      if (round < WARM_UP) continue;
      times.baseline.push(baseline);
      times.ours.push(ours);
    }
    const [ours, baseline] = [median(times.ours), median(times.baseline)];
    return [
      {
        name: 'guard and signature of a swap beyond its simulation, median, ms',
        ours: milliseconds(ours),
        baseline: `${milliseconds(baseline)} bare simulation`,
        ratio: ours - baseline,
        bound: { atMost: 15 },
      },
    ];
  } finally {
    await Promise.all([chain.close(), router.close(), keys.close()]);
    await signer.kill();
  }
}

const unused = {
  signWithin: 60_000,
  async fallback() {
    return null;
  },
  forward: async () => null,
  moved: () => ({}),
};

function prebuiltBy(
  { transaction, minimumReceived, rentLamports }: Quote,
  wallet: Address,
  sell: Address,
  buy: Address,
) {
  const side = { tokenProgram: TOKEN_PROGRAM };
  return {
    transaction: transaction!,
    signIntent: {
      kind: 'swap' as const,
      sell: { ...side, mint: mint(WRAPPED_SOL_MINT), account: sell, amount: SOL },
      buy: { ...side, mint: USDC, account: buy, amount: minimumReceived },
      feeCapLamports: FEE_CAP_LAMPORTS,
    },
    expectation: {
      wallet,
      opens: 5,
      lamportsOut: SOL + FEE_CAP_LAMPORTS + rentLamports,
      tokensOut: [],
      receives: { address: buy, owner: wallet, mint: USDC, amount: minimumReceived },
    },
  };
}

function intentOf(wallet: Omit<SealedWallet, 'owner'>, terms: Terms): Intent {
  const id = randomUUID();
  const rest = {
    id,
    userId: 'bench',
    kind: 'swap' as const,
    request: {},
    plan: {},
    idempotencyKey: 'bench',
    fence: 1n,
    mandate: sealMandate({ id, owner: 'bench', walletId: wallet.walletId, expiresAt: null, terms }),
  };
  return { ...wallet, ...rest, createdAt: new Date() };
}
