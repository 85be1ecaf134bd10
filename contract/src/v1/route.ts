import type * as z from 'zod/mini';
import type { GrantAct } from '../../../wire/src/grant.ts';

type Shape = z.ZodMiniType;

/** One operation of the HTTP API for programs. */
export interface Route {
  /** Name of the operation, once. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With its parameters in braces: `/v1/transfers/{transferId}`. */
  readonly path: string;
  readonly summary: string;
  /** What more there is to know; sentences. */
  readonly about?: string;
  /** The grant has to name one of these; none: any grant does. Null: anyone may ask, without a token. */
  readonly acts: readonly GrantAct[] | null;
  /** Takes a signed act: the token alone does not do. */
  readonly signed: boolean;
  /** For service accounts alone (docs/accept-and-pay-out.md). */
  readonly ofService?: true;
  readonly query?: Shape;
  readonly body?: Shape;
  readonly answer: Shape;
  /** 201 if it makes something. */
  readonly status: 200 | 201;
  /** Since when it should not be used any more (RFC 9745), and from when on it may be gone (RFC 8594). */
  readonly deprecated?: { readonly since: Date; readonly sunset: Date };
}
