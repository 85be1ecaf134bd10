/** One JSON-RPC call. */
export interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
  /** Asked as of this slot; undefined for the present. */
  readonly asOfSlot?: number;
}

/** What is answered to a call, without its envelope. */
// biome-ignore lint/suspicious/noExplicitAny: lies reach into results of every shape
export type Result = any;
export type CallAnswer =
  | { readonly result: Result; readonly error?: undefined; readonly id?: unknown }
  | { readonly error: CallError; readonly id?: unknown };

interface CallError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export type Ask = (call: Call) => Promise<CallAnswer>;

/** The answer to a call that succeeded, changed. One that failed stays as it is. */
export async function changed(
  answer: Promise<CallAnswer>,
  change: (result: Result) => Result | Promise<Result>,
): Promise<CallAnswer> {
  const given = await answer;
  return given.error === undefined ? { ...given, result: await change(given.result) } : given;
}

/** An object among the parameters: a method's options. */
export const optionsOf = (params: readonly unknown[]): Readonly<Record<string, unknown>> => {
  const last = params.at(-1);
  return typeof last === 'object' && last !== null && !Array.isArray(last)
    ? (last as Record<string, unknown>)
    : {};
};

/** Parameters with the option that asks for a least slot taken out. */
export const withoutLeastSlot = (params: readonly unknown[]): readonly unknown[] =>
  params.map((param) => {
    if (typeof param !== 'object' || param === null || Array.isArray(param)) return param;
    const { minContextSlot: _, ...rest } = param as Record<string, unknown>;
    return rest;
  });
