import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../locale/t.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';

const ChartSheet = lazy(() => import('./ChartSheet.tsx').then((m) => ({ default: m.ChartSheet })));

/** Opens the chart of a token's price. */
export function PriceChartButton({ token }: { token: Pick<TokenHolding, 'mint' | 'name' | 'logoURI'> }) {
  const [sheet, setSheet] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <>
      <IconButton icon="trend" label={t('Price over time')} onClick={() => setSheet('open')} />
      {sheet !== 'unopened' && (
        <Suspense>
          <ChartSheet
            title={token.name}
            lead={<TokenIcon logo={token.logoURI} size="m" />}
            charted={{ kind: 'price', mint: token.mint }}
            open={sheet === 'open'}
            onClose={() => setSheet('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
