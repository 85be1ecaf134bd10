import * as z from 'zod/mini';
import type { AskedBundle } from './bundles/bundle.ts';

const token = z.object({
  mint: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  logoURI: z.nullable(z.string()),
});
const time = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
);

const kind = z.enum(['recurring', 'otoco', 'oco', 'trailing', 'ladder']);

/** What an order waits for. */
const condition = z.union([
  z.object({ type: z.literal('time'), at: time }),
  z.object({
    type: z.literal('market'),
    /** Missing if the bundle says it for all of its orders. */
    token: z.optional(
      z.object({
        mint: z.string(),
        symbol: z.string(),
        name: z.string(),
        multiplier: z.optional(z.number()),
      }),
    ),
    condition: z.string(),
    value: z.number(),
    start: z.optional(z.nullable(z.number())),
    expiresAt: z.nullable(time),
    stop: z.optional(z.object({ condition: z.string(), value: z.number(), floor: z.string() })),
    trail: z.optional(z.union([z.object({ ppm: z.number() }), z.object({ usd: z.number() })])),
  }),
]);

/** An order as the signer recorded it (mandate.ts). */
export const recordedOrder = z.object({
  id: z.string(),
  userId: z.string(),
  walletId: z.string(),
  idempotencyKey: z.nullable(z.string()),
  sellToken: token,
  sellAmount: z.string(),
  buyToken: token,
  confirmed: z.boolean(),
  createdAt: time,
  kind: z.optional(kind),
  part: z.optional(z.string()),
  shareBps: z.optional(z.number()),
  condition,
});
export type RecordedCondition = z.output<typeof condition>;

/** A bundle as the signer recorded it, with its first orders. */
export const recordedBundle = z.object({
  id: z.string(),
  walletId: z.string(),
  idempotencyKey: z.string(),
  kind: z.enum(['recurring', 'protected', 'ladder']),
  sellToken: token,
  buyToken: token,
  asked: z.custom<AskedBundle>((asked) => typeof asked === 'object' && asked !== null),
  nextAt: z.nullable(time),
  createdAt: time,
  orders: z
    .array(z.object({ id: z.string(), part: z.string(), kind, sellAmount: z.string(), condition }))
    .check(z.minLength(1)),
});
export type RecordedBundle = z.output<typeof recordedBundle>;
