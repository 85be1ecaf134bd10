/** A device that takes push messages: what its browser's `PushSubscription` says. */
export interface PushDevice {
  /** Address at the browser's push service; anyone who has it may send there, so it is a secret. */
  readonly endpoint: string;
  /** The browser's public key, an uncompressed point of P-256, and its secret of 16 bytes. */
  readonly p256dh: Uint8Array;
  readonly auth: Uint8Array;
}

export interface PushMessage {
  /** At most 3,000 bytes. */
  readonly payload: string;
  /** How long the push service keeps it for a device that is off, seconds. */
  readonly keptFor: number;
  /** Also to a device that saves its battery. */
  readonly isUrgent: boolean;
}

/** Web Push (RFC 8030), encrypted for the device (RFC 8291), in the name of this installation (VAPID, RFC 8292). */
export interface Push {
  /** What browsers subscribe with, base64url. */
  readonly publicKey: string;
  /** Whether an endpoint may be asked at all, as far as its text shows. */
  accepts(endpoint: string): boolean;
  /** Throws unless the push service has taken it. `gone`: the subscription has ended for good. */
  send(device: PushDevice, message: PushMessage): Promise<'taken' | 'gone'>;
  close(): Promise<void>;
}
