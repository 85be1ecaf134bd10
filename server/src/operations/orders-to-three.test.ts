import { expect, test } from 'vitest';
import { OPERATOR_KEY } from '../../../signer/testing/mandates.ts';
import { release } from '../../../testing/release.ts';
import { runningThree, UNHURRIED } from '../../../testing/three-signers.ts';
import { openThreeSigners } from '../adapters/three-signers.ts';
import { sealText } from '../settlement/signing/seal-text.ts';
import { liftHold, listHolds, setHold } from './holds.ts';
import { orderKeyOf } from './order-key.ts';

test('operators order three signers, of which none can order another', async () => {
  const { places } = await runningThree();
  const keys = openThreeSigners({ ...UNHURRIED, places });
  release(keys.close);
  const context = {
    setting: () => OPERATOR_KEY,
    reach: { signer: (work: (signer: typeof keys) => Promise<unknown>) => work(keys) } as never,
  };
  await setHold(context, 'all', 'a theft');
  expect(await listHolds(context)).toMatchObject([{ subject: 'all', why: 'a theft' }]);
  await liftHold(context, 'all', 'it is over');
  expect(await listHolds(context)).toEqual([]);
  // By the key of a, which root on its machine has.
  const by = (key: string) =>
    sealText('cumulus operator 1\n', { at: Date.now(), action: { kind: 'holds' } }, key);
  const sealed = by(orderKeyOf('a', OPERATOR_KEY));
  const order = JSON.stringify({ a: by('0'.repeat(64)), b: sealed, c: sealed });
  await expect(keys.operate(order)).rejects.toMatchObject({
    context: { reason: 'the order was not sealed by the operator' },
  });
});
