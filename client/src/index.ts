// The package's one entry.
// biome-ignore-all lint/performance/noBarrelFile: packages are imported by one name.
export type { DecisionTerms } from '../../wire/src/terms.ts';
export { newActId } from './act.ts';
export type { ActOptions, CallOptions } from './call.ts';
export { type Cumulus, type CumulusOptions, createCumulus } from './client.ts';
export { CumulusError } from './error.ts';
export { type NewProgram, newProgram } from './new-program.ts';
export { NotVerified } from './not-verified.ts';
export { type SignedReceipt, verifyReceipt } from './receipt.ts';
export type * from './v1.ts';
export type { WaitOptions } from './waits.ts';
export { verifyWebhook, type WebhookEvent, type WebhookOptions } from './webhook.ts';
