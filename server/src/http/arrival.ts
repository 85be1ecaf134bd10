/** How long a request may take to arrive, with its body, milliseconds. */
export const ARRIVES_WITHIN_MS = 30_000;

/** How often Node looks for requests that take longer: so much longer they may take. Its own 30 s would double the time. */
const LOOK_EVERY_MS = 1_000;

/** Settings of Fastify under which a request is refused that has not arrived by then, however steadily it trickles. */
export function arrivesWithin(milliseconds: number) {
  return {
    requestTimeout: milliseconds,
    http: { headersTimeout: milliseconds, connectionsCheckingInterval: LOOK_EVERY_MS },
  };
}
