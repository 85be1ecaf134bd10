// Plain JavaScript for Node 20 without any package: it also shows how the packages are installed.

/**
 * Shows what is being done, with the seconds since it began: on a terminal one changing line, elsewhere one plain line
 * a step with the seconds since the start.
 * @param {Pick<NodeJS.WriteStream, 'isTTY' | 'write'>} stream
 */
export function createProgress(stream) {
  const start = performance.now();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  const end = () => {
    if (!timer) return;
    clearInterval(timer);
    timer = undefined;
    stream.write('\r\x1b[K');
  };

  return {
    /**
     * Begins a step, which ends the previous one.
     * @param {string} name
     */
    step(name) {
      end();
      const since = stream.isTTY ? performance.now() : start;
      const seconds = () => `${Math.floor((performance.now() - since) / 1_000)} s`;
      if (!stream.isTTY) {
        stream.write(`${seconds().padStart(5)}  ${name}\n`);
        return;
      }
      const draw = () => stream.write(`\r\x1b[K${name}... ${seconds()}`);
      draw();
      timer = setInterval(draw, 1_000).unref();
    },
    /** Clears the line, so that others can print. */
    end,
  };
}
