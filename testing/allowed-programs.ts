import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect } from 'vitest';
import { newActId } from '../client/src/act.ts';
import type { Grant } from '../wire/src/grant.ts';
import type { DecisionTerms } from '../wire/src/terms.ts';
import { expectDescribed } from './described.ts';
import { actHeader, testProgram } from './programs.ts';
import type { runningCumulus } from './running-cumulus.ts';

type Running = Pick<Awaited<ReturnType<typeof runningCumulus>>, 'url' | 'call' | 'newOwner' | 'settled'>;

export type Allowed = Awaited<ReturnType<ReturnType<typeof allowedPrograms>>>;

/** Makes owners with 5 SOL and a program each that may do everything with the wallet, but for what is said. */
export function allowedPrograms({ url, call, newOwner, settled }: Running) {
  return async (but: Partial<Grant> = {}) => {
    const owner = await newOwner(5_000_000_000n);
    const program = testProgram({ wallets: [owner.walletId], ...but });
    const created = await call('createGrant', { grant: program.grant, bearer: program.hash }, owner.token);
    expect(created.error).toBeUndefined();
    const ask = async (
      method: string,
      path: string,
      body?: object | string,
      headers: Record<string, string> = {},
    ) => {
      const response = await settled(
        fetch(`${url}${path}`, {
          method,
          ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
          headers: {
            authorization: `Bearer ${program.bearer}`,
            ...(body && { 'content-type': 'application/json' }),
            ...headers,
          },
        }),
      );
      const text = await response.text();
      // biome-ignore lint/suspicious/noExplicitAny: what is answered is compared, field by field.
      const answered: any = text === '' ? null : JSON.parse(text);
      if (method !== 'HEAD') expectDescribed(method, path, response, answered);
      return { status: response.status, headers: response.headers, body: answered };
    };
    /** The same act under an id that it had before is a repeat. */
    const act = async (
      method: string,
      path: string,
      body: object | undefined,
      terms: DecisionTerms | null,
      id = newActId(Date.now()),
    ) =>
      ask(method, path, body, {
        'cumulus-act': await actHeader(program, { id, call: `${method} ${path}`, body, terms }),
      });
    const { body: wallets } = await ask('GET', '/v1/wallets');
    const chain = /^(.*):\w+$/.exec(String(wallets.wallets?.[0]?.account))?.[1] ?? '';
    return {
      ...{ ...owner, ask, act, program, chain },
      ...{ sol: `${chain}/slip44:501`, usdc: `${chain}/token:${USDC_MINT}` },
    };
  };
}

/** A transfer of SOL by a program, and what its act decides. */
export function transferOf({ walletId, sol }: Allowed, to: string, lamports: bigint) {
  const terms = { kind: 'transfer_sol', walletId, to, lamports: String(lamports) } as const;
  return { body: { walletId, to, asset: sol, amount: String(lamports) }, terms };
}
