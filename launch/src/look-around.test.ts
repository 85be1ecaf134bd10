import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { ownLocalnet } from '../../testing/localnet.ts';
import { lookAround } from './look-around.ts';

test('a start says what the services of its network lack, and what of the chain this version does not know', async () => {
  const { rpcUrl, wsUrl, marketUrl, control } = await ownLocalnet({
    LOCALNET_CLOCK: 'real',
    LOCALNET_SLOT_MS: '200',
  });
  const gate = 'FastLeaderHandover11111111111111111111111111';
  await control('account', {
    ...{ address: gate, lamports: '1000000', owner: 'Feature111111111111111111111111111111111111' },
    data: Buffer.alloc(9).toString('base64'),
  });
  const lines = await lookAround(temporaryFolder(), {
    ...{ PATH: process.env.PATH, NETWORK: 'devnet', SOLANA_RPC_URL: rpcUrl, SOLANA_WS_URL: wsUrl },
    ...{ JUPITER_URL: marketUrl, DEXSCREENER_URL: marketUrl },
  });
  expect(lines).toEqual([
    expect.stringMatching(
      /^chain: WRONG: NETWORK is devnet, and the node is of another network \(genesis \w+\): correct/,
    ),
    expect.stringMatching(
      /^changes: a slot's parent may change .*scheduled for the next epoch: this version was not tested/,
    ),
  ]);
});

test('a start does not fail because its services do not answer', async () => {
  const nowhere = 'http://127.0.0.1:1';
  const lines = await lookAround(temporaryFolder(), {
    ...{
      PATH: process.env.PATH,
      NETWORK: 'devnet',
      SOLANA_RPC_URL: nowhere,
      SOLANA_WS_URL: 'ws://127.0.0.1:1',
    },
    ...{ JUPITER_URL: nowhere, DEXSCREENER_URL: nowhere },
  });
  expect(lines.map((line) => line.split(':')[0])).toEqual(['node', 'websocket', 'jupiter', 'dexscreener']);
});
