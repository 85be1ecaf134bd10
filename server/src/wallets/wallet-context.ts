import * as z from 'zod/mini';

/** What the signer keeps beside a wallet's key, so that a database that has lost the wallet gets it back. */
const shape = z.object({
  name: z.string(),
  /** Under which the wallet was requested; null if it was without one. */
  idempotencyKey: z.nullable(z.string()),
  /** Whose it is, as the identity service knows them. */
  user: z.object({ issuer: z.string(), subject: z.string(), email: z.nullable(z.string()) }),
});
export type WalletContext = z.output<typeof shape>;

export function walletContext(context: WalletContext): string {
  return JSON.stringify(context);
}

/** Null if it is of an older version, or of a key that belongs to no wallet. */
export function readWalletContext(text: string | undefined): WalletContext | null {
  const parsed = shape.safeParse(text === undefined ? null : JSON.parse(text));
  return parsed.success ? parsed.data : null;
}
