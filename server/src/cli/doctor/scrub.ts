import { createHash, randomBytes } from 'node:crypto';
import { USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import type { Settings } from '../../config.ts';
import { base58, fromBase58 } from '../../solana/base58.ts';
import { FEATURE_PROGRAM } from '../../solana/chain-changes.ts';
import { AUTHORITY_PROGRAMS, COMPUTE_BUDGET_PROGRAM, JUPITER_PROGRAM } from '../../solana/programs.ts';

const PUBLIC = new Set<string>([
  ...[USDC_MINT, WRAPPED_SOL_MINT, FEATURE_PROGRAM, COMPUTE_BUDGET_PROGRAM, JUPITER_PROGRAM],
  ...['ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'],
  ...AUTHORITY_PROGRAMS,
]);
/** Programs of the network, sysvars and addresses without an owner. */
const NETWORKS_OWN = /1{8,}$/;
const BASE58 = /(?<![A-Za-z0-9+/])[1-9A-HJ-NP-Za-km-z]{32,90}(?![A-Za-z0-9+/=])/g;
const BASE64 = /(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{56,}={0,2}(?![A-Za-z0-9+/=])/g;
const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
const IPV4 = /\b(?!127\.0\.0\.1\b)(?:\d{1,3}\.){3}\d{1,3}\b/g;
/** Settings whose values, or addresses, grant access. */
const SECRET = /KEY|TOKEN|SECRET|PEPPER|PASSWORD|URL|HEADERS/;
const SECRET_MIN = 6;
const KEY_MIN = 16;

/**
 * Replaces what names a user, an address or a signature by a stand-in of the same form, the same one each time it occurs, also within
 * transactions, whose signatures become zeros; and takes out secrets of the settings. Programs and what is public of the network stay.
 */
export function createScrubber(settings: Partial<Settings>): (value: unknown) => unknown {
  const salt = randomBytes(16);
  const standIns = new Map<string, string>();
  const secrets = secretsOf(settings);

  /** 32 bytes for an address, 64 for a signature. */
  function standInOf(text: string, bytes: number): string {
    const made = standIns.get(text) ?? base58(hash(text, bytes));
    standIns.set(text, made);
    return made;
  }
  function hash(text: string, bytes: number): Uint8Array {
    return createHash('sha512').update(salt).update(text).digest().subarray(0, bytes);
  }

  function scrubBase58(text: string): string {
    if (isPublic(text)) return text;
    const { length } = fromBase58(text);
    return length === 32 || length === 64 ? standInOf(text, length) : text;
  }

  function scrubBase64(text: string): string {
    const bytes = Buffer.from(text, 'base64');
    const transaction = namesOf(bytes);
    for (const address of transaction?.addresses ?? []) if (!isPublic(address)) standInOf(address, 32);
    let hasChanged = false;
    for (const [name, standIn] of standIns) {
      const from = fromBase58(name);
      for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + from.length)) {
        bytes.set(fromBase58(standIn), at);
        hasChanged = true;
      }
    }
    for (const signature of transaction?.signatures ?? []) {
      const at = bytes.indexOf(signature);
      if (at >= 0) bytes.fill(0, at, at + signature.length);
      hasChanged = true;
    }
    return hasChanged ? bytes.toString('base64') : text;
  }

  function scrubText(text: string): string {
    let scrubbed = text;
    for (const secret of secrets) scrubbed = scrubbed.replaceAll(secret, '[secret]');
    return scrubbed
      .replaceAll(EMAIL, 'user@example.com')
      .replaceAll(IPV4, '192.0.2.1')
      .replaceAll(BASE58, scrubBase58)
      .replaceAll(BASE64, scrubBase64);
  }

  function scrub(value: unknown): unknown {
    if (typeof value === 'string') return scrubText(value);
    if (Array.isArray(value)) return value.map(scrub);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !/cookie|authorization|api-key/i.test(name))
        .map(([name, each]) => [scrubText(name), scrub(each)]),
    );
  }
  // Twice: what is named only later on is found in bytes before it, too.
  return (value) => {
    scrub(value);
    return scrub(value);
  };
}

const isPublic = (address: string): boolean => PUBLIC.has(address) || NETWORKS_OWN.test(address);

/** The accounts of a transaction but for the programs that it calls, and its signatures; null for other bytes. */
function namesOf(
  bytes: Uint8Array,
): { addresses: readonly string[]; signatures: readonly Uint8Array[] } | null {
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(bytes);
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
    const programs =
      message.version === 1
        ? message.instructionHeaders.map(({ programAccountIndex }) => programAccountIndex)
        : message.instructions.map(({ programAddressIndex }) => programAddressIndex);
    return {
      addresses: message.staticAccounts.filter((_, index) => !programs.includes(index)),
      signatures: Object.values(signatures).flatMap((signature) =>
        signature ? [new Uint8Array(signature)] : [],
      ),
    };
  } catch {
    return null;
  }
}

/** Longest first, so that none leaves a part of another. */
function secretsOf(settings: Partial<Settings>): string[] {
  const found = Object.entries(settings)
    .filter(([name]) => SECRET.test(name))
    .flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const))
    .flatMap(([name, value]) => {
      if (typeof value === 'object' && value !== null) return Object.values(value).map(String);
      const text = String(value ?? '');
      const url = /URLS?$/.test(name) ? URL.parse(text) : null;
      if (!url) return /URLS?$/.test(name) ? [] : [text];
      // Providers put their keys into the path.
      const keys = url.pathname.split('/').filter((part) => part.length >= KEY_MIN && /\d/.test(part));
      const parts = [url.username, url.password, ...url.searchParams.values(), ...keys];
      return parts.map(decodeURIComponent);
    });
  return [...new Set(found)]
    .filter(({ length }) => length >= SECRET_MIN)
    .toSorted((a, b) => b.length - a.length);
}
