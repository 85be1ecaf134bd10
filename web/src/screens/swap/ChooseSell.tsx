import * as format from '@cumulus/contract/format.ts';
import { byUsdValue } from '@cumulus/contract/holding-order.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import type { ReactNode } from 'react';
import { usePreferences } from '../../data/preferences.ts';
import type { SwapToken } from '../../data/swap-setup.ts';
import { plural, t } from '../../locale/t.ts';
import { Private } from '../../money/Private.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { StepMarks } from './StepMarks.tsx';
import type { SwapFlow } from './useSwapFlow.ts';

interface ChooseSellProps {
  flow: SwapFlow;
  buy: SwapToken;
  tokens: readonly TokenHolding[];
  notice: ReactNode;
}

/** The second step: the token to sell. */
export function ChooseSell({ flow, buy, tokens, notice }: ChooseSellProps) {
  const { hideBalances } = usePreferences();
  const { wallet, chooseSell, back, toWallet } = flow;
  const sellable = tokens
    .filter(({ mint, balance }) => mint !== buy.mint && BigInt(balance) > 0n)
    .sort(byUsdValue);
  return (
    <Screen title={t('Sell for {symbol}', { symbol: buy.symbol })} onBack={back} nav={false}>
      <StepMarks step={2} />
      {notice}
      <SectionTitle end={plural(sellable.length, '{count} token', '{count} tokens')}>
        {t('From {wallet}', { wallet: wallet.name })}
      </SectionTitle>
      {sellable.length === 0 ? (
        <EmptyState
          icon="swap"
          title={t('Nothing to sell')}
          message={t('{wallet} holds no token that could pay for {symbol}. Receive SOL or a token first.', {
            wallet: wallet.name,
            symbol: buy.symbol,
          })}
        >
          <Button kind="tonal" size="m" onClick={toWallet}>
            {t('Back to wallet')}
          </Button>
        </EmptyState>
      ) : (
        <RowList label={t('Tokens to sell')}>
          {sellable.map((token) => (
            <Row
              key={token.mint}
              lead={<TokenIcon mint={token.mint} symbol={token.symbol} logo={token.logoURI} />}
              title={token.name}
              detail={
                <>
                  <Private hidden={hideBalances}>{format.balance(BigInt(token.balance), token)}</Private>{' '}
                  {token.symbol}
                  {token.frozen && ` · ${t('Frozen')}`}
                </>
              }
              end={
                <Private hidden={hideBalances}>
                  {token.usdValue === null ? t('No price') : format.usd(token.usdValue)}
                </Private>
              }
              chevron
              onPress={() => chooseSell(token.mint)}
            />
          ))}
        </RowList>
      )}
    </Screen>
  );
}
