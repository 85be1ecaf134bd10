import type { Instruction } from '@solana/kit';
import { withAccount, withData } from '../../signer/testing/mutate.ts';
import { move, type Quote, route } from '../../signer/testing/swap.ts';
import {
  type Attack,
  attacksOf,
  ELSEWHERE,
  INSIDE,
  passes,
  replaced,
  TOO_FEW,
  TOO_MANY,
  UNASKED,
} from './attack.ts';
import { pulling } from './puppet.ts';
import type { Scene } from './scene.ts';

/** Routes that say openly what they do. */
export async function routeAttacks(scene: Scene): Promise<Attack[]> {
  const { asked, wallet, maker, thief, mints, second, account, coSignedAs } = scene;
  const bonkOfThief = await account(thief, mints.bonk);
  const { sell, buy } = asked.tokens;
  const good = { amount: sell.amount, quoted: buy.amount, slippageBps: 0 };
  const over = (quote: Partial<Quote>, halves: Readonly<Record<string, Instruction>>) =>
    coSignedAs('tokens', async ({ pay, receive, ...steps }) => {
      const plain = await route(asked.tokens, 'route_v2', { ...good, ...quote });
      const calls = { pay: pay!, receive: receive!, ...halves };
      return { ...steps, exchange: pulling(plain, Object.values(calls)) };
    });
  const paying = async (amount: bigint) => ({ pay: await move({ ...sell, amount }, wallet, maker) });
  const receiving = async (amount: bigint) => ({ receive: await move({ ...buy, amount }, maker, wallet) });
  const tooFew = 'the receiver would get less than asked';
  const tooMany = 'it would take more tokens than asked';
  return attacksOf([
    [
      'route',
      'of more than is sold',
      tooMany,
      'more is sold than asked',
      async () => over({ amount: sell.amount + 1n }, await paying(sell.amount + 1n)),
    ],
    [
      'route',
      'whose slippage is half',
      tooFew,
      'less is bought than asked',
      async () => over({ slippageBps: 5_000 }, await receiving(buy.amount / 2n)),
    ],
    [
      'route',
      'that quotes dust',
      tooFew,
      'less is bought than asked',
      async () => over({ quoted: 1n }, await receiving(1n)),
    ],
    [
      'route',
      'to an account behind a lookup table',
      tooFew,
      ELSEWHERE,
      async () => {
        const elsewhere = await account(thief, mints.bonk);
        const candidate = await over({ elsewhere }, { receive: await move(buy, maker, thief) });
        return { ...candidate, table: [elsewhere, mints.usd.address] };
      },
    ],
    [
      'route',
      'over shared accounts, to an account of the thief',
      TOO_FEW,
      ELSEWHERE,
      async () => {
        const shared = withAccount(
          await route(asked.tokens, 'shared_accounts_route_v2', good),
          5,
          bonkOfThief,
        );
        const calls = [await move(sell, wallet, maker), await move(buy, maker, thief)];
        return coSignedAs('tokens', ({ pay: _pay, receive: _receive, ...steps }) => ({
          ...steps,
          exchange: pulling(shared, calls),
        }));
      },
    ],
    [
      'route',
      'by another authority',
      'the token account belongs to somebody else',
      'the router is not called by the wallet',
      async () => {
        const { steps, ...rest } = await scene.routed('tokens', []);
        return { ...rest, steps: { ...steps, exchange: replaced(steps.exchange!, 0, maker) } };
      },
    ],
    [
      'route',
      'out of a second account of the wallet',
      UNASKED,
      'the tokens come from another account',
      async () => {
        const swap = { ...asked.tokens, sell: { ...buy }, buy: { ...sell } };
        const bought = await move(sell, maker, wallet);
        const sold = withAccount(await move(buy, wallet, maker), 0, second);
        const plain = withAccount(
          await route(swap, 'route_v2', { amount: buy.amount, quoted: sell.amount, slippageBps: 0 }),
          1,
          second,
        );
        return { asked: swap, steps: { exchange: pulling(plain, [sold, bought]) } };
      },
    ],
    [
      'route',
      'that tells of another token',
      'the account holds another token',
      'the token that is bought is another',
      async () => {
        const { steps, ...rest } = await scene.routed('tokens', []);
        return { ...rest, steps: { ...steps, exchange: replaced(steps.exchange!, 4, mints.usd.address) } };
      },
    ],
    [
      'fee account',
      "in the user's name, which gets all that is bought",
      TOO_FEW,
      ELSEWHERE,
      async () => {
        const stolen = withAccount(await move(buy, maker, wallet), 2, second);
        return over({ elsewhere: second }, { receive: stolen });
      },
    ],
    [
      'fee account',
      'of the platform, which gets nearly all',
      TOO_FEW,
      "the router's fee is too high",
      async () => {
        const candidate = await over({}, { receive: await move({ ...buy, amount: 1n }, maker, wallet) });
        const { exchange, ...steps } = candidate.steps;
        const charged = withData(exchange!, (data) => {
          data.writeUInt16LE(9_999, 26);
          return data;
        });
        return { ...candidate, steps: { ...steps, exchange: charged } };
      },
    ],
    [
      'second call of the router',
      'which sells as much again',
      TOO_MANY,
      'the message has more than one instruction of the router',
      async () => {
        const { steps, ...rest } = await scene.routed('tokens', []);
        return { ...rest, steps: { ...steps, again: steps.exchange! } };
      },
    ],
    [
      'second call of the router',
      'for another token',
      UNASKED,
      'the message has more than one instruction of the router',
      async () => {
        const { steps, ...rest } = await scene.routed('tokens', []);
        const other = await scene.routed('token2022', []);
        return { ...rest, steps: { ...steps, again: other.steps.exchange! } };
      },
    ],
    [
      'second call of the router',
      'beside an exchange with the maker',
      UNASKED,
      'the swap moves tokens beside the router',
      async () => {
        const other = await scene.routed('token2022', []);
        return coSignedAs('tokens', (steps) => ({ ...steps, again: other.steps.exchange! }));
      },
    ],
    ...(
      [
        ['route', 'e517cb977ae3ad2a'],
        ['shared_accounts_route', 'c1209b3341d69c81'],
        ['exact_out_route', 'd033ef977b2bed5c'],
        ['route_with_token_ledger', '96564774a75d0e68'],
        ['claim', '3ec6d6c1d59f6cd2'],
      ] as const
    ).map(
      ([name, discriminator]) =>
        [
          'another instruction of the router',
          name,
          passes('this router does what was asked; the signer could not tell'),
          'an instruction of the router is not one that the signer understands',
          async () => {
            const { steps, ...rest } = await scene.routed('tokens', []);
            const exchange = withData(steps.exchange!, (data) =>
              Buffer.concat([Buffer.from(discriminator, 'hex'), data.subarray(8)]),
            );
            return { ...rest, steps: { ...steps, exchange } };
          },
        ] as const,
    ),
    [
      'route of another form',
      'whose data ends before the fees',
      TOO_FEW,
      'route_v2 has data of a wrong length',
      async () => {
        const { steps, ...rest } = await scene.routed('tokens', []);
        const exchange = withData(steps.exchange!, (data) => data.subarray(0, 29));
        return { ...rest, steps: { ...steps, exchange } };
      },
    ],
    [
      'route of another form',
      'with too few accounts',
      'the program stopped before its end',
      'route_v2 has a wrong number of accounts',
      async () => {
        const { steps, ...rest } = await scene.routed('tokens', []);
        const exchange = { ...steps.exchange!, accounts: steps.exchange!.accounts!.slice(0, 9) };
        return { ...rest, steps: { ...steps, exchange } };
      },
    ],
    [
      'inner sale of more',
      'than the route says',
      'it would take more tokens than asked',
      INSIDE,
      async () =>
        scene.routed('tokens', [], { pay: await move({ ...sell, amount: sell.amount + 1n }, wallet, maker) }),
    ],
  ]);
}
