import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { useState } from 'react';
import { t } from '../../locale/t.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { trend } from '../../ui/later-icons.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';

const ChartSheet = lazyDialog(() => import('./ChartSheet.tsx').then((m) => m.ChartSheet));

/** Opens the chart of a token's price. */
export function PriceChartButton({
  token,
}: {
  token: Pick<TokenHolding, 'mint' | 'symbol' | 'name' | 'logoURI'>;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={trend} label={t('Price over time')} onClick={() => setOpen(true)} />
      <ChartSheet
        title={token.name}
        lead={<TokenIcon mint={token.mint} symbol={token.symbol} logo={token.logoURI} size="m" />}
        charted={{ kind: 'price', mint: token.mint }}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
