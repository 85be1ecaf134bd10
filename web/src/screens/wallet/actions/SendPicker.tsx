import { inListOrder } from '@cumulus/contract/holding-order.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { t } from '../../../locale/t.ts';
import { useNavigate } from '../../../router/Router.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RowList } from '../../../ui/RowList.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { TokenRow } from './TokenRow.tsx';

interface SendPickerProps {
  open: boolean;
  onClose: () => void;
  wallet: { readonly walletId: string; readonly name: string; readonly tokens: readonly TokenHolding[] };
  hidden: boolean;
}

/** The choice of the token to send. */
export function SendPicker({ open, onClose, wallet, hidden }: SendPickerProps) {
  const navigate = useNavigate();
  const tokens = inListOrder(wallet.tokens).filter(({ balance }) => BigInt(balance) > 0n);
  return (
    <Sheet open={open} onClose={onClose} title={t('Send from {name}', { name: wallet.name })}>
      {tokens.length === 0 ? (
        <EmptyState
          icon="arrow-down-left"
          title={t('Nothing to send yet')}
          message={t('Receive SOL or a token first.')}
        />
      ) : (
        <RowList label={t('Tokens to send')}>
          {tokens.map((token) => (
            <TokenRow
              key={token.mint}
              token={token}
              hidden={hidden}
              onPress={() => navigate(`/cloudwallet/${wallet.walletId}/token/${token.mint}`)}
            />
          ))}
        </RowList>
      )}
    </Sheet>
  );
}
