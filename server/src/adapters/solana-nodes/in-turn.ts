import { isCallError } from '@cumulus/contract/errors.ts';

export interface InTurn<Node, Answer> {
  /** Milliseconds after which the next node is asked beside this one; null: only if this one fails. */
  readonly hedgeAfter: (node: Node, next: Node) => number | null;
  /** Whether the answer will do. Of those that will not, the first one is given if no node has a better one. */
  readonly isGood: (answer: Answer) => boolean;
  /** A second node is asked because the first is late. */
  readonly onHedge?: () => void;
  /** Which node's answer was taken, and which of those asked before it had not answered by then. */
  readonly onTaken?: (node: Node, overtaken: readonly Node[]) => void;
}

/**
 * Asks nodes one after the other: the next one if a node fails or its answer will not do, and one of them beside a node that
 * is slow. The first good answer wins; what comes later is dropped. Only for reads: a node may be asked for nothing.
 * Rejects with the last CHAIN_UNAVAILABLE if no node answers, and at once with any other error.
 */
export function askInTurn<Node, Answer>(
  nodes: readonly Node[],
  ask: (node: Node) => Promise<Answer>,
  { hedgeAfter, isGood, onHedge = () => {}, onTaken = () => {} }: InTurn<Node, Answer>,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const waiting = new Set<Node>();
  let asked = 0;
  let isHedged = false;
  let isOver = false;
  let hedge: NodeJS.Timeout | undefined;
  let poor: { readonly answer: Answer } | undefined;
  let failure: unknown;

  function end(settle: () => void): void {
    isOver = true;
    clearTimeout(hedge);
    settle();
  }

  function askNext(): void {
    clearTimeout(hedge);
    const node = nodes[asked];
    if (node === undefined) {
      if (waiting.size > 0) return;
      const last = poor;
      end(() => (last ? resolve(last.answer) : reject(failure)));
      return;
    }
    asked += 1;
    waiting.add(node);
    ask(node).then(
      (answer) => {
        waiting.delete(node);
        if (isOver) return;
        if (!isGood(answer)) {
          poor ??= { answer };
          askNext();
          return;
        }
        const before = nodes.slice(0, nodes.indexOf(node));
        onTaken(
          node,
          before.filter((each) => waiting.has(each)),
        );
        end(() => resolve(answer));
      },
      (error: unknown) => {
        waiting.delete(node);
        if (isOver) return;
        failure = error;
        if (isCallError(error, 'CHAIN_UNAVAILABLE')) askNext();
        else end(() => reject(error));
      },
    );
    const next = nodes[asked];
    const after = next === undefined || isHedged ? null : hedgeAfter(node, next);
    if (after === null) return;
    const begin = (): void => {
      if (isOver || isHedged || !waiting.has(node)) return;
      isHedged = true;
      onHedge();
      askNext();
    };
    // If this process was busy, the answer may have come before the timer: let it be read first.
    hedge = setTimeout(() => setImmediate(begin), after);
  }

  askNext();
  return promise;
}
