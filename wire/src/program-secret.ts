import { isUuid } from './uuid.ts';

/**
 * What a program holds: `cumulus_<grant id>_<seed>`, the seed an Ed25519 one of 32 bytes in base64url. Its holder can do what the
 * grant allows. Servers see only the public key and a hash of the bearer token.
 */
export interface ProgramSecret {
  readonly grantId: string;
  /** Base64url of 32 bytes. */
  readonly seed: string;
}

/** What a program shows of its secret, for an owner to allow it: `cumulus-public_<grant id>_<public key>_<bearer hash>`. */
export interface ProgramIdentity {
  readonly grantId: string;
  /** Ed25519, base64url of 32 bytes. */
  readonly key: string;
  /** Hex of the SHA-256 of the bearer token. */
  readonly bearer: string;
}

const SECRET = /^cumulus_([0-9a-f-]{36})_([\w-]{43})$/;
const IDENTITY = /^cumulus-public_([0-9a-f-]{36})_([\w-]{43})_([0-9a-f]{64})$/;

export const secretText = ({ grantId, seed }: ProgramSecret): string => `cumulus_${grantId}_${seed}`;

/** Null unless `secretText` writes it; spaces around it are left out. */
export function readSecret(text: string): ProgramSecret | null {
  const [, grantId, seed] = SECRET.exec(text.trim()) ?? [];
  return isUuid(grantId) && seed !== undefined ? { grantId, seed } : null;
}

export const identityText = ({ grantId, key, bearer }: ProgramIdentity): string =>
  `cumulus-public_${grantId}_${key}_${bearer}`;

/** Null unless `identityText` writes it; spaces around it are left out. */
export function readIdentity(text: string): ProgramIdentity | null {
  const [, grantId, key, bearer] = IDENTITY.exec(text.trim()) ?? [];
  return isUuid(grantId) && key !== undefined && bearer !== undefined ? { grantId, key, bearer } : null;
}

/** The token by which servers know the program: it reads and asks, and cannot act. */
export async function bearerOf({ grantId, seed }: ProgramSecret): Promise<string> {
  const label = new TextEncoder().encode('cumulus bearer 1\n');
  const raw = atob(seed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from([...label, ...Array.from(raw, (sign) => sign.charCodeAt(0))]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const text = btoa(String.fromCharCode(...digest));
  return `cg_${grantId}_${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** What servers keep of a bearer token: hex of its SHA-256. */
export async function bearerHash(bearer: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(bearer));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
