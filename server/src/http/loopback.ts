const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True where an address is of this machine alone. */
function isLoopback(url: URL): boolean {
  return LOOPBACK.has(url.hostname);
}

/**
 * Origins that a server on this machine alone is reached at beside its public address: a browser may call it by
 * another of the machine's names, or through a forwarded port. `host` is what the request was sent to.
 */
export function loopbackOrigins(publicUrl: string, host: string | null): string[] {
  const called = hostUrl(host);
  return called && isLoopback(called) && isLoopback(new URL(publicUrl)) ? [called.origin] : [];
}

/**
 * Where a page asked for under another name of this machine belongs, or null where it is right here. Sign-in by
 * pop-up comes back to the public address: a page elsewhere would wait for it in vain.
 */
export function canonicalPage(publicUrl: string, host: string | null, path: string): string | null {
  const [called, home] = [hostUrl(host), new URL(publicUrl)];
  if (!called || called.host === home.host || called.port !== home.port) return null;
  return isLoopback(called) && isLoopback(home) ? `${home.origin}${path}` : null;
}

function hostUrl(host: string | null): URL | null {
  return URL.parse(`http://${host ?? ''}`);
}
