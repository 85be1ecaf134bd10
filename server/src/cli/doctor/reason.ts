/** What is wrong at the bottom of an error, in a few words on one line, without addresses of services, which may have keys in them. */
export function reasonOf(error: unknown): string {
  const chain: { name?: unknown; code?: unknown; message?: unknown; errors?: unknown[] }[] = [];
  for (let each = error; each && chain.length < 8; each = causeOf(each)) chain.push(each);
  const code = chain
    .map((each) => each.code)
    .findLast((each) => typeof each === 'string' && /^E[A-Z_]+$/.test(each));
  const last = chain.at(-1);
  if (last?.name === 'ZodError') return oneLine(`an answer of another shape: ${zodWords(last.message)}`);
  const message = String(last?.message || 'it failed');
  if (/timed? ?out|TimeoutError|aborted/i.test(message) && !code) return 'no answer in time';
  const told = typeof code === 'string' && !message.includes(code) ? `${code} ${message}` : message;
  return oneLine(told.replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[address]'));
}

function zodWords(message: unknown): string {
  const [issue] = JSON.parse(String(message)) as { path: unknown[]; message: string }[];
  return `${issue?.path.join('.')} ${issue?.message}`.trim();
}

function causeOf(error: unknown): never | undefined {
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] };
  return (cause ?? errors?.[0]) as never;
}

const MOST = 300;

export function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MOST ? `${line.slice(0, MOST)}…` : line;
}

const NOTHING_THERE =
  /ECONNREFUSED|connection was refused|ENOTFOUND|EAI_AGAIN|ENOENT|EHOSTUNREACH|ENETUNREACH/;

/** What to do about a service that cannot be used, for this reason. `setting` names its address; `key` its credential. */
export function todoFor(reason: string, setting: string, key = setting): string {
  if (NOTHING_THERE.test(reason)) return `nothing answers there; correct ${setting}, or start what it names`;
  if (/\b401\b|\b403\b/.test(reason))
    return `it refuses us; check ${key}, and what its plan and firewall allow`;
  if (/\b429\b|too many/i.test(reason)) return 'it was asked too much; take a larger plan, or ask less';
  if (/\b5\d\d\b/.test(reason)) return 'the fault is there; see its status page, and try again';
  if (/password authentication|does not exist|no pg_hba/.test(reason))
    return `correct user, password and name in ${setting}`;
  if (/canceling statement/.test(reason))
    return 'its role has a statement_timeout that is too short; reset that';
  if (/too many clients|connection slots/.test(reason))
    return 'raise max_connections, or lower DATABASE_CONNECTIONS';
  if (/another shape/.test(reason))
    return `what answers there is something else, or has changed; correct ${setting}, or look for a newer Cumulus`;
  if (/JSON|Unexpected token|no pairs|no prices|no rates/.test(reason))
    return `what answers there is something else; correct ${setting}, or look for a proxy in between`;
  if (/certificate|SSL|TLS|ERR_TLS|self.signed/i.test(reason))
    return `its certificate is not one that this machine trusts; correct ${setting}, or renew the certificate`;
  if (/in time|timeout|ETIMEDOUT/i.test(reason))
    return `it is too slow or silent; check ${setting}, the network and a firewall`;
  return `check ${setting}`;
}
