import type { Chain } from '../../ports/chain.ts';
import { CATCH_UP_PAUSE } from './pauses.ts';
import { type Decision, decide } from './quorum.ts';
import { nothingSeen, type Question } from './sighting.ts';
import { askNode, type Verdict } from './verdict.ts';

/** How long the other nodes wait for one, milliseconds. */
const LATE = 2_000;

/** `isOldEnough` and `isHinted` as for `askNode`. */
type Ask = (isOldEnough: boolean, isHinted: boolean) => Promise<(Verdict | null)[]>;

/**
 * Asks all nodes about one attempt, look after look. Null for a node that does not answer. One that is late delays neither what most of all nodes agree on, whatever it will
 * say, nor the next look if nothing is decided; it is not asked again before it has answered. A decision of fewer waits for
 * all of them, as those that are late may outvote it.
 */
export function createAsking(
  nodes: readonly Chain[],
  question: Question,
  warn: (error: unknown) => void,
): Ask {
  const observations = nodes.map(nothingSeen);
  /** What each node is being asked, or has answered too late for the look that asked it. */
  const asked = nodes.map((): Promise<Verdict | null> | null => null);
  return (isOldEnough, isHinted) => {
    const verdicts = nodes.map((): Verdict | null => null);
    const { promise, resolve, reject } = Promise.withResolvers<(Verdict | null)[]>();
    let isOver = false;
    const end = () => {
      isOver = true;
      resolve([...verdicts]);
    };
    const timers: NodeJS.Timeout[] = [];
    const answers = nodes.map(async (node, index) => {
      asked[index] ??= askNode(node, question, observations[index]!, isOldEnough, isHinted).catch(
        (error: unknown) => {
          warn(error);
          return null;
        },
      );
      const verdict = await asked[index];
      // An answer that comes after this look is for the next one: it holds as long as what it shows, which is for ever.
      if (isOver) return;
      asked[index] = null;
      verdicts[index] = verdict;
      // Not at once: a node that contradicts the others is set aside only if it is heard.
      if (isDecidedByMost(decide(question.wallet, verdicts), verdicts))
        timers.push(setTimeout(end, CATCH_UP_PAUSE));
    });
    timers.push(
      setTimeout(() => {
        const decision = decide(question.wallet, verdicts);
        if (!decision || isDecidedByMost(decision, verdicts)) end();
      }, LATE),
    );
    Promise.all(answers).then(end, reject);
    return promise.finally(() => {
      for (const timer of timers) clearTimeout(timer);
    });
  };
}

/** Whether more than half of all nodes agree, so that those that have not answered cannot outvote them. */
function isDecidedByMost(decision: Decision | null, verdicts: readonly (Verdict | null)[]): boolean {
  if (!decision) return false;
  const agree = verdicts.filter(
    (verdict, index) => verdict?.is === decision.is && !decision.outvoted.includes(index),
  );
  return agree.length * 2 > verdicts.length;
}
