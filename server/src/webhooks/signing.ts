import { createHmac, hkdfSync } from 'node:crypto';
import type { Clock } from '../ports/clock.ts';
import type { ProofSigner } from '../ports/proofs.ts';
import { fromBase58 } from '../solana/base58.ts';
import type { Delivery } from './store.ts';

/** The headers of a delivery by Standard Webhooks 1.0: signed by the installation (`v1a`), and with the endpoint's secret (`v1`). */
export type SignDelivery = (
  endpointId: string,
  delivery: Pick<Delivery, 'eventId' | 'body'>,
) => Promise<Readonly<Record<string, string>>>;

interface Deps {
  readonly signer: Pick<ProofSigner, 'signWebhook'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Of this installation. */
  readonly secret: string;
}

export const eventName = (eventId: string): string => `evt_${eventId}`;

/** Throws CallError SIGNER_UNAVAILABLE. */
export function createDeliverySigner({ signer, clock, secret }: Deps): SignDelivery {
  return async (endpointId, { eventId, body }) => {
    const at = Math.floor(clock.now() / 1_000);
    const { signature } = await signer.signWebhook(eventId, at, body);
    const id = eventName(eventId);
    const shared = createHmac('sha256', secretOf(secret, endpointId)).update(`${id}.${at}.${body}`);
    return {
      'content-type': 'application/json',
      'user-agent': 'Cumulus-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': `v1a,${signature} v1,${shared.digest('base64')}`,
    };
  };
}

/** The secret of an endpoint as its user is shown it. */
export const secretText = (secret: string, endpointId: string): string =>
  `whsec_${Buffer.from(secretOf(secret, endpointId)).toString('base64')}`;

/** The installation's key in the form that receivers get. `publicKey` is base58. */
export const keyText = (publicKey: string): string =>
  `whpk_${Buffer.from(fromBase58(publicKey)).toString('base64')}`;

/** 32 bytes. Derived, so that the database holds no secret. */
function secretOf(secret: string, endpointId: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `cumulus webhook 1 ${endpointId}`, 32));
}
