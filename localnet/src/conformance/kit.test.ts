import { spawnLocalnet, temporaryFolder } from '../testing/spawn.ts';
import { kitSuite } from './kit-suite.ts';

kitSuite('@solana/kit on the localnet', async () => {
  const { folder, remove } = temporaryFolder();
  const localnet = await spawnLocalnet(folder);
  return {
    rpcUrl: localnet.rpcUrl,
    wsUrl: localnet.wsUrl,
    async fund(address, lamports) {
      await localnet.control('faucet', { address, amount: lamports.toString() });
    },
    async close() {
      await localnet.stop();
      remove();
    },
  };
});
