import type { AttachmentText } from '../../../wire/src/attachment.ts';
import type { Mandate } from '../../../wire/src/mandate.ts';
import type { Terms } from '../../../wire/src/terms.ts';
import { readTrades } from '../../../wire/src/trades.ts';
import { deriveAssociatedToken } from '../guard/derive.ts';
import { type Effect, effectOf } from '../guard/effect.ts';
import { costsOf } from '../guard/guard.ts';
import { decodeMessage } from '../guard/message.ts';
import type { Message } from '../guard/message-parts.ts';
import type { Journal } from '../journal/journal.ts';
import type { SignatureRecord } from '../journal/record.ts';
import { slotIn } from '../journal/slot.ts';
import { type Attachment, NO_ATTACHMENT, parseMemo, parseReferences } from '../terms/attachment.ts';
import { decodeAddress } from '../terms/base58.ts';
import type { Intent, SwapSide } from '../terms/intent.ts';
import { SPL_TOKEN, TOKEN_2022 } from '../terms/programs.ts';
import { Refusal } from '../terms/refusal.ts';

/** What another could have allowed in fees and rent: more than any limit. */
const ANY = 2n ** 64n - 1n;

/**
 * Whether what another member tells as signed (threshold/feed.ts) is seen to be for this mandate: by the mandate's wallet, whose signature the
 * journal verifies, known for no other slot, and by its bytes a transaction that does what the mandate says. All that is beside the bytes, such
 * as its digest, may be a lie. Of an order the tokens count alone: its owner may have changed the amounts since.
 */
export function isFor(
  journal: Pick<Journal, 'wallet' | 'slotOf'>,
  mandate: Mandate,
  record: SignatureRecord,
): boolean {
  const wallet = decodeAddress(journal.wallet(mandate.walletId)?.publicKey ?? '');
  if (record.signature === '' || wallet === null || record.walletId !== mandate.walletId) return false;
  if (journal.slotOf(record.message) !== slotIn(record)) return false;
  const terms = widest(mandate, record.part);
  if (terms === null) return false;
  const bytes = Buffer.from(record.message, 'base64');
  try {
    const message = decodeMessage(bytes);
    return intentsIn(message, wallet, terms).some((intent) => does(bytes, wallet, intent, message));
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function does(bytes: Buffer, wallet: Buffer, intent: Intent, { accounts }: Message): boolean {
  try {
    costsOf(bytes, wallet, intent, ANY, ANY, accounts[0]);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** What an owner may have decided before they changed an order. Null if it is of no such part. */
function widest(
  { terms }: Mandate,
  part: string | undefined,
): Exclude<Terms, { kind: 'order' | 'trades' }> | null {
  if (terms.kind !== 'trades') {
    if (part !== undefined) return null;
    return terms.kind === 'order' ? { ...terms, kind: 'swap', buyAmount: '0' } : terms;
  }
  const [trade, round] = (part ?? '').split('/').map(Number);
  const found = readTrades(terms.trades)?.[trade!];
  if (!found || !(round! < found.rounds)) return null;
  const { sellMint, buyMint } = found;
  return { kind: 'swap', sellMint, sellAmount: String(ANY), buyMint, buyAmount: '0' };
}

/** How the message may have been declared: accounts and programs that follow from the chain are taken from it. */
function intentsIn(
  message: Message,
  wallet: Buffer,
  terms: NonNullable<ReturnType<typeof widest>>,
): Intent[] {
  const feeCapLamports = ANY;
  switch (terms.kind) {
    case 'transfer_sol': {
      const { kind, lamports } = terms;
      return [
        { kind, to: bytes(terms.to), lamports: BigInt(lamports), feeCapLamports, ...attachmentOf(terms) },
      ];
    }
    case 'transfer_token': {
      const { kind, amount, feeAmount } = terms;
      const [to, mint, attachment] = [bytes(terms.to), bytes(terms.mint), attachmentOf(terms)];
      const paid = effectsOf(message, 'transfer', attachment)
        .filter((effect) => effect.kind === 'transfer_checked')
        .filter(({ tokenProgram, destination }) =>
          destination?.equals(deriveAssociatedToken(to, tokenProgram, mint)),
        );
      const [source, ...otherSources] = paid.flatMap(({ source }) => source ?? []);
      if (!source) return [];
      const { tokenProgram, decimals } = paid[0]!;
      return [
        {
          ...{ kind, to, mint, tokenProgram, source, otherSources, decimals, feeCapLamports, ...attachment },
          ...{ amount: BigInt(amount), ...(feeAmount !== undefined && { feeAmount: BigInt(feeAmount) }) },
        },
      ];
    }
    case 'swap': {
      const sides = (mint: Buffer, amount: string): SwapSide[] =>
        [SPL_TOKEN, TOKEN_2022].map((tokenProgram) => {
          const account = deriveAssociatedToken(wallet, tokenProgram, mint);
          return { mint, tokenProgram, account, amount: BigInt(amount) };
        });
      const bought = sides(bytes(terms.buyMint), terms.buyAmount);
      return sides(bytes(terms.sellMint), terms.sellAmount).flatMap((sell) =>
        bought.map((buy) => ({ kind: 'swap' as const, sell, buy, feeCapLamports })),
      );
    }
    case 'reclaim': {
      const effects = effectsOf(message, 'reclaim', NO_ATTACHMENT);
      const accountsOf = (kind: 'close_account' | 'withdraw_excess') =>
        effects.flatMap((effect) => (effect.kind === kind ? [effect.account] : []));
      const [accounts, withdraws] = [accountsOf('close_account'), accountsOf('withdraw_excess')];
      return [{ kind: 'reclaim', accounts, withdraws, feeCapLamports }];
    }
  }
}

function effectsOf(
  { instructions }: Message,
  purpose: 'transfer' | 'reclaim',
  attachment: Attachment,
): readonly Effect[] {
  return instructions.map((instruction, index, { length }) =>
    effectOf(instruction, purpose, index === length - 1 ? attachment : { ...attachment, references: [] }),
  );
}

function attachmentOf({ memo, references }: AttachmentText): Attachment {
  return { memo: parseMemo(memo), references: parseReferences(references) ?? [] };
}

function bytes(address: string): Buffer {
  return decodeAddress(address)!;
}
