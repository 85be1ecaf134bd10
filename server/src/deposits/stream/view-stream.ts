import { getAddressDecoder } from '@solana/kit';
import type { Db } from '../../db/pool.ts';
import type { WalletStream } from '../../ports/chain-stream.ts';
import type { RepeatingTask } from '../../runtime/repeating-task.ts';
import { hint } from './store.ts';
import { createStreamTask, type StreamTaskDeps } from './stream-task.ts';

interface ViewStreamDeps extends StreamTaskDeps {
  readonly db: Db;
  readonly stream: WalletStream;
}

const decoder = getAddressDecoder();

/** Hands what a stream shows of the wallets that someone looks at over to the database; all others are swept as before. */
export function openViewStream({ db, stream, ...deps }: ViewStreamDeps): RepeatingTask {
  return createStreamTask(deps, async (signal, arrived) => {
    for await (const { transactions } of stream.read(signal)) {
      arrived();
      await hint(
        db,
        transactions.flatMap(({ owners, signature, slot }) =>
          owners.map((owner) => ({ publicKey: decoder.decode(owner), signature, slot })),
        ),
      );
    }
    return 0;
  });
}
