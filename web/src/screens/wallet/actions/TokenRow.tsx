import * as format from '@cumulus/contract/format.ts';
import { showsPnl } from '@cumulus/contract/holding-pnl.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { t } from '../../../locale/t.ts';
import { LivePrice } from '../../../money/LivePrice.tsx';
import { Price } from '../../../money/Price.tsx';
import { Private } from '../../../money/Private.tsx';
import { Delta } from '../../../ui/Delta.tsx';
import { Row } from '../../../ui/Row.tsx';
import { TokenIcon } from '../../../ui/TokenIcon.tsx';

interface TokenRowProps {
  token: TokenHolding;
  hidden: boolean;
  /** Swaps the places of amount and value. */
  amountFirst?: boolean;
  /** The link's target; a row without it or `onPress` cannot be pressed. */
  to?: string;
  onPress?: () => void;
}

/** A warning about the token. */
function caution({ frozen, verified }: TokenHolding): string {
  if (frozen) return ` · ${t('Frozen')}`;
  return verified ? '' : ` · ${t('Not verified')}`;
}

/** One holding of a wallet: amount, value, and gain or loss. */
export function TokenRow({ token, hidden, amountFirst, to, onPress }: TokenRowProps) {
  const { priceUsd, usdValue, symbol } = token;
  const amount = (
    <>
      <Private hidden={hidden}>{format.balance(BigInt(token.balance), token)}</Private> {symbol}
    </>
  );
  const value = (
    <Private hidden={hidden}>
      {usdValue === null ? t('No price') : <LivePrice price={priceUsd} text={format.usd(usdValue)} />}
    </Private>
  );
  return (
    <Row
      lead={<TokenIcon mint={token.mint} symbol={token.symbol} logo={token.logoURI} />}
      title={token.name}
      detail={
        <>
          {amountFirst ? value : amount}
          {caution(token)}
        </>
      }
      end={amountFirst ? amount : value}
      endDetail={<Second token={token} hidden={hidden} />}
      {...(to !== undefined && { to })}
      {...(onPress && { onPress })}
    />
  );
}

function Second({ token, hidden }: { token: TokenHolding; hidden: boolean }) {
  if (!hidden && showsPnl(token)) return <Delta value={token.pnl ?? 0} text={format.pnl(token.pnl)} />;
  return token.priceUsd === null ? null : <Price value={token.priceUsd} />;
}
