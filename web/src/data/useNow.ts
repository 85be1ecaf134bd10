import { useEffect, useState } from 'react';

/** The time, milliseconds, anew after each `step`. Stands still while it is not `running`. */
export function useNow(step: number, running = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, [step, running]);
  return now;
}
