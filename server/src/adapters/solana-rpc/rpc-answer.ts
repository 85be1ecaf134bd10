export interface RpcFailure {
  readonly code: number;
  readonly message: string;
}

export type RpcAnswer =
  | { readonly result: unknown; readonly error?: undefined }
  | { readonly error: RpcFailure };
