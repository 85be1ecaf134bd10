/** A number that JSON.stringify writes digit by digit. */
interface RawJson {
  readonly rawJSON: string;
}
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => RawJson };
const parse = JSON.parse as (
  text: string,
  revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown;

/** Reads JSON so that writing it again keeps every digit of integers beyond 2^53. Throws SyntaxError. */
export const parseExact = (text: string): unknown =>
  parse(text, (_, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '')
      ? rawJSON(source!)
      : value,
  );

/** The integer behind a number as parseExact reads it. */
export const integerOf = (value: number | RawJson): bigint =>
  BigInt(typeof value === 'number' ? value : value.rawJSON);
