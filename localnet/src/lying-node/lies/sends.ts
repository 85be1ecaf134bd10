import type { LieOf } from '../lie.ts';
import { signatureOf } from '../seen-transactions.ts';
import { Broken, type MakeTeller } from '../teller.ts';

const methods = ['sendTransaction'];

export const delayedSends: MakeTeller<LieOf<'delayedSends'>> = ({ ms }, { sends, chain }) => ({
  methods,
  tell: async (call) => {
    const signature = signatureOf(call.params);
    // By then the current lies may be over.
    sends.hold(() => chain(call), ms);
    return { result: signature };
  },
});

export const droppedSends: MakeTeller<LieOf<'droppedSends'>> = ({ accepted }) => ({
  methods,
  tell: async ({ params }) => {
    if (!accepted) throw new Broken(null);
    return { result: signatureOf(params) };
  },
});

export const duplicatedSends: MakeTeller<LieOf<'duplicatedSends'>> = ({ times }) => ({
  methods,
  tell: async (call, honest) => {
    const first = await honest(call);
    for (let sent = 1; sent < times; sent += 1) await honest(call);
    return first;
  },
});

export const refusedSends: MakeTeller<LieOf<'refusedSends'>> = () => ({
  methods,
  tell: async (call, honest) => {
    await honest(call);
    return { error: { code: -32005, message: 'Node is unhealthy', data: { numSlotsBehind: 150 } } };
  },
});
