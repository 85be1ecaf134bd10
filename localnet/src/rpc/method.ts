/** One method of the JSON-RPC: its positional parameters in, its `result` out. Throws RpcError. */
export type Method = (params: readonly unknown[]) => unknown;
export type Methods = Readonly<Record<string, Method>>;

/** What a node calls itself; clients read the context's and getVersion's. */
export const NODE_VERSION = '4.3.0';

export const withContext = (slot: number, value: unknown): unknown => ({
  context: { apiVersion: NODE_VERSION, slot },
  value,
});
