const PAIR = /^(\*|[A-Za-z]+)=(\d+(?:\.\d+)?)$/;

/** Numbers by JSON-RPC method, `*` for all, as settings have them: "*=50,getTransaction=2.5". Null if it says anything else. */
export function byMethod(text: string): Readonly<Record<string, number>> | null {
  const pairs = text.split(',').map((pair) => PAIR.exec(pair.trim()));
  if (pairs.includes(null)) return null;
  return Object.fromEntries(pairs.map((pair) => [pair![1]!, Number(pair![2])]));
}

/** As `byMethod`, with whole numbers above 0; one number alone is of all methods together. */
export function boundsByMethod(text: string): Readonly<Record<string, number>> | null {
  const bounds = byMethod(/^\d+$/.test(text) ? `*=${text}` : text);
  return bounds && Object.values(bounds).every((bound) => Number.isInteger(bound) && bound > 0)
    ? bounds
    : null;
}
