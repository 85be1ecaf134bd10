import { Tag } from '../../../src/ui/Tag.tsx';
import { ActButton } from '../ActButton.tsx';
import type { ServiceAccount } from '../answers.ts';
import { ReadScreen } from '../ReadScreen.tsx';
import { RecordCard, Records } from '../Record.tsx';
import { timeText } from '../words.ts';

/** Accounts without a sign-in, whose wallets a backend uses. */
export function ServicesScreen() {
  return (
    <ReadScreen<{ services: readonly ServiceAccount[] }>
      title="Services"
      name="services"
      acts={<ActButton act="add_service" />}
    >
      {({ services }) => (
        <Records
          label="Service accounts"
          of={services}
          none="No service accounts."
          keyOf={({ name }) => name}
        >
          {({ name, limits, recipients, walletsPerUser, userId, createdAt, endedAt }) => (
            <RecordCard
              title={name}
              tags={endedAt !== null && <Tag tone="warning">key ended</Tag>}
              facts={{
                'Most USD a day': limits.day,
                'Most USD of one payment': limits.payment,
                Recipients: recipients?.join(', ') ?? 'any',
                'Wallets of each user': String(walletsPerUser),
                User: userId,
                Since: timeText(createdAt),
              }}
              acts={
                endedAt === null && (
                  <>
                    <ActButton act="lower_service" given={{ name }} />
                    <ActButton act="raise_service" given={{ name }} />
                    <ActButton act="end_service" given={{ name }} />
                  </>
                )
              }
            />
          )}
        </Records>
      )}
    </ReadScreen>
  );
}
