import type { Handlers } from '../../accounts/caller.ts';
import type { ForgottenPin, ResetState } from './forgotten.ts';
import type { Pin } from './pin.ts';
import type { PinStatus } from './status.ts';

type Names =
  | 'checkCloudWalletPinStatus'
  | 'setCloudWalletPin'
  | 'removeCloudWalletPin'
  | 'askPinReset'
  | 'getPinReset'
  | 'cancelPinReset'
  | 'getPinResetOfLink'
  | 'decidePinReset';

interface Deps {
  readonly pin: Pin;
  readonly status: PinStatus;
  readonly forgotten: ForgottenPin;
}

export function createPinCalls({ pin, status, forgotten }: Deps): Handlers<Names> {
  return {
    checkCloudWalletPinStatus: async (_input, { userId }) => ({ pinEnabled: await status.enabled(userId) }),
    async setCloudWalletPin(input, caller) {
      await pin.set(caller, input.pin);
      status.changed(caller.userId);
      return { success: true };
    },
    async removeCloudWalletPin(input, caller) {
      await pin.remove(caller, input.pin ?? null);
      status.changed(caller.userId);
      return { success: true };
    },
    async askPinReset(_input, { userId }) {
      await forgotten.ask(userId);
      return { success: true };
    },
    getPinReset: async (_input, { userId }) => ({
      success: true,
      dueAt: (await forgotten.dueAt(userId))?.toISOString() ?? null,
    }),
    async cancelPinReset(_input, { userId }) {
      await forgotten.cancel(userId);
      return { success: true };
    },
    getPinResetOfLink: async ({ token }) => answerOf(await forgotten.look(token)),
    decidePinReset: async ({ token, decision }) =>
      answerOf(decision === 'begin' ? await forgotten.begin(token) : await forgotten.cancelByLink(token)),
  };
}

function answerOf({ is, dueAt }: ResetState) {
  return { success: true as const, state: is, dueAt: dueAt?.toISOString() ?? null };
}
