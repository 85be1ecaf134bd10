/** An answer that says no, with the code that Solana's nodes use for it. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export const invalidParams = (message: string): RpcError => new RpcError(-32602, message);

/** What a node says of itself that cannot do its work just now. */
export const UNHEALTHY = new RpcError(-32005, 'Node is unhealthy');
