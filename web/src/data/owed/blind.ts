import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import { type CheckGroup, checkInfo } from '../../../../wire/src/check-group.ts';

/* Tokens for counting checks: RFC 9497, POPRF with ristretto255. All values are hex. Loaded only when there is something to count. */

/** What this device keeps until the token is issued: with it, the same is asked again. */
export interface Blinded {
  readonly mint: string;
  readonly group: Pick<CheckGroup, 'mint' | 'least'>;
  readonly input: string;
  readonly blind: string;
  readonly blinded: string;
}

const suiteOf = (day: string, group: Blinded['group']) =>
  ristretto255_oprf.poprf(new TextEncoder().encode(checkInfo(day, group)));

export function blind(day: string, mint: string, group: CheckGroup, key: string): Blinded {
  const input = crypto.getRandomValues(new Uint8Array(32));
  const made = suiteOf(day, group).blind(input, bytes(key));
  return {
    ...{ mint, group: { mint: group.mint, least: group.least } },
    ...{ input: hex(input), blind: hex(made.blind), blinded: hex(made.blinded) },
  };
}

/** The output; null if it was not made with the published key for this day and group. */
export function unblind(
  day: string,
  { group, input, blind: scalar, blinded }: Blinded,
  issued: { readonly evaluated: string; readonly proof: string },
  key: string,
): string | null {
  const suite = suiteOf(day, group);
  try {
    // The proof has to be for the key of the day and the group.
    const { tweakedKey } = suite.blind(bytes(input), bytes(key));
    return hex(
      suite.finalize(
        ...([bytes(input), bytes(scalar), bytes(issued.evaluated), bytes(blinded)] as const),
        ...([bytes(issued.proof), tweakedKey] as const),
      ),
    );
  } catch {
    return null;
  }
}

const hex = (value: Uint8Array): string =>
  Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytes = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
