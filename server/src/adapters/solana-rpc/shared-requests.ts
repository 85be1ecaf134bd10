type Send<Call, Answer> = (calls: readonly Call[]) => Promise<Answer[]>;

interface Turn<Call, Answer> {
  readonly calls: Call[];
  readonly answers: Promise<Answer[]>;
}

/**
 * Batches calls that are made in the same turn of the event loop into requests of at most `max` calls. Each caller gets the
 * answers to its own calls.
 */
export function sharedRequests<Call, Answer>(send: Send<Call, Answer>, max: number): Send<Call, Answer> {
  let filling: Turn<Call, Answer> | undefined;

  function open(): Turn<Call, Answer> {
    const calls: Call[] = [];
    const turn: Turn<Call, Answer> = {
      calls,
      // Calls made before this microtask runs join the batch.
      answers: Promise.resolve().then(() => {
        if (filling === turn) filling = undefined;
        return send(calls);
      }),
    };
    return turn;
  }

  return async (calls) => {
    if (!filling || filling.calls.length + calls.length > max) filling = open();
    const turn = filling;
    const from = turn.calls.push(...calls) - calls.length;
    return (await turn.answers).slice(from, from + calls.length);
  };
}
