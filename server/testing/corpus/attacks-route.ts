import type { Instruction } from '@solana/kit';
import { move, type Quote, route } from '../../../signer/testing/swap.ts';
import { type Attack, attacksOf, ELSEWHERE } from './attack.ts';
import { pulling } from './puppet.ts';
import type { Scene } from './scene.ts';

/** Routes that say openly what they do. */
export function routeAttacks(scene: Scene): Attack[] {
  const { asked, wallet, maker, thief, mints, account, coSignedAs } = scene;
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
  ]);
}
