import * as format from '@cumulus/contract/format.ts';
import { showsPnl } from '@cumulus/contract/holding-pnl.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { Delta } from '../../ui/Delta.tsx';
import { Row } from '../../ui/Row.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { Private } from './Private.tsx';

interface TokenRowProps {
  token: TokenHolding;
  hidden: boolean;
  /** Where it leads; a row without it is not clickable. */
  to?: string;
  onPress?: () => void;
}

/** What keeps a holding from being like any other. */
function caution({ frozen, verified }: TokenHolding): string {
  if (frozen) return ' · Frozen';
  return verified ? '' : ' · Not verified';
}

/** One holding of a wallet: what it is, how much, what it is worth, what it has gained or lost. */
export function TokenRow({ token, hidden, to, onPress }: TokenRowProps) {
  const amount = format.balance(BigInt(token.balance), token.decimals);
  return (
    <Row
      lead={<TokenIcon logo={token.logoURI} />}
      title={token.name}
      detail={
        <>
          <Private hidden={hidden}>{amount}</Private> {token.symbol}
          {caution(token)}
        </>
      }
      end={
        <Private hidden={hidden}>{token.usdValue === null ? 'No price' : format.usd(token.usdValue)}</Private>
      }
      endDetail={<Second token={token} hidden={hidden} />}
      {...(to !== undefined && { to })}
      {...(onPress && { onPress })}
    />
  );
}

function Second({ token, hidden }: { token: TokenHolding; hidden: boolean }) {
  if (!hidden && showsPnl(token)) return <Delta value={token.pnl ?? 0} text={format.pnl(token.pnl)} />;
  return token.priceUsd === null ? null : format.price(token.priceUsd);
}
