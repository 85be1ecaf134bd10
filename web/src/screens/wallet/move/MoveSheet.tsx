import { WALLETS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import type { TokenHolding, Wallet } from '@cumulus/contract/shapes.ts';
import { useState } from 'react';
import { isWalletLimit, useCreateWalletMutation } from '../../../data/create-wallet.ts';
import { forgetMove, type Move, readMove, takerOf, writeMove } from '../../../data/moves.ts';
import { isUndecided } from '../../../data/payments.ts';
import { usePreferences } from '../../../data/preferences.ts';
import { randomId } from '../../../data/random-id.ts';
import { useUser } from '../../../data/session.tsx';
import { useWallets } from '../../../data/wallets.ts';
import { t } from '../../../locale/t.ts';
import { useNavigate } from '../../../router/Router.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RowList } from '../../../ui/RowList.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Warning } from '../../../ui/Warning.tsx';
import { WriteButton } from '../../../ui/WriteButton.tsx';
import { suggestedName } from '../actions/suggested-name.ts';
import { TokenRow } from '../actions/TokenRow.tsx';
import { WalletLimitModal } from '../actions/WalletLimitModal.tsx';
import { everythingTo, movable } from './movable.ts';

interface MoveSheetProps {
  open: boolean;
  onClose: () => void;
  /** From which everything goes. */
  walletId: string;
}

/**
 * Moves what a wallet holds to a new one: makes that one, and leads to the review of each send. Left at any time, it goes on with what is left: the
 * new wallet is remembered from before it is asked for, and each send is an ordinary one.
 */
export function MoveSheet({ open, onClose, walletId }: MoveSheetProps) {
  const { uid } = useUser();
  const navigate = useNavigate();
  const { hideBalances } = usePreferences();
  const { data: wallets = [] } = useWallets(uid, false);
  const keyOf = () => readMove(walletId)?.key ?? randomId();
  const { mutate: create, isPending: busy } = useCreateWalletMutation(uid, undefined, keyOf);
  const [isFull, setFull] = useState(false);
  const taker = takerOf(walletId, wallets);
  const tokens = movable(wallets.find((wallet) => wallet.walletId === walletId)?.tokens ?? []);
  const [first] = tokens;

  const send = (token: TokenHolding, { publicKey }: Wallet) => {
    onClose();
    navigate(`/cloudwallet/${walletId}/token/${token.mint}`, {
      state: { request: everythingTo(publicKey, token) },
    });
  };
  const begin = () => {
    if (!first || busy) return;
    if (taker) return send(first, taker);
    const kept = readMove(walletId);
    const asked = kept?.to === null ? kept : null;
    if (!asked && wallets.length >= WALLETS_PER_USER_MAX) return setFull(true);
    const move: Move = asked ?? { name: suggestedName(wallets), key: randomId(), to: null };
    writeMove(walletId, move);
    create(move.name, {
      onSuccess: ({ wallet }) => {
        writeMove(walletId, { ...move, to: wallet.walletId });
        send(first, wallet);
      },
      onError: (failure) => {
        if (!isUndecided(failure)) forgetMove(walletId);
        if (isWalletLimit(failure)) setFull(true);
      },
    });
  };

  return (
    <>
      <Sheet
        open={open && !isFull}
        onClose={busy ? () => {} : onClose}
        title={t('Move to a new wallet')}
        acts={
          first && (
            <WriteButton full busy={busy} onClick={begin}>
              {taker
                ? t('Send {symbol} to {name}', { symbol: first.symbol, name: taker.name })
                : t('Create wallet and send {symbol}', { symbol: first.symbol })}
            </WriteButton>
          )
        }
      >
        {first ? (
          <>
            <p>{t('You review each send: tokens first, then SOL, which pays the fees.')}</p>
            <RowList label={t('Tokens to send')}>
              {tokens.map((token) => (
                <TokenRow
                  key={token.mint}
                  token={token}
                  hidden={hideBalances}
                  {...(taker && { onPress: () => send(token, taker) })}
                />
              ))}
            </RowList>
            <Warning tone="info">
              {t('Orders, payment requests and what others send to the old address stay with this wallet.')}
            </Warning>
          </>
        ) : (
          <EmptyState
            icon="check-circle"
            title={t('Nothing left to move')}
            message={t('This wallet holds nothing more that can be sent.')}
          />
        )}
      </Sheet>
      <WalletLimitModal
        open={open && isFull}
        onClose={() => {
          setFull(false);
          onClose();
        }}
      />
    </>
  );
}
