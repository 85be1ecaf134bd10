import { createDatabaseClock } from '../../../adapters/database-clock.ts';
import type { Check } from '../check.ts';
import { ok, unchecked, wrong } from '../finding.ts';
import { type Ahead, aheadOf, aheadOfWeb, blockTime, isOff, SKEW_MOST } from '../skew.ts';

/** This machine's clock beside the database's, and beside the time of the newest block. */
export const clockCheck: Check = {
  name: 'clock',
  isQuick: true,
  after: ['database', 'jupiter'],
  within: 20_000,
  async run({ database, nodes, clock, findings }) {
    const isDatabaseThere = database !== null && findings.get('database')?.isFatal !== true;
    const [ofDatabase, ofChain] = await Promise.all([
      isDatabaseThere ? aheadOf(clock, () => createDatabaseClock(database.db).read()) : 'not asked',
      nodes[0] ? aheadOf(clock, () => blockTime(nodes[0]!)) : 'not asked',
    ]);
    const use = 'set the clock by NTP, what depends on the time rests meanwhile';
    if (isOff(ofDatabase) && isOff(ofChain))
      return wrong(`this machine is ${told(ofDatabase)} the database and ${told(ofChain)} the chain`, use);
    if (isOff(ofDatabase))
      return wrong(
        `this machine is ${told(ofDatabase)} the database`,
        typeof ofChain === 'number'
          ? `${use}: on the database's machine, as the chain agrees with this one`
          : use,
      );
    // A node that is behind has a line of its own.
    if (isOff(ofChain) && !isNodeBehind(ofChain, aheadOfWeb(findings)))
      return wrong(
        `this machine is ${told(ofChain)} the newest block`,
        `${use}: here and on the database's machine`,
      );
    const agree = [
      typeof ofDatabase === 'number' && 'the database',
      typeof ofChain === 'number' && 'the chain',
    ].filter(Boolean);
    if (agree.length === 0) return unchecked('neither database nor node tells the time');
    return ok(
      isOff(ofChain)
        ? `within ${SKEW_MOST} s of the database`
        : `within ${SKEW_MOST} s of ${agree.join(' and ')}`,
    );
  },
};

/** Blocks are old and never new: with a clock elsewhere that agrees with this one, it is the node that is late. */
export function isNodeBehind(ofChain: Ahead, ofWeb: Ahead): boolean {
  return typeof ofChain === 'number' && ofChain > SKEW_MOST && typeof ofWeb === 'number' && !isOff(ofWeb);
}

function told(ahead: Ahead): string {
  const seconds = Number(ahead);
  return `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'}`;
}
