import { beforeAll, test } from 'vitest';
import { useLocalnet } from '../testing/hosted.ts';
import { blocks } from './kit/blocks.ts';
import { type Chain, openChain } from './kit/chain.ts';
import { fees } from './kit/fees.ts';
import { landing } from './kit/landing.ts';
import { notifications } from './kit/notifications.ts';
import { refusals } from './kit/refusals.ts';
import { simulation } from './kit/simulation.ts';
import { tokens } from './kit/tokens.ts';

// What @solana/kit expects of a chain.
const localnet = useLocalnet({ clock: 'real' });
let chain: Chain;
beforeAll(async () => {
  chain = await openChain(localnet());
});
for (const part of [fees, tokens, simulation, refusals, landing, blocks, notifications])
  part((title, body) => test(title, () => body(chain)));
