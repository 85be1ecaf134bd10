import type { Handlers } from '../accounts/caller.ts';
import type { Pin } from './pin.ts';
import type { PinStatus } from './status.ts';

export function createPinCalls({
  pin,
  status,
}: {
  pin: Pin;
  status: PinStatus;
}): Handlers<'checkCloudWalletPinStatus' | 'setCloudWalletPin' | 'removeCloudWalletPin'> {
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
  };
}
