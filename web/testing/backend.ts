import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import type { Contest } from '@cumulus/contract/calls/contest.ts';
import type { CallName } from '@cumulus/contract/registry.ts';
import { httpStatus, type Status } from '@cumulus/contract/status.ts';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { afterFirstPaint } from '../src/browser/after-paint.ts';
import { clearUserItems, openUserItems } from '../src/data/user-storage.ts';

/** A refusal that a function answers with. */
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

/** What the identity service answers: a body, or a status with an error code. */
type IdentityAnswer = { body: unknown } | { status: number; code: string };

type Answer = (data: never) => unknown;

export interface Backend {
  config: BrowserConfig;
  /** Who the identity service says is signed in. */
  user: { id: string; email: string } | null;
  functions: Partial<Record<CallName, Answer>>;
  /** By path below /api/auth; session, token and sign-out are answered by themselves. */
  identity: Record<string, (body: never) => IdentityAnswer>;
  /** Any other address. */
  elsewhere: Record<string, () => Response | Promise<Response>>;
  /** The functions called, in order, with what they were called with. */
  readonly calls: { name: string; data: unknown; token: string | null }[];
  /** The identity service's paths asked, in order. */
  readonly asked: string[];
}

const config: BrowserConfig = {
  version: '0.0.0',
  network: 'localnet',
  identity: { kind: 'embedded', google: true },
  explorerTxUrl: 'https://explorer.test/tx/{signature}',
  ipLookupUrl: null,
  testFunds: true,
  marketCheckInterval: 1_200_000,
  outboxUrl: null,
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

/** A bearer token as the service makes them, good for ten minutes. */
export function bearer(name: string, user: { id: string; email: string } | null = null): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iat: now, exp: now + 600, ...(user && { sub: user.id, email: user.email }) };
  return `${name}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

/** How often a request or its answer has passed the stand-in. */
let passed = 0;

// Of the machine itself, whatever timers a test puts in their place.
const { setImmediate, setTimeout } = globalThis;
const turn = () => new Promise<void>((resolve) => setImmediate(() => setTimeout(resolve)));

/** Lets what was asked be answered and drawn: until nothing was asked or answered for so many turns of the event loop. */
export async function quiet(turns = 6, then: () => unknown = () => {}): Promise<void> {
  for (let still = 0, before = passed; still < turns; still++) {
    await act(async () => {
      await turn();
      await then();
    });
    if (before !== passed) still = 0;
    before = passed;
  }
}

/**
 * Moves the timers on, and lets what was asked by then be answered and drawn. Answers need turns of the event loop, which
 * timers that stand still do not hold; React draws at the end of each `act`.
 */
export async function advance(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await quiet(6, () => vi.advanceTimersByTimeAsync(0));
}

/**
 * Stands in for the server, for every test of the file. A request that the test did not provide for fails it, even
 * where the app itself forgives the failure.
 */
export function useBackend(): Backend {
  const backend = {} as { -readonly [K in keyof Backend]: Backend[K] };
  const unexpected: string[] = [];

  // The first call of a page waits for a frame, which timers that stand still never bring.
  beforeAll(() => afterFirstPaint());

  beforeEach(() => {
    unexpected.length = 0;
    // What a test before remembers late, it remembers as one who has signed out.
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
        getCurrentContest: () => noContest,
        getOrderNotices: () => ({ orders: [] }),
        getPortfolioHistory: () => ({ success: true, points: [] }),
        getPriceHistory: () => ({ success: true, points: [] }),
        getPriceSparklines: () => ({ success: true, from: NOW, to: NOW, sparklines: [] }),
      },
      identity: {},
      elsewhere: {},
      calls: [],
      asked: [],
    } satisfies Backend);
    localStorage.clear();
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      passed++;
      try {
        return await answer(input, init);
      } finally {
        passed++;
      }
    });
  });

  // The stand-in outlives each test: what a test leaves under way must reach neither a real network nor the next test.
  afterEach(async () => {
    // What only a screen asks for to which the test led last is not the test's.
    const asked = [...unexpected];
    cleanup();
    await quiet(3);
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
      backend.calls.push({ name, data: body.data, token });
      const handler = backend.functions[name];
      if (!handler) return refuse(`function ${name}`);
      const result = await handler(body.data as never);
      if (!(result instanceof Refusal)) return Response.json({ result });
      const { status, message, details } = result;
      return Response.json({ error: { status, message, details } }, { status: httpStatus[status] });
    }
    return backend.elsewhere[url]?.() ?? refuse(url);
  }

  function identity(path: string, body: unknown): Response {
    backend.asked.push(path);
    const handler = backend.identity[path];
    if (handler) {
      const result = handler(body as never);
      if ('body' in result) return Response.json(result.body);
      return Response.json({ code: result.code, message: 'told by code' }, { status: result.status });
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
