import { useState } from 'react';
import { t } from '../../../locale/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { ReceiveSheet } from './ReceiveSheet.tsx';

interface ShowAddressProps {
  wallet: { readonly walletId: string; readonly name: string; readonly publicKey: string };
  kind?: 'filled' | 'tonal';
}

/** Opens the address for a first deposit. */
export function ShowAddress({ wallet, kind = 'filled' }: ShowAddressProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} size="m" icon="qr" onClick={() => setOpen(true)}>
        {t('Show address')}
      </Button>
      <ReceiveSheet open={open} onClose={() => setOpen(false)} wallet={wallet} />
    </>
  );
}
