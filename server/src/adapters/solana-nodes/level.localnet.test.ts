import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ownLocalnet } from '../../../../testing/localnet.ts';
import { release } from '../../../../testing/release.ts';
import { openSolanaNodes } from '../solana-nodes.ts';
import { systemClock } from '../system-clock.ts';

test.each([
  ['now', 'finalized'],
  ['2026-06', 'confirmed'],
])('the chain of "%s" is read at %s', async (chain, level) => {
  const { rpcUrl, wsUrl } = await ownLocalnet({ LOCALNET_CHAIN: chain });
  const asked: string[] = [];
  const nodes = openSolanaNodes({
    ...{ rpcUrls: [rpcUrl], wsUrl, clock: systemClock, levelMode: 'auto' },
    log: pino({ enabled: false }),
    onCall: (_, method) => asked.push(method),
  });
  release(() => nodes.chain.close());
  await nodes.chain.latestBlockhash();
  await expect.poll(() => asked).toContain('getAgGenesisCert');
  await nodes.chain.rentExemptMinimum(0);
  await expect.poll(nodes.level).toBe(level);
});
