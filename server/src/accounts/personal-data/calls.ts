import type { Clock } from '../../ports/clock.ts';
import type { Handlers } from '../caller.ts';
import type { AccountDeletion } from './deletion.ts';
import type { OwnDataExport } from './export.ts';

interface Deps {
  readonly ownData: OwnDataExport;
  readonly deletion: AccountDeletion;
  readonly clock: Pick<Clock, 'now'>;
}

export function createPersonalDataCalls({
  ownData,
  deletion,
  clock,
}: Deps): Handlers<'exportOwnData' | 'deleteAccount'> {
  return {
    exportOwnData: async (_input, { userId }) => ({
      success: true,
      exportedAt: new Date(clock.now()).toISOString(),
      data: await ownData.read(userId),
    }),
    async deleteAccount({ confirmEmail }, caller) {
      await deletion.delete(caller, confirmEmail);
      return { success: true };
    },
  };
}
