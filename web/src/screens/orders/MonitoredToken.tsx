import { marketCap, price as priceText, tinyPrice } from '@cumulus/contract/format-full.ts';
import { useId, useState } from 'react';
import type { SwapSetup, SwapToken } from '../../data/swap-setup.ts';
import { t } from '../../locale/t.ts';
import { LivePrice } from '../../money/LivePrice.tsx';
import { AddressField, type AddressValidity } from '../../ui/AddressField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Choice, Choices } from '../../ui/Choice.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { VerifiedBadge } from '../../ui/VerifiedBadge.tsx';
import { FormSection } from './FormSection.tsx';
import styles from './MarketConditionsScreen.module.css';
import type { Source } from './market-form.ts';
import type { Monitored } from './useMonitored.ts';

const PickTokenSheet = lazyDialog(() => import('./PickTokenSheet.tsx').then((m) => m.PickTokenSheet));

interface MonitoredTokenProps {
  uid: string;
  setup: SwapSetup;
  monitored: Monitored;
  /** What is wrong with the choice. */
  error: string | null;
  /** Called with the source of another token; without one if a new address was typed. */
  onChange: (source?: Source) => void;
}

/** The choice of the token that the order watches, with its current market data. */
export function MonitoredToken({ uid, setup, monitored, error, onChange }: MonitoredTokenProps) {
  const { source, choose, pasted, paste } = monitored;
  const name = useId();
  const [isPicking, setPicking] = useState(false);
  const take = (next: Source) => {
    choose(next);
    onChange(next);
  };
  const pick = (address: string) => {
    paste(address);
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
          detail={t('Any token')}
        />
      </Choices>
      {isPasting && (
        <>
          <Button kind="tonal" size="m" full icon="search" onClick={() => setPicking(true)}>
            {t('Choose a token')}
          </Button>
          <AddressField
            label={t('Token address')}
            value={pasted}
            placeholder={t('Paste its address')}
            validity={validityOf(monitored, error)}
            onChange={pick}
          />
        </>
      )}
      <PickTokenSheet
        uid={uid}
        open={isPicking}
        holdings={setup.wallet.tokens}
        onChoose={pick}
        onClose={() => setPicking(false)}
      />
      <Now monitored={monitored} own={ownToken(setup, source)} />
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
      message: t('No market price is known for this token. Without one, the order never executes.'),
    };
  return token ? { state: 'valid', message: t('Token found') } : { state: 'empty' };
}

const ownToken = ({ buyToken, sellToken }: SwapSetup, source: Source): SwapToken | null =>
  source === 'buy' ? buyToken : source === 'sell' ? sellToken : null;

/** The current price and market cap. Of a token of the swap, `own`, also if they are unknown. */
function Now({ monitored, own }: { monitored: Monitored; own: SwapToken | null }) {
  const { isWaiting, pasted, source } = monitored;
  const token = monitored.token ?? (own && !isWaiting ? unpriced(own) : null);
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
              <LivePrice
                price={token.currentPrice}
                text={priceText(token.currentPrice)}
                spoken={tinyPrice(token.currentPrice)}
              />
            )
          }
          endDetail={
            token.marketCap === null
              ? t('No market cap')
              : t('MC {value}', { value: marketCap(token.marketCap) })
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

const unpriced = ({ mint, symbol, name, logoURI, verified }: SwapToken) => ({
  ...{ address: mint, symbol, name, logoURI, verified },
  ...{ currentPrice: null, marketCap: null },
});
