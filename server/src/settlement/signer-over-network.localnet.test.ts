import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { gateBefore } from '../../../testing/gate.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { moneyWorld } from '../../../testing/money-world.ts';
import { release } from '../../../testing/release.ts';
import { ownSigner } from '../../../testing/test-signer.ts';
import { openSignerProcess } from '../adapters/signer-process.ts';

const SOL = 1_000_000_000n;
const signer = await ownSigner();
const world = await moneyWorld({ signer: Promise.resolve(signer) });

/** A line to a port that can be cut as bytes come back over it. */
async function cuttableLine(target: number) {
  const ends = new Set<Socket>();
  let cutAnswers = 0;
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => {});
    }
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far);
    far.on('data', (bytes) => {
      if (cutAnswers === 0) return void near.write(bytes);
      cutAnswers -= 1;
      cuts += 1;
      near.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  release(() => {
    for (const end of ends) end.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
    /** Cuts the line instead of the next answer. */
    cutNextAnswer: () => {
      cutAnswers = 1;
    },
  };
}

test('a payment whose line to the signer is cut after it was signed is paid once, by the same signature', async () => {
  const { gate, place } = await gateBefore(signer.SIGNER_SOCKET);
  const line = await cuttableLine(gate.port);
  const keys = openSignerProcess(place(undefined, line.port));
  release(() => keys.close());
  const wallet = await world.newWallet(5n * SOL);
  const toAddress = await newAddress();
  let signed = 0;
  const call = world.serve({
    keys: {
      ...keys,
      // The signer has signed, and its journal says so, when the answer is lost on its way.
      sign: async (request) => {
        signed += 1;
        if (signed === 1) line.cutNextAnswer();
        return await keys.sign(request);
      },
    },
  });
  await keys.ping();
  const answer = await call('transferSol', wallet, { toAddress, amount: '1', idempotencyKey: 'rent of May' });
  expect(answer.success).toBe(true);
  expect(line.cuts()).toBe(1);
  expect(signed).toBeGreaterThan(1);
  expect((await keys.numbers(10_000)).signatures.transfer_sol).toBe(1);
  expect(await world.lamportsOf(toAddress)).toBe(SOL);
  const rows = await world.db
    .selectFrom('ledger')
    .select('signature')
    .where('wallet_id', '=', wallet.walletId)
    .execute();
  expect(rows).toEqual([{ signature: answer.txSignature }]);
});
