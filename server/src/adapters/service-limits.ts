/** What an answer of a service says of its limits. */
export interface Told {
  /** The service was asked too often. */
  readonly isBusy: boolean;
  /** The service refuses the key, or the caller. */
  readonly isDenied: boolean;
  /** No room is left: milliseconds until the first of those requests no longer counts; 0 if it does not say. Null while there is room. */
  readonly waitMs: number | null;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Jupiter counts the requests of the last 60 s by all keys and servers of an organisation, and names in `x-ratelimit-reset` the second in
 * which the oldest of them leaves: then one more fits. An edge before it answers 429 without these headers, and one gateway the body of a
 * 429 with status 400. From its documentation of 21 August 2026 and answers of September 2026.
 */
export function limitsOf(status: number, headers: Headers, text: string): Told {
  const isBusy = status === 429 || (status === 400 && /"code":\s*429\b/.test(text));
  const remaining = headers['x-ratelimit-remaining'];
  const isUsedUp = isBusy || (remaining !== undefined && Number(remaining) <= 0);
  return {
    isBusy,
    isDenied: status === 401 || status === 403,
    waitMs: isUsedUp ? (secondsOf(headers) ?? 0) * 1_000 : null,
  };
}

/** By the service's own clock. Whole seconds are rounded up: a request a moment too early counts as one too many. */
function secondsOf(headers: Headers): number | null {
  const asked = Number(headers['retry-after']);
  if (asked > 0) return asked;
  const left = Number(headers['x-ratelimit-reset']) - Date.parse(String(headers.date)) / 1_000;
  return left > 0 ? Math.ceil(left) : null;
}
