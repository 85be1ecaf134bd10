import type { PricedToken } from '@cumulus/contract/calls/market.ts';
import * as format from '@cumulus/contract/format.ts';
import type { TokenFacts } from '@cumulus/contract/shapes.ts';
import { t } from '../../locale/t.ts';
import { FullPrice, FullSupply, FullUsd } from '../../money/FullValue.tsx';
import { tokenAddressFacts } from '../../money/TokenAddress.tsx';
import { Card } from '../../ui/Card.tsx';
import { Delta } from '../../ui/Delta.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';

interface MarketFactsProps {
  token: TokenFacts;
  /** Null if unknown. */
  market: PricedToken | null;
}

/** Price, day, size and address of a token. */
export function MarketFacts({ token: { mint, symbol, priceUsd, priceChange24h }, market }: MarketFactsProps) {
  return (
    <section>
      <SectionTitle>{t('About {name}', { name: symbol })}</SectionTitle>
      <Card padded>
        <Facts
          facts={[
            { label: t('Price'), value: <FullPrice value={priceUsd} /> },
            {
              label: t('24 h'),
              value: <Delta value={priceChange24h ?? 0} text={format.percentChange(priceChange24h)} />,
            },
            { label: t('Market cap'), value: <FullUsd value={market?.marketCap ?? null} /> },
            { label: t('Supply'), value: <FullSupply value={market?.supply ?? null} /> },
            ...tokenAddressFacts(mint),
          ]}
        />
      </Card>
    </section>
  );
}
