import type { Approval } from '@cumulus/contract/calls/programs.ts';
import type { ReactNode } from 'react';
import { useGrantNames } from '../../../data/program-names.ts';
import { usePrograms } from '../../../data/programs.ts';
import { useUser } from '../../../data/session.tsx';
import { useWallet } from '../../../data/wallet.ts';
import { t, type Word, word } from '../../../locale/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Warning } from '../../../ui/Warning.tsx';
import { WriteButton } from '../../../ui/WriteButton.tsx';
import { grantSentence } from '../grant-words.ts';
import styles from '../Programs.module.css';
import { UsedLimits } from '../UsedLimits.tsx';
import { readAsked } from './asked.ts';
import { whyAsked } from './why-asked.ts';

interface ApprovalFrameProps {
  approval: Approval;
  /** Opens the review again; null while there is nothing to review. */
  onReview: (() => void) | null;
  /** Why there is not. */
  problem?: string | null;
  declining: boolean;
  onDecline: () => void;
  onBack: () => void;
  children?: ReactNode;
}

/** Who asks, in which words, and what they may do without asking. */
export function ApprovalFrame(props: ApprovalFrameProps) {
  const { approval, onReview, problem = null, declining, onDecline, onBack, children } = props;
  const { uid } = useUser();
  const names = useGrantNames(uid);
  const program = usePrograms(uid).data?.find(({ grantId }) => grantId === approval.grantId);
  const { state } = approval;
  const isWaiting = state === 'waiting';
  return (
    <Screen
      title={t('A program asks')}
      onBack={onBack}
      nav={false}
      gap="form"
      foot={
        isWaiting && (
          <>
            <Button full disabled={!onReview} onClick={() => onReview?.()}>
              {t('Review')}
            </Button>
            <WriteButton kind="quiet" full whileStopped busy={declining} onClick={onDecline}>
              {t('Decline')}
            </WriteButton>
          </>
        )
      }
    >
      <Card padded>
        <div className={styles.program}>
          <AskedBy approval={approval} />
          {program?.grant && (
            <>
              <p className={styles.words}>
                {t('On its own: {sentence}.', { sentence: grantSentence(program.grant, names) })}
              </p>
              <UsedLimits program={program} names={names} />
            </>
          )}
        </div>
      </Card>
      {problem !== null && isWaiting && <Warning tone="error">{problem}</Warning>}
      {state !== 'waiting' && <Warning tone="info">{t(ENDED[state])}</Warning>}
      {children}
    </Screen>
  );
}

/** The program's name, why it has to ask, and its own words, unchecked. */
export function AskedBy({ approval }: { approval: Approval }) {
  const { uid } = useUser();
  const asked = readAsked(approval);
  const program = usePrograms(uid).data?.find(({ grantId }) => grantId === approval.grantId);
  const { balances } = useWallet(uid, asked?.walletId ?? '');
  return (
    <>
      <h2 className={styles.name}>{approval.program}</h2>
      {approval.state === 'waiting' && (
        <p className={styles.words}>{t(whyAsked(asked, program, balances?.tokens ?? []))}</p>
      )}
      {approval.note !== '' && (
        <p className={styles.words}>{t('In its words: “{note}”', { note: approval.note })}</p>
      )}
    </>
  );
}

const ENDED: Readonly<Record<Exclude<Approval['state'], 'waiting'>, Word>> = {
  approved: word('You have approved it.'),
  declined: word('You have declined it. Nothing was moved.'),
  expired: word('It was not answered in time. Nothing was moved.'),
};
