import { useEffect, useState } from 'react';
import { serverNow } from './server-time.ts';

/** The current time by the server's clock in milliseconds, updated every `step` while `running`. */
export function useNow(step: number, running = true): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!running) return;
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), step);
    return () => clearInterval(timer);
  }, [step, running]);
  return now;
}
