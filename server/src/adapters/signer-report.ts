import { z } from 'zod';

const counts = z.record(z.string(), z.number());
const histogram = z.object({
  buckets: z.array(z.tuple([z.number(), z.number()])),
  count: z.number(),
  sum: z.number(),
});

/** What a signer reports about itself: see signer/src/protocol/report.ts. */
export const signerReport = z.object({
  startedAt: z.number(),
  residentBytes: z.number(),
  requests: z.array(z.tuple([z.string(), z.string(), z.number()])),
  refusals: counts,
  signatures: counts,
  signSeconds: histogram,
  journalWriteSeconds: histogram,
  keyService: z.object({ failures: z.number(), seconds: histogram }),
  isInDoubt: z.boolean(),
  journal: z.object({ bytes: z.number(), records: z.number() }),
  copy: z.object({ bytes: z.number(), seconds: z.number() }).nullable(),
  limits: counts,
  holds: counts,
  frozen: z.number(),
  disks: counts,
  /** Which of three signers answer, and how far each that does is behind (three-signers/lag.ts); none of one that signs alone. */
  members: z
    .array(
      z.object({
        ...{ name: z.string(), isHere: z.boolean() },
        ...{ behind: z.number().optional(), isUnready: z.boolean().optional() },
      }),
    )
    .default([]),
});

export type SignerReport = z.output<typeof signerReport>;
