type Reply = Readonly<Record<string, unknown>>;

interface Waiting {
  readonly frame: Buffer;
  readonly settle: (reply: Reply | null) => void;
  readonly within: number;
  deadline: NodeJS.Timeout;
  sent: boolean;
}

/** Requests that wait: to be sent, and then for their reply. */
export interface WaitingRequests {
  count(): number;
  /** The reply to `frame`, if it is sent within `sentWithin` milliseconds and the reply comes `within` milliseconds of that. */
  add(id: number, frame: Buffer, sentWithin: number, within: number): Promise<Reply>;
  /** Null: there will be no reply. */
  settle(id: number, reply: Reply | null): void;
  /** Sends what was not sent. `onSilence`: one of these got no reply in time. */
  send(write: (frame: Buffer) => void, onSilence: () => void): void;
  /** Fails requests: their outcome is unknown if they were sent. */
  fail(which: 'sent' | 'all'): void;
}

/** `failure`: what a request fails with. */
export function createWaitingRequests(failure: (wasSent: boolean) => Error): WaitingRequests {
  const waiting = new Map<number, Waiting>();
  const settle = (id: number, reply: Reply | null) => waiting.get(id)?.settle(reply);

  return {
    count: () => waiting.size,
    add: (id, frame, sentWithin, within) =>
      new Promise((resolve, reject) => {
        const entry: Waiting = {
          frame,
          within,
          deadline: setTimeout(() => settle(id, null), sentWithin),
          sent: false,
          settle: (reply) => {
            clearTimeout(entry.deadline);
            waiting.delete(id);
            if (reply) resolve(reply);
            else reject(failure(entry.sent));
          },
        };
        waiting.set(id, entry);
      }),
    settle,
    send(write, onSilence) {
      for (const [id, entry] of waiting) {
        if (entry.sent) continue;
        entry.sent = true;
        clearTimeout(entry.deadline);
        entry.deadline = setTimeout(() => {
          settle(id, null);
          onSilence();
        }, entry.within);
        write(entry.frame);
      }
    },
    fail(which) {
      for (const [id, { sent }] of [...waiting]) if (sent || which === 'all') settle(id, null);
    },
  };
}
