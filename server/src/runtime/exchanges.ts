import { AsyncLocalStorage } from 'node:async_hooks';

/** What was asked of a service, and what it answered, as the adapter of that service got it. Has no address and no key of the service. */
export interface Exchange {
  readonly service: string;
  /** A path with its query, or JSON-RPC calls. */
  readonly asked: unknown;
  /** Of HTTP; 0 if no answer came. */
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The body: text, or what was read of it. */
  readonly answered: unknown;
}

const listeners = new AsyncLocalStorage<(exchange: Exchange) => void>();

/** Does work, and hears each exchange with a service that it leads to. Outer listeners hear it too. */
export function hearing<T>(onExchange: (exchange: Exchange) => void, work: () => T): T {
  const outer = listeners.getStore();
  const both = (exchange: Exchange): void => {
    onExchange(exchange);
    outer?.(exchange);
  };
  return listeners.run(both, work);
}

/** Reports an exchange to its listeners. Costs nothing without any. */
export function tellExchange(describe: () => Exchange): void {
  listeners.getStore()?.(describe());
}
