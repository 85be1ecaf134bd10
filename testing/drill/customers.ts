import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { newAddress } from '../issuer.ts';
import { type Answer, bearer, cookies } from '../running-app.ts';
import type { DrillWorld } from './world.ts';

const SOL = 1_000_000_000n;
export const PASSWORD = 'correct horse';

/** A request that a customer made, and what it was answered. */
export interface Made {
  readonly customer: Customer;
  readonly name: string;
  readonly data: object;
  readonly answer: Answer;
}

export interface Customer {
  readonly email: string;
  readonly walletId: string;
  readonly publicKey: string;
  pin: string | null;
  token: string;
}

/** The parts of an answer to a customer that never change. */
export function toldOf({ result, error }: Answer): unknown {
  if (error) return error.details?.code;
  const { txSignature, wallet, orderId, success } = result as {
    txSignature?: string;
    wallet?: { walletId: string; publicKey: string; name: string };
    orderId?: string;
    success?: boolean;
  };
  return {
    success,
    txSignature,
    orderId,
    wallet: wallet && [wallet.walletId, wallet.publicKey, wallet.name],
  };
}

/** What customers of a world do. */
export function drillCustomers(world: DrillWorld) {
  const { settled, localnet } = world;
  let keys = 0;
  const call = (customer: Customer, name: string, data: object) =>
    settled(world.app.call(name, data, customer.token));

  async function make(customer: Customer, name: string, given: object): Promise<Made> {
    keys += 1;
    const data = { ...given, idempotencyKey: `drill key ${keys}` };
    const answer = await call(customer, name, withPin(customer, data));
    return { customer, name, data, answer };
  }

  return {
    call,
    async newCustomer(): Promise<Customer> {
      const { email, token } = await world.app.signUp(undefined, PASSWORD);
      await settled(world.app.call('acceptTermsOfService', { version: '1.0' }, token));
      const { result } = await settled(
        world.app.call('createCloudWallet', { name: 'Main', idempotencyKey: `main of ${email}` }, token),
      );
      const { walletId, publicKey } = (result as { wallet: Customer }).wallet;
      await localnet.fund(publicKey, 50n * SOL);
      return { email, walletId, publicKey, pin: null, token };
    },
    async send(customer: Customer): Promise<Made> {
      const { walletId } = customer;
      return await make(customer, 'transferSol', { walletId, toAddress: await newAddress(), amount: '0.01' });
    },
    async swap(customer: Customer): Promise<Made> {
      const { walletId } = customer;
      const { result } = await call(customer, 'getCloudWalletSwapQuote', {
        ...{ walletId, inputMint: SOL_MINT, outputMint: USDC_MINT, amount: String(SOL / 100n) },
      });
      const { quote } = result as { quote: { seal: string } };
      return await make(customer, 'executeCloudWalletSwap', { walletId, quote });
    },
    createWallet: (customer: Customer, number: number) =>
      make(customer, 'createCloudWallet', { name: `No. ${number}` }),
    order: (customer: Customer, condition: object) =>
      make(customer, 'createConditionalOrder', {
        walletId: customer.walletId,
        sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: String(SOL / 100n) },
        buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
        ...condition,
      }),
    async changePin(customer: Customer, pin: string): Promise<void> {
      if (customer.pin !== null) await call(customer, 'removeCloudWalletPin', { pin: customer.pin });
      const { result } = await call(customer, 'setCloudWalletPin', { pin });
      if (!result) throw new Error('the PIN was not set');
      customer.pin = pin;
    },
    /** All sign-ins have ended. */
    async signInAgain(customer: Customer): Promise<void> {
      const { email } = customer;
      const answer = await world.app.auth('/sign-in/email', { email, password: PASSWORD });
      if (!answer.ok) throw new Error(`sign-in answers ${answer.status}`);
      customer.token = await bearer(world.app.auth, cookies(answer));
    },
    repeat: ({ customer, name, data }: Made) => call(customer, name, withPin(customer, data)),
  };
}

function withPin({ pin }: Customer, data: object): object {
  return pin === null ? data : { ...data, pin };
}
