import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import type { Contest } from '@cumulus/contract/calls/contest.ts';
import type { CallName } from '@cumulus/contract/registry.ts';
import { httpStatus, type Status } from '@cumulus/contract/status.ts';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { afterFirstPaint } from '../src/browser/after-paint.ts';
import { clearUserItems, openUserItems } from '../src/data/user-storage.ts';
import { topTokens } from './top-tokens.ts';

/** A refusal as the answer of a function. */
export class Refusal {
  readonly status: Status;
  readonly message: string;
  readonly details: Record<string, unknown> | undefined;
  constructor(status: Status, message: string, details?: Record<string, unknown>) {
    this.status = status;
    this.message = message;
    this.details = details;
  }
}

/** An answer of the identity service: a body, or a status with an error code. */
type IdentityAnswer = { body: unknown } | { status: number; code: string; address?: string };

type Answer = (data: never) => unknown;

export interface Backend {
  config: BrowserConfig;
  /** The signed-in user of the identity service. */
  user: { id: string; email: string } | null;
  functions: Partial<Record<CallName, Answer>>;
  /** By path below /api/auth. Session, token and sign-out have default answers. */
  identity: Record<string, (body: never) => IdentityAnswer>;
  /** By any other address. */
  elsewhere: Record<string, (init?: RequestInit) => Response | Promise<Response>>;
  /** All calls of functions, in order. */
  readonly calls: { name: string; data: unknown; token: string | null }[];
  /** All paths requested from the identity service, in order. */
  readonly asked: string[];
}

const config: BrowserConfig = {
  version: '0.0.0',
  network: 'localnet',
  identity: { kind: 'embedded', google: true },
  passwordMinCharacters: 6,
  explorerTxUrl: 'https://explorer.test/tx/{signature}',
  explorerTokenUrl: 'https://explorer.test/token/{mint}',
  ipLookupUrl: null,
  testFunds: true,
  marketCheckInterval: 1_200_000,
  orderLiquidityMin: 10_000,
  exchangeRates: false,
  contestProof: false,
  outboxUrl: null,
  traced: false,
};

const noContest: Contest = {
  isActive: false,
  contestName: null,
  participantCount: 0,
  maxParticipants: 0,
  solAmount: 0.1,
  userHasClaimed: false,
  leaderboard: { enabled: false },
  endDate: null,
};

const NOW = new Date().toISOString();

/** A bearer token of the service, valid for ten minutes; `signedInAt` in seconds. */
export function bearer(
  name: string,
  user: { id: string; email: string } | null = null,
  signedInAt?: number,
): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    ...{ iat: now, exp: now + 600, ...(user && { sub: user.id, email: user.email }) },
    ...(signedInAt !== undefined && { auth_time: signedInAt }),
  };
  return `${name}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

/** Counts requests and answers. */
let passed = 0;

// The real ones, even while a test uses fake timers.
const { setImmediate, setTimeout } = globalThis;
const turn = () => new Promise<void>((resolve) => setImmediate(() => setTimeout(resolve)));

/** Waits until nothing was requested or answered for so many turns of the event loop. */
export async function untilIdle(turns = 6, then: () => unknown = () => {}): Promise<void> {
  for (let idle = 0, before = passed; idle < turns; idle++) {
    await act(async () => {
      await turn();
      await then();
    });
    if (before !== passed) idle = 0;
    before = passed;
  }
}

/**
 * Advances fake timers, and waits for the answers to what was requested by then. Answers need turns of the event loop,
 * which fake timers do not stop; React renders at the end of each `act`.
 */
export async function advance(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await untilIdle(6, () => vi.advanceTimersByTimeAsync(0));
}

/**
 * A fake server for every test of the file. A request without a handler fails the test, even if the app ignores the
 * failure.
 */
export function useBackend(): Backend {
  const backend = {} as { -readonly [K in keyof Backend]: Backend[K] };
  const unexpected: string[] = [];

  // The first call of a page waits for a frame, which never comes under fake timers.
  beforeAll(() => afterFirstPaint());

  beforeEach(() => {
    unexpected.length = 0;
    // An answer to an earlier test must not be cached any more.
    clearUserItems();
    openUserItems();
    Object.assign(backend, {
      config,
      user: null,
      functions: {
        ensureUserDocument: () => ({ uid: 'record', email: backend.user?.email ?? null }),
        checkEmailBlocked: () => ({ isBlocked: false, message: null }),
        hasAcceptedTerms: () => ({ accepted: true }),
        checkCloudWalletPinStatus: () => ({ pinEnabled: false }),
        getIncident: () => ({ incident: null }),
        getFreeze: () => ({ success: true, frozenAt: null, thawableAt: null, byPasskey: false }),
        getCurrentContest: () => noContest,
        getPinReset: () => ({ success: true, dueAt: null }),
        getOrderNotices: () => ({ orders: [] }),
        getConditionalOrders: () => ({ orders: [] }),
        getOrderBundles: () => ({ bundles: [] }),
        getScheduledSends: () => ({ sends: [] }),
        getWalletLimits: () => ({ limits: [] }),
        getApprovals: () => ({ approvals: [] }),
        getNotices: () => ({ success: true, notices: [], unread: 0, language: 'en', next: null }),
        getPortfolioHistory: () => ({ success: true, points: [] }),
        getPriceHistory: () => ({ success: true, points: [] }),
        getOwnLeaves: () => ({ success: true, file: null }),
        getTrendingTokens: () => ({ tokens: [] }),
        getWatchlistWeb: () => ({ success: true, contractAddresses: [] }),
        getTopTokens: () => topTokens([]),
        getPriceSparklines: () => ({ success: true, from: NOW, to: NOW, sparklines: [] }),
      },
      identity: {},
      // Without a stream of events, as from an older server.
      elsewhere: { '/events': () => new Response(null, { status: 404 }) },
      calls: [],
      asked: [],
    } satisfies Backend);
    localStorage.clear();
    // As over plain HTTP: each tab then has a stream of its own.
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      passed++;
      try {
        return await answer(input, init);
      } finally {
        passed++;
      }
    });
  });

  // What a test leaves running must reach neither a real network nor the next test.
  afterEach(async () => {
    // Requests of a screen that the test only led to do not count.
    const asked = [...unexpected];
    cleanup();
    await untilIdle(3);
    expect(asked).toEqual([]);
  });

  const refuse = (what: string): never => {
    unexpected.push(what);
    throw new Error(`unexpected request: ${what}`);
  };

  async function answer(url: string, init?: RequestInit): Promise<Response> {
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    if (url === '/config.json') return Response.json(backend.config);
    if (url.startsWith('/api/auth/')) return identity(url.slice('/api/auth'.length), body);
    if (url.startsWith('/functions/')) {
      const name = url.slice('/functions/'.length) as CallName;
      const token = new Headers(init?.headers).get('authorization');
      // Looked for behind every screen.
      if (name !== 'getIncident') backend.calls.push({ name, data: body.data, token });
      const handler = backend.functions[name];
      if (!handler) return refuse(`function ${name}`);
      const result = await handler(body.data as never);
      if (!(result instanceof Refusal)) return Response.json({ result });
      const { status, message, details } = result;
      return Response.json({ error: { status, message, details } }, { status: httpStatus[status] });
    }
    return backend.elsewhere[url]?.(init) ?? refuse(url);
  }

  function identity(path: string, body: unknown): Response {
    backend.asked.push(path);
    const handler = backend.identity[path];
    if (handler) {
      const result = handler(body as never);
      if ('body' in result) return Response.json(result.body);
      const { status, ...refusal } = result;
      return Response.json({ message: 'told by code', ...refusal }, { status });
    }
    if (path === '/get-session') return Response.json(backend.user && { session: {}, user: backend.user });
    if (path === '/token')
      return backend.user
        ? Response.json({ token: bearer('token', backend.user) })
        : Response.json({ code: 'UNAUTHORIZED' }, { status: 401 });
    if (path === '/sign-out') {
      backend.user = null;
      return Response.json({ success: true });
    }
    return refuse(`identity ${path}`);
  }

  return backend;
}
