import { useEffect, useState } from 'react';

/** The current time in milliseconds, updated every `step` while `running`. */
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
