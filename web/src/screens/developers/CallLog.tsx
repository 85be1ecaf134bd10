import { type Program, useLastUses } from '../../data/programs.ts';
import { serverNow } from '../../data/server-time.ts';
import { useUser } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { timeAgo } from '../../locale/time-ago.ts';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';

/** What all programs have called last. */
export function CallLog({ programs }: { programs: readonly Program[] }) {
  const { uid } = useUser();
  const now = new Date(serverNow());
  const { data: uses } = useLastUses(uid, programs);
  if (!uses) return null;
  if (uses.length === 0) return <p>{t('Nothing was called yet.')}</p>;
  return (
    <RowList label={t('Last calls')} inset="edge">
      {uses.map(({ id, at, call, program, errorDetails }) => (
        <Row
          key={id}
          title={call}
          detail={`${program} · ${timeAgo(new Date(at), now)}${
            errorDetails ? ` · ${t('Refused: {code}', { code: errorDetails.code })}` : ''
          }`}
        />
      ))}
    </RowList>
  );
}
