import type { GrantNames } from '../../data/program-names.ts';
import type { Program } from '../../data/programs.ts';
import { serverNow } from '../../data/server-time.ts';
import { t } from '../../locale/t.ts';
import { timeAgo } from '../../locale/time-ago.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import { momentText } from '../orders/order-times.ts';
import { grantSentence } from './grant-words.ts';
import styles from './Programs.module.css';
import { ProgramUses } from './ProgramUses.tsx';
import { UsedLimits } from './UsedLimits.tsx';

interface ProgramCardProps {
  program: Program;
  names: GrantNames;
  ending: boolean;
  onEnd: (program: { grantId: string; name: string }) => void;
}

/** What a program may do in one sentence, what it has used, and the press that ends it. */
export function ProgramCard({ program, names, ending, onEnd }: ProgramCardProps) {
  const navigate = useNavigate();
  const now = new Date(serverNow());
  const { grantId, grant, raise, endedAt, lastUsedAt } = program;
  const name = grant?.name ?? t('Program');
  const isOver = endedAt !== null || (grant?.expiresAt != null && Number(grant.expiresAt) <= now.getTime());
  return (
    <Card padded>
      <article className={styles.program} aria-label={name}>
        <div className={styles.head}>
          <h2 className={styles.name}>{name}</h2>
          {isOver && <Tag>{endedAt === null ? t('Expired') : t('Revoked')}</Tag>}
        </div>
        <p className={styles.words}>
          {grant ? `${grantSentence(grant, names)}.` : t('Reload the app to see what it may do.')}
        </p>
        {!isOver && <UsedLimits program={program} names={names} />}
        {raise?.grant && !isOver && (
          <Warning tone="info">
            {t('From {time} on: {sentence}.', {
              time: momentText(new Date(raise.at), now),
              sentence: grantSentence(raise.grant, names),
            })}
          </Warning>
        )}
        <p className={styles.note}>
          {lastUsedAt === null
            ? t('Not used yet')
            : t('Last used {time}', { time: timeAgo(new Date(lastUsedAt), now) })}
        </p>
        {!isOver && (
          <div className={styles.acts}>
            <WriteButton
              kind="quiet"
              size="m"
              whileStopped
              busy={ending}
              onClick={() => onEnd({ grantId, name })}
            >
              {t('Revoke')}
            </WriteButton>
            {grant?.key != null && (
              <Button
                kind="tonal"
                size="m"
                onClick={() => navigate(`/settings/programs?change=${encodeURIComponent(grantId)}`)}
              >
                {t('Change')}
              </Button>
            )}
          </div>
        )}
        <ProgramUses grantId={grantId} />
      </article>
    </Card>
  );
}
