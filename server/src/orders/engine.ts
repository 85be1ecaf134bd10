import { createMarketChecks, type MarketCheckDeps } from './market-check.ts';
import { createWorker, type WorkerDeps } from './worker.ts';

/** What carries orders out: the market checks that trigger them and the worker that executes what is due. */
export interface Engine {
  start(): void;
  /** Looks at the orders now: one of them may be due sooner than was thought. */
  wake(): void;
  stop(): Promise<void>;
  /** Orders that this process executes. */
  readonly underWay: number;
}

export function createEngine(deps: WorkerDeps & Omit<MarketCheckDeps, 'onTriggered'>): Engine {
  const worker = createWorker(deps);
  const checks = createMarketChecks({ ...deps, onTriggered: worker.wake });
  return {
    start() {
      worker.start();
      checks.start();
    },
    wake: worker.wake,
    async stop() {
      await Promise.all([worker.stop(), checks.stop()]);
    },
    get underWay() {
      return worker.underWay;
    },
  };
}
