import type { Handlers } from '../../accounts/caller.ts';
import type { AddressWaits } from './address-wait.ts';

export function createAddressWaitCalls(waits: AddressWaits): Handlers<'getAddressWait' | 'setAddressWait'> {
  return {
    getAddressWait: (_input, { userId }) => waits.get(userId),
    setAddressWait: ({ setting }, caller) => waits.set(caller, setting),
  };
}
