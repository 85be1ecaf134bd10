import * as format from '@cumulus/contract/format.ts';
import { useId } from 'react';
import type { SwapSetup } from '../../data/swap-setup.ts';
import { t } from '../../locale/t.ts';
import { LivePrice } from '../../money/LivePrice.tsx';
import { AddressField, type AddressValidity } from '../../ui/AddressField.tsx';
import { Choice, Choices } from '../../ui/Choice.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { VerifiedBadge } from '../../ui/VerifiedBadge.tsx';
import { FormSection } from './FormSection.tsx';
import styles from './MarketConditionsScreen.module.css';
import type { Monitored, Source } from './useMonitored.ts';

interface MonitoredTokenProps {
  setup: SwapSetup;
  monitored: Monitored;
  /** What is wrong with the choice. */
  error: string | null;
  onChange: () => void;
}

/** The choice of the token that the order watches, with its current market data. */
export function MonitoredToken({ setup, monitored, error, onChange }: MonitoredTokenProps) {
  const { source, choose, pasted, paste } = monitored;
  const name = useId();
  const take = (next: Source) => {
    choose(next);
    onChange();
  };
  const isPasting = source === 'other';
  return (
    <FormSection title={t('Token to monitor')}>
      <Choices label={t('Token to monitor')} columns={3} error={isPasting ? null : error}>
        <Choice
          name={name}
          chosen={source === 'buy'}
          onChoose={() => take('buy')}
          title={setup.buyToken.symbol}
          detail={t('You buy it')}
        />
        <Choice
          name={name}
          chosen={source === 'sell'}
          onChoose={() => take('sell')}
          title={setup.sellToken.symbol}
          detail={t('You sell it')}
        />
        <Choice
          name={name}
          chosen={isPasting}
          onChoose={() => take('other')}
          title={t('Another')}
          detail={t('By address')}
        />
      </Choices>
      {isPasting && (
        <AddressField
          label={t('Token address')}
          value={pasted}
          placeholder={t('Paste its address')}
          validity={validityOf(monitored, error)}
          onChange={(address) => {
            paste(address);
            onChange();
          }}
        />
      )}
      {source !== null && <Now monitored={monitored} />}
    </FormSection>
  );
}

function validityOf({ pasted, isWaiting, refusal, token }: Monitored, error: string | null): AddressValidity {
  const wrong = refusal ?? error;
  if (wrong !== null) return { state: 'invalid', message: wrong };
  if (pasted === '') return { state: 'empty' };
  if (isWaiting) return { state: 'checking' };
  if (token === null || token?.currentPrice === null)
    return {
      state: 'warning',
      message: t('No market price is known for this token. Without one the order is never carried out.'),
    };
  return token ? { state: 'valid', message: t('Token found') } : { state: 'empty' };
}

/** The current price and market cap. */
function Now({ monitored: { token, isWaiting, pasted, source } }: { monitored: Monitored }) {
  if (!token && (!isWaiting || (source === 'other' && pasted === ''))) return null;
  return (
    <RowList label={t('Now')}>
      {token ? (
        <Row
          lead={<TokenIcon mint={token.address} symbol={token.symbol} logo={token.logoURI} />}
          title={
            <>
              {token.name} {token.verified && <VerifiedBadge />}
            </>
          }
          detail={
            token.verified ? (
              token.symbol
            ) : (
              <>
                {token.symbol} · <span className={styles.caution}>{t('Not verified')}</span>
              </>
            )
          }
          end={
            token.currentPrice === null ? (
              t('No price')
            ) : (
              <LivePrice price={token.currentPrice} text={format.price(token.currentPrice)} />
            )
          }
          endDetail={
            token.marketCap === null
              ? t('No market cap')
              : t('MC {value}', { value: format.marketCap(token.marketCap) })
          }
        />
      ) : (
        <Row
          lead={<Skeleton height="logo" round />}
          title={<Skeleton width="40%" height="label" />}
          detail={<Skeleton width="30%" height="label" />}
        />
      )}
    </RowList>
  );
}
