import { CallError } from '@cumulus/contract/errors.ts';
import { expect, test } from 'vitest';
import type { Mandate } from '../../../../wire/src/mandate.ts';
import { createMandates } from './mandate.ts';

const mandate: Mandate = {
  ...{ id: 'intent-1', owner: 'user-1', walletId: 'wallet-1', expiresAt: null },
  terms: { kind: 'reclaim' },
};

const refusing = (reason: string) =>
  createMandates('a key', { authorise: () => Promise.reject(new CallError('GUARD_REFUSED', { reason })) });

test('a signer that has restarted and forgotten a ticket is asked again, and nothing is refused for good', async () => {
  await expect(refusing('the PIN was not given for this')(mandate, 'ticket')).rejects.toMatchObject({
    code: 'SIGNER_UNAVAILABLE',
  });
  await expect(refusing('the mandate is for something else')(mandate, 'ticket')).rejects.toMatchObject({
    code: 'GUARD_REFUSED',
  });
});
