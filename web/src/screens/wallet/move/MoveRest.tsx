import type { Wallet } from '@cumulus/contract/shapes.ts';
import { useState } from 'react';
import { takerOf } from '../../../data/moves.ts';
import { t } from '../../../locale/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { movable } from './movable.ts';

const MoveSheet = lazyDialog(() => import('./MoveSheet.tsx').then((m) => m.MoveSheet));

interface MoveRestProps {
  wallet: Wallet;
  wallets: readonly Wallet[];
  /** Where something of the wallet was sent. */
  toAddress: string;
}

/** Goes on with a move. Empty if that was not the wallet that takes over, or nothing is left. */
export function MoveRest({ wallet, wallets, toAddress }: MoveRestProps) {
  const [moving, setMoving] = useState(false);
  const { walletId, tokens } = wallet;
  if (takerOf(walletId, wallets)?.publicKey !== toAddress || movable(tokens).length === 0) return null;
  return (
    <>
      <Button kind="tonal" size="m" onClick={() => setMoving(true)}>
        {t('Move the rest')}
      </Button>
      <MoveSheet open={moving} onClose={() => setMoving(false)} walletId={walletId} />
    </>
  );
}
