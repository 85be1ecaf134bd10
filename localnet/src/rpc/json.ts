/** A number that JSON.stringify writes digit by digit; JavaScript has no type for it yet. */
interface RawJson {
  readonly rawJSON: string;
}
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => RawJson };

/** A 64-bit integer as clients of the chain expect it: all its digits, without quotes. */
export const u64 = (value: bigint): number | RawJson =>
  value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER
    ? Number(value)
    : rawJSON(value.toString());
