import { USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { rpcProbe } from '../../monitoring/rpc-probe.ts';
import { signersComplaint } from '../../monitoring/signers-complaint.ts';
import { UpstreamDenied } from '../../ports/market.ts';
import type { OperationContext } from '../context.ts';
import { OperatorError } from '../operator-error.ts';
import { type OperatorSetting, signersElsewhere } from '../operator-settings.ts';

/** The state of a dependency. */
export interface Answering {
  /** Null if it was not asked. */
  readonly ok: boolean | null;
  readonly milliseconds: number | null;
  /** Why it was not asked, or what is wrong. */
  readonly why: string | null;
}

/** Milliseconds. */
const WITHIN = 3_000;
const TOO_MANY_REQUESTS = 429;

/** Asks all dependencies concurrently. */
export async function askUpstreams(context: OperationContext): Promise<Readonly<Record<string, Answering>>> {
  const { setting, environment, db } = context;
  const { JUPITER_API_KEY: apiKey } = environment;
  const below = (
    name: OperatorSetting,
    path: string,
    denied: (status: number) => Error,
    headers: Readonly<Record<string, string>> = {},
  ) => fetchOk(`${setting(name).replace(/\/$/, '')}${path}`, headers, denied);
  const key = { isSet: Boolean(apiKey) };
  const jupiter = (who: string, path: string) =>
    below(
      'JUPITER_URL',
      path,
      (status) => new UpstreamDenied(who, status, key),
      apiKey ? { 'x-api-key': apiKey } : {},
    );
  const quote = new URLSearchParams({
    inputMint: WRAPPED_SOL_MINT,
    outputMint: USDC_MINT,
    amount: '10000000',
  });
  const urls = isKnown(context, 'SOLANA_RPC_URL') ? context.reach.nodes : [];
  const pulses = urls.length > 1 ? context.reach.pulses(WITHIN) : [];
  const asked: Record<string, readonly [needed: readonly OperatorSetting[], ask: () => Promise<unknown>]> = {
    server: [['HOST', 'PORT'], () => fetchOk(serverUrl(context, '/healthz'))],
    database: [['DATABASE_URL'], () => db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()],
    signer: [signersElsewhere(context.environment) ? [] : ['SIGNER_SOCKET'], () => askSigner(context)],
    chain: [['SOLANA_RPC_URL'], () => rpcProbe(urls)()],
    ...Object.fromEntries(pulses.map((pulse, index) => [`node ${index + 1}`, [[], () => pulse] as const])),
    market: [['JUPITER_URL'], () => jupiter('Jupiter', `/price/v3?ids=${WRAPPED_SOL_MINT}`)],
    router: [['JUPITER_URL'], () => jupiter('the router', `/swap/v2/order?${quote}`)],
    dexScreener: [
      ['DEXSCREENER_URL'],
      () =>
        below(
          'DEXSCREENER_URL',
          `/tokens/v1/solana/${WRAPPED_SOL_MINT}`,
          (status) => new UpstreamDenied('DexScreener', status, null),
        ),
    ],
  };
  const answers = Object.entries(asked).map(async ([name, [needed, ask]]) => {
    const unknown = needed.find((each) => !isKnown(context, each));
    const answer = unknown ? { ok: null, milliseconds: null, why: `${unknown} is not known here` } : null;
    return [name, answer ?? (await answering(ask))] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** Rejects if the signer signs nothing, or one of three does not. */
async function askSigner(context: OperationContext): Promise<void> {
  const state = await context.reach.signer((signer) => signer.ping(), WITHIN);
  const complaint = state.doubt ?? signersComplaint(state);
  if (complaint !== null) throw new Error(complaint.replace(/\.$/, ''));
}

/** Problems that the server reports with its clock, the Solana nodes and the copy of the signer's journal; null without problems or an answer. */
export interface Complaints {
  readonly clock: string | null;
  readonly nodes: string | null;
  readonly journalCopy: string | null;
}

export async function askServer(context: OperationContext): Promise<Complaints> {
  if (!isKnown(context, 'HOST') || !isKnown(context, 'PORT')) return NONE;
  try {
    const answer = await fetch(serverUrl(context, '/readyz'), { signal: AbortSignal.timeout(WITHIN) });
    const { why, warnings } = (await answer.json()) as {
      why?: { clock?: string };
      warnings?: { nodes?: string; journalCopy?: string };
    };
    return {
      ...{ clock: why?.clock ?? null, nodes: warnings?.nodes ?? null },
      journalCopy: warnings?.journalCopy ?? null,
    };
  } catch {
    return NONE;
  }
}

const NONE: Complaints = { clock: null, nodes: null, journalCopy: null };

function serverUrl({ setting }: OperationContext, path: string): string {
  return `http://${host(setting('HOST'))}:${setting('PORT')}${path}`;
}

function isKnown({ setting }: OperationContext, name: OperatorSetting): boolean {
  try {
    return setting(name) !== '';
  } catch (error) {
    if (error instanceof OperatorError) return false;
    throw error;
  }
}

async function answering(ask: () => Promise<unknown>): Promise<Answering> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${WITHIN} ms`)), WITHIN);
  const started = performance.now();
  try {
    await Promise.race([ask(), late]);
    return { ok: true, milliseconds: Math.round(performance.now() - started), why: null };
  } catch (error) {
    return { ok: false, milliseconds: null, why: reasonOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects unless the response is usable; 429 also shows that the service is up. `denied`: what 401 and 403 mean. */
async function fetchOk(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  denied?: (status: number) => Error,
): Promise<void> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(WITHIN) });
  await answer.body?.cancel();
  if (denied && (answer.status === 401 || answer.status === 403)) throw denied(answer.status);
  if (!answer.ok && answer.status !== TOO_MANY_REQUESTS) throw new Error(`HTTP ${answer.status}`);
}

/** Without URLs, which may contain passwords and keys. */
function reasonOf(error: unknown): string {
  const { code, cause, message } = error as {
    code?: unknown;
    cause?: { code?: unknown };
    message?: unknown;
  };
  const told = [cause?.code, code].find((each) => typeof each === 'string');
  return String(told ?? message ?? 'no answer');
}

/** The listening address as seen from this machine. */
function host(listening: string): string {
  if (listening === '0.0.0.0' || listening === '::') return '127.0.0.1';
  return listening.includes(':') ? `[${listening}]` : listening;
}
