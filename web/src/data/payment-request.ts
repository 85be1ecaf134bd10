import { isAddress, seenCharacters } from '@cumulus/contract/address.ts';
import { parseAmount, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { isMemo, REFERENCES_MAX } from '../../../wire/src/attachment.ts';
import { type Word, word } from '../locale/t.ts';

/*
 * Transfer requests of Solana Pay: https://docs.solanapay.com/spec. Amounts are in whole units, "spl-token" is a mint, and the payee
 * finds the payment by its memo and references.
 */

/** What a request wants besides money. */
export interface Asked {
  /** Who asks and why, as they say themselves; unchecked. */
  readonly label: string | null;
  readonly message: string | null;
  /** Written to the chain with the payment. */
  readonly memo: string | null;
  /** Addresses that the payment names. */
  readonly references: readonly string[];
}

/** The request in a scanned code or a link. */
export interface PaymentRequest extends Asked {
  readonly address: string;
  /** Whole units as decimal text; null if the payer chooses. */
  readonly amount: string | null;
  /** A mint, `sol`, or null if the code names no token. */
  readonly token: string | null;
}

const AMOUNT = /^(0|[1-9]\d*)(\.\d+)?$/;
/** A page may only handle schemes that begin with "web+". */
const SCHEME = /^(?:web\+)?solana:/i;
const SINGLE = ['amount', 'spl-token', 'label', 'message', 'memo'];
/** In characters; the rest is cut. */
const LABEL_MAX = 80;
const MESSAGE_MAX = 280;
/** Asked for nothing besides money. */
export const NOTHING: Asked = { label: null, message: null, memo: null, references: [] };

/** Parses the text of a QR code or a link: an address, or a `solana:` link with one. Refuses anything else with a sentence. */
export function readPaymentRequest(code: string): PaymentRequest | { refusal: Word } {
  const text = code.replace(/[\p{Cf}\p{Cc}]/gu, '').trim();
  const bare = seenCharacters(text);
  if (isAddress(bare)) return { address: bare, amount: null, token: null, ...NOTHING };
  if (!SCHEME.test(text)) return { refusal: word('This QR code is not a Solana address.') };
  const link = text.replace(SCHEME, '').replace(/#.*$/s, '');
  // A link to a server asks for a transaction that the server makes, with an effect unknown beforehand.
  if (/^https(:|%3a)/i.test(link))
    return {
      refusal: word('This request asks for a custom transaction. Only transfers can be sent from here.'),
    };
  const [, address = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(link) ?? [];
  if (!isAddress(address)) return { refusal: word('This request contains no valid Solana address.') };
  return readFields(address, new URLSearchParams(query));
}

function readFields(address: string, fields: URLSearchParams): PaymentRequest | { refusal: Word } {
  if (SINGLE.some((name) => fields.getAll(name).length > 1))
    return { refusal: word('This request contradicts itself.') };
  const mint = fields.get('spl-token');
  if (mint !== null && !isAddress(mint))
    return { refusal: word('This request asks for a token that does not exist.') };
  const amount = fields.get('amount');
  // How many decimals another token has is checked later, by the form.
  if (amount !== null && (!AMOUNT.test(amount) || (mint === null && parseAmount(amount, SOL_SCALE) === null)))
    return { refusal: word('This request contains an invalid amount.') };
  const memo = fields.get('memo') || null;
  // A character that could not be decoded would be sent as another one.
  if (memo !== null && (!isMemo(memo) || memo.includes('\ufffd')))
    return { refusal: word('This request asks for a note that is too long or cannot be sent.') };
  const references = fields.getAll('reference');
  const areReferences =
    references.length <= REFERENCES_MAX &&
    new Set([...references, address, mint]).size === references.length + 2 &&
    references.every(isAddress);
  if (!areReferences) return { refusal: word('This request asks for references that cannot be sent.') };
  const isPayment = amount !== null || memo !== null || references.length > 0;
  return {
    ...{ address, amount, memo, references },
    token: mint ?? (isPayment ? 'sol' : null),
    label: shown(fields.get('label'), LABEL_MAX),
    message: shown(fields.get('message'), MESSAGE_MAX),
  };
}

/** What a request wants besides money; undefined if that is nothing. */
export function askedOf({ label, message, memo, references }: PaymentRequest): Asked | undefined {
  const isNothing = label === null && message === null && memo === null && references.length === 0;
  return isNothing ? undefined : { label, message, memo, references };
}

/** What others wrote, in one line and without signs that could make other text look different. */
function shown(text: string | null, max: number): string | null {
  const line = (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  if (line === '') return null;
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line;
}

/** The link of a request. */
export function paymentRequestLink({ address, amount, token, ...asked }: PaymentRequest): string {
  const { label, message, memo, references } = asked;
  const fields = [
    ['amount', amount],
    ['spl-token', token === 'sol' ? null : token],
    ...references.map((reference) => ['reference', reference]),
    ['label', label],
    ['message', message],
    ['memo', memo],
  ];
  const given = fields.filter(([, value]) => value !== null);
  // Not URLSearchParams, which writes spaces as "+": many readers take that for a plus.
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`).join('&');
  return query === '' ? `solana:${address}` : `solana:${address}?${query}`;
}
