import type { Handlers } from '../accounts/caller.ts';
import type { Clock } from '../ports/clock.ts';
import type { OwnDataExport } from './export.ts';

interface Deps {
  readonly ownData: OwnDataExport;
  readonly clock: Pick<Clock, 'now'>;
}

export function createPersonalDataCalls({ ownData, clock }: Deps): Handlers<'exportOwnData'> {
  return {
    exportOwnData: async (_input, { userId }) => ({
      success: true,
      exportedAt: new Date(clock.now()).toISOString(),
      data: await ownData.read(userId),
    }),
  };
}
