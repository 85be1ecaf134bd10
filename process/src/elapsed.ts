/** Milliseconds by a clock that cannot be set while this process runs. */
export function elapsed(): number {
  return performance.timeOrigin + performance.now();
}
