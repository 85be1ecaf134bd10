import { isCallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { isAddress } from '@solana/kit';
import { openJupiterSwap } from '../../../adapters/jupiter-swap.ts';
import { OperatorError } from '../../../operations/operator-error.ts';
import { judgeOrder, requestOrder } from '../../try-swap.ts';
import type { Check } from '../check.ts';
import { note, ok, unchecked, wrong } from '../finding.ts';
import { oneLine, reasonOf, todoFor } from '../reason.ts';

/** 0.01 SOL. */
const AMOUNT = 10_000_000n;

/** One order for the given wallet, which both guards judge and no one signs. */
export function orderCheck(node: string): Check {
  return {
    name: 'order',
    needs: ['jupiter', node, 'signer'],
    within: 25_000,
    async run({ settings, wallet, nodes, reach }) {
      const {
        JUPITER_URL: url,
        JUPITER_API_KEY: apiKey,
        SWAP_EXCLUDE_ROUTERS,
        SWAP_FEE_BPS: feeBps,
        SWAP_FEE_ACCOUNT: account,
      } = settings;
      if (wallet === null) return unchecked('give --wallet with the address of a wallet that holds 0.02 SOL');
      if (!isAddress(wallet))
        return wrong(
          `${oneLine(wallet)} is no address`,
          'give --wallet with the address of a wallet that holds 0.02 SOL',
        );
      const excludeRouters =
        SWAP_EXCLUDE_ROUTERS ?? (settings.NETWORK === 'localnet' ? [] : ['dflow', 'okx']);
      const referral = feeBps !== undefined && account !== undefined ? { feeBps, account } : null;
      const router = openJupiterSwap({ url: url!, apiKey, excludeRouters, referral });
      try {
        const wanted = { wallet, inputMint: SOL_MINT, outputMint: USDC_MINT, amount: AMOUNT };
        const { rpc: chain } = nodes[0]!;
        const order = await requestOrder(wanted, { router, chain });
        const told = `0.01 SOL for USDC by ${oneLine(order.quote.router)}`;
        const verdicts = await reach.signer((signer) => judgeOrder(order, { chain, signer, router }));
        const refusals = Object.entries(verdicts).filter(([, verdict]) => verdict !== 'accepts it');
        if (refusals.length === 0) return ok(`${told}: settlement and signer accept it, nothing was signed`);
        const said = refusals.map(([guard, verdict]) => `${guard} ${oneLine(verdict)}`).join('; ');
        return wrong(
          `${told}: ${said}`,
          'such swaps are refused and nothing is lost; leave the router out by SWAP_EXCLUDE_ROUTERS, and look for a newer Cumulus',
        );
      } catch (error) {
        if (error instanceof OperatorError && /built no transaction/.test(error.message))
          return note(
            'the router built no transaction',
            'the wallet holds too little; give --wallet one with 0.02 SOL',
          );
        if (isCallError(error, 'NO_ROUTE'))
          return wrong('it has no route for 0.01 SOL to USDC', 'correct JUPITER_URL or SWAP_EXCLUDE_ROUTERS');
        if (isCallError(error, 'RATE_LIMITED'))
          return wrong(
            'it was asked too often',
            'lower JUPITER_REQUESTS_PER_SECOND to what the plan has, or take a larger plan',
          );
        const reason = reasonOf(error);
        // What is wrong with the node has lines of its own.
        if (isCallError(error, 'CHAIN_UNAVAILABLE'))
          return unchecked(`it needs ${node} to answer (${reason})`);
        return wrong(reason, todoFor(reason, 'JUPITER_URL', 'JUPITER_API_KEY'));
      } finally {
        await router.close();
      }
    },
  };
}
