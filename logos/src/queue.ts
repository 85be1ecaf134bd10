/** Runs tasks in turn, at most `most` at a time. */
export function createQueue(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= most) await new Promise<void>((turn) => waiting.push(turn));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The next task takes this one's place.
      if (next) next();
      else running -= 1;
    }
  };
}
