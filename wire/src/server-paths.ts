/** First segments of the addresses that the server answers itself; every other address is a page of the app or one of its files. */
export const SERVER_PATHS = {
  functions: '/functions',
  events: '/events',
  exports: '/exports',
  logos: '/logos',
  mails: '/mails',
  outbox: '/outbox',
  config: '/config.json',
  /** Of identity services. */
  api: '/api',
  /** Of programs that speak MCP. */
  mcp: '/mcp',
  /** RFC 8615: where clients of OAuth begin. */
  wellKnown: '/.well-known',
  alive: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  /** For programs. */
  v1: '/v1',
} as const;

const ALL: readonly string[] = Object.values(SERVER_PATHS);

/** `pathname` without a query. */
export function isServerPath(pathname: string): boolean {
  return ALL.includes(`/${pathname.split('/')[1]}`);
}
