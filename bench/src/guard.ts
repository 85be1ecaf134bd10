import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { type Address, address, createSolanaRpc } from '@solana/kit';
import { faucet } from '../../launch/src/chaos/chain.ts';
import type { World } from '../../launch/src/world.ts';
import { openJupiterSwap } from '../../server/src/adapters/jupiter-swap.ts';
import { signerProcess } from '../../server/src/adapters/signer-process.ts';
import { openSolanaRpc } from '../../server/src/adapters/solana-rpc.ts';
import { systemClock as clock } from '../../server/src/adapters/system-clock.ts';
import type { SealedWallet } from '../../server/src/ports/keys.ts';
import type { RouterOrder } from '../../server/src/ports/router.ts';
import type { Intent } from '../../server/src/settlement/intent.ts';
import { signAttempt } from '../../server/src/settlement/sign.ts';
import { associatedToken } from '../../signer/testing/messages.ts';
import { scratchFolder, startSigner } from '../../signer/testing/process.ts';
import { median, milliseconds, type Result, timed } from './measure.ts';

const SOL = 1_000_000_000n;
const ROUNDS = 60;
const WARM_UP = 10;
const FEE_CAP_LAMPORTS = 2_000_000n;
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

/** From a router's order to its signature, against no more than simulating it; what sends it is the same for both. */
export async function benchGuard(world: World): Promise<Result[]> {
  using folder = scratchFolder();
  const signer = await startSigner({ folder: folder.path });
  const keys = signerProcess({ socketPath: signer.socket });
  const chain = openSolanaRpc({ ...world, clock });
  const router = openJupiterSwap({ url: world.marketUrl });
  const rpc = createSolanaRpc(world.rpcUrl);
  try {
    const made = await keys.create('bench');
    const wallet = { walletId: 'bench', ...made };
    const taker = address(made.publicKey);
    await faucet(world, taker, 1_000n * SOL);
    const order = () =>
      router.order({ inputMint: SOL_MINT, outputMint: USDC_MINT, amount: SOL, taker, slippageBps: 100 });
    // What the faucet gave is known to every reader a slot later.
    while ((await order()).transaction === null);
    const [sell, buy] = await Promise.all(
      [WRAPPED_SOL_MINT, USDC_MINT].map((mint) => associatedToken(taker, mint)),
    );
    const times = { ours: [] as number[], baseline: [] as number[] };
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const offer = await order();
      const kind = { ...unused, prebuilt: () => prebuiltBy(offer, taker, sell!, buy!) };
      const base64 = Buffer.from(offer.transaction!).toString('base64') as Parameters<
        typeof rpc.simulateTransaction
      >[0];
      const baseline = await timed(() =>
        rpc
          .simulateTransaction(base64, { encoding: 'base64', commitment: 'confirmed', sigVerify: false })
          .send(),
      );
      const ours = await timed(() => signAttempt({ chain, keys }, intentOf(wallet), kind));
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
  async forward() {},
  moved: () => ({}),
};

function prebuiltBy(
  { transaction, minimumReceived, rentLamports }: RouterOrder,
  wallet: Address,
  sell: Address,
  buy: Address,
) {
  const side = { tokenProgram: TOKEN_PROGRAM };
  return {
    transaction: transaction!,
    signIntent: {
      kind: 'swap' as const,
      sell: { ...side, mint: WRAPPED_SOL_MINT, account: sell, amount: SOL },
      buy: { ...side, mint: USDC_MINT, account: buy, amount: minimumReceived },
      feeCapLamports: FEE_CAP_LAMPORTS,
    },
    expectation: {
      wallet,
      lamportsOut: SOL + FEE_CAP_LAMPORTS + rentLamports,
      tokensOut: [],
      receives: { address: buy, owner: wallet, mint: USDC_MINT, amount: minimumReceived },
    },
  };
}

function intentOf(wallet: SealedWallet): Intent {
  const rest = { id: 'bench', userId: 'bench', kind: 'swap' as const, request: {}, plan: {}, fence: 1n };
  return { ...wallet, ...rest, createdAt: new Date() };
}
