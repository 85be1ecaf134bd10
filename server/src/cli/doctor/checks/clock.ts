import { createDatabaseClock } from '../../../adapters/database-clock.ts';
import { type Check, ok, unchecked, wrong } from '../check.ts';
import type { DoctorNode } from '../context.ts';
import { reasonOf } from '../reason.ts';

/** As the server tolerates, seconds; and how far the time of a block may be from that of its making. */
const MOST = 30;

/** This machine's clock beside the database's, and beside the time of the newest block. */
export const clockCheck: Check = {
  name: 'clock',
  isQuick: true,
  needs: ['database'],
  async run({ database, nodes, clock, findings }) {
    const ahead = async (read: () => Promise<number>): Promise<number | string> => {
      const asked = clock.now();
      return await read().then(
        (theirs) => Math.round(((asked + clock.now()) / 2 - theirs) / 1_000),
        (error: unknown) => reasonOf(error),
      );
    };
    const isDatabaseThere = database !== null && findings.get('database')?.isFatal !== true;
    const [ofDatabase, ofChain] = await Promise.all([
      isDatabaseThere ? ahead(() => createDatabaseClock(database.db).read()) : 'not asked',
      nodes[0] ? ahead(() => blockTime(nodes[0]!)) : 'not asked',
    ]);
    const use = 'set the clock by NTP; what depends on the time rests meanwhile';
    const [isDatabaseOff, isChainOff] = [ofDatabase, ofChain].map(
      (each) => typeof each === 'number' && Math.abs(each) > MOST,
    );
    if (isDatabaseOff && isChainOff)
      return wrong(
        `this machine is ${told(ofDatabase)} the database and ${told(ofChain)} the chain`,
        `${use} on this machine`,
      );
    if (isDatabaseOff)
      return wrong(
        `this machine is ${told(ofDatabase)} the database`,
        `${use} on the machine that is off${typeof ofChain === 'number' ? ': the database, as the chain agrees with this one' : ''}`,
      );
    if (isChainOff)
      return wrong(
        `this machine is ${told(ofChain)} the newest block`,
        `${use} on this machine and that of the database, unless the node is behind`,
      );
    if (typeof ofDatabase === 'string' && typeof ofChain === 'string')
      return unchecked('neither database nor node tells the time');
    return ok(
      `within ${MOST} s of ${[typeof ofDatabase === 'number' && 'the database', typeof ofChain === 'number' && 'the chain'].filter(Boolean).join(' and ')}`,
    );
  },
};

function told(ahead: number | string): string {
  const seconds = Number(ahead);
  return `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'}`;
}

/** Milliseconds since 1970. */
async function blockTime({ json, rpc }: DoctorNode): Promise<number> {
  const { slot } = await rpc.finalized();
  const answer = await json.ask({ method: 'getBlockTime', params: [Number(slot)] });
  if (answer.error !== undefined || typeof answer.result !== 'number')
    throw new Error('the node tells no time of its newest block');
  return answer.result * 1_000;
}
