import { isAddress } from '@cumulus/contract/address.ts';
import { type Word, word } from '../../locale/t.ts';

/** What a scanned code asks for. */
export interface PaymentRequest {
  readonly address: string;
  /** Whole units as decimal text; null where the payer chooses. */
  readonly amount: string | null;
  /** The token asked for: a mint, `sol`, or null where the code does not say. */
  readonly token: string | null;
}

const AMOUNT = /^(0|[1-9]\d*)(\.\d+)?$/;

/** Reads what a QR code says: an address, or a `solana:` link with one. Anything else is refused with a sentence. */
export function readPaymentRequest(code: string): PaymentRequest | { refusal: Word } {
  const text = code.trim();
  if (isAddress(text)) return { address: text, amount: null, token: null };
  const link = /^solana:(.*)$/is.exec(text)?.[1];
  if (link === undefined) return { refusal: word('This QR code is not a Solana address.') };
  // Links to a server ask for a transaction that the server makes: nobody could say beforehand what it does.
  if (/^https(:|%3a)/i.test(link))
    return {
      refusal: word(
        'This QR code asks for a transaction of its own making. Only transfers are sent from here.',
      ),
    };
  const [address = '', query = ''] = link.split('?', 2);
  if (!isAddress(address)) return { refusal: word('This QR code has no valid Solana address in it.') };
  const fields = new URLSearchParams(query);
  // Whoever asks looks for the payment by these. Without them it would be paid and not found.
  if (fields.has('reference') || fields.has('memo'))
    return { refusal: word('This QR code asks for a reference or a note, which cannot be sent from here.') };
  const amount = fields.get('amount');
  if (amount !== null && !AMOUNT.test(amount))
    return { refusal: word('This QR code asks for an amount that is none.') };
  const mint = fields.get('spl-token');
  if (mint !== null && !isAddress(mint))
    return { refusal: word('This QR code asks for a token that does not exist.') };
  return { address, amount, token: mint ?? (amount === null ? null : 'sol') };
}
