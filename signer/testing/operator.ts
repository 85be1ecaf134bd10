import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Action } from '../src/operator/action.ts';
import { sealOrder } from '../src/operator/order.ts';
import type { Fields, SignerClient } from './client.ts';
import { OPERATOR_KEY } from './mandates.ts';

const key = createSecretKey(OPERATOR_KEY, 'utf8');
/** Orders as an operator's commands do. */
export function order(by: SignerClient, action: Action): Promise<Fields> {
  return by.ask({ name: 'operate', order: sealed(Date.now(), action) });
}

export function sealed(at: number, action: unknown, by: KeyObject = key): string {
  return sealOrder({ at, action: action as Action }, by);
}
