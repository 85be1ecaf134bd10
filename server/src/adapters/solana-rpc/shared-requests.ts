type Send<Call, Answer> = (calls: readonly Call[]) => Promise<Answer[]>;

interface Turn<Call, Answer> {
  readonly calls: Call[];
  readonly answers: Promise<Answer[]>;
}

/**
 * Batches calls that are made in the same turn of the event loop into requests that fit. Each caller gets the answers to its own
 * calls, which stay together.
 */
export function sharedRequests<Call, Answer>(
  send: Send<Call, Answer>,
  fits: (calls: readonly Call[]) => boolean,
): Send<Call, Answer> {
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
    if (!filling || !fits([...filling.calls, ...calls])) filling = open();
    const turn = filling;
    const from = turn.calls.push(...calls) - calls.length;
    return (await turn.answers).slice(from, from + calls.length);
  };
}

/** Splits calls, in their order, into as few requests as fit; one that fits nowhere is a request by itself. */
export function inRequests<Call>(
  calls: readonly Call[],
  fits: (calls: readonly Call[]) => boolean,
): Call[][] {
  const requests: Call[][] = [];
  for (const call of calls) {
    const last = requests.at(-1);
    if (last && fits([...last, call])) last.push(call);
    else requests.push([call]);
  }
  return requests;
}
