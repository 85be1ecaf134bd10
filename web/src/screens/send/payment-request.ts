import { isAddress } from '@cumulus/contract/address.ts';
import { type Word, word } from '../../locale/t.ts';

/** The request in a scanned code. */
export interface PaymentRequest {
  readonly address: string;
  /** Whole units as decimal text; null if the payer chooses. */
  readonly amount: string | null;
  /** A mint, `sol`, or null if the code names no token. */
  readonly token: string | null;
}

const AMOUNT = /^(0|[1-9]\d*)(\.\d+)?$/;

/** Parses the text of a QR code: an address, or a `solana:` link with one. Refuses anything else with a sentence. */
export function readPaymentRequest(code: string): PaymentRequest | { refusal: Word } {
  const text = code.trim();
  if (isAddress(text)) return { address: text, amount: null, token: null };
  const link = /^solana:(.*)$/is.exec(text)?.[1];
  if (link === undefined) return { refusal: word('This QR code is not a Solana address.') };
  // A link to a server asks for a transaction that the server makes, with an effect unknown beforehand.
  if (/^https(:|%3a)/i.test(link))
    return {
      refusal: word(
        'This QR code asks for a transaction of its own making. Only transfers are sent from here.',
      ),
    };
  const [address = '', query = ''] = link.split('?', 2);
  if (!isAddress(address)) return { refusal: word('This QR code has no valid Solana address in it.') };
  const fields = new URLSearchParams(query);
  // The payee finds the payment by these. Without them it would be paid but not found.
  if (fields.has('reference') || fields.has('memo'))
    return { refusal: word('This QR code asks for a reference or a note, which cannot be sent from here.') };
  const amount = fields.get('amount');
  if (amount !== null && !AMOUNT.test(amount))
    return { refusal: word('This QR code contains an invalid amount.') };
  const mint = fields.get('spl-token');
  if (mint !== null && !isAddress(mint))
    return { refusal: word('This QR code asks for a token that does not exist.') };
  return { address, amount, token: mint ?? (amount === null ? null : 'sol') };
}
