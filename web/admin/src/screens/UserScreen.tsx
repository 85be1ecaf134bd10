import { useParams } from '../../../src/router/Routes.tsx';
import { ActButton } from '../ActButton.tsx';
import type { User, UserPage } from '../answers.ts';
import { Holds, Intents, Orders, UserTags, Wallets } from '../Listed.tsx';
import { ReadScreen } from '../ReadScreen.tsx';
import { RecordCard, Records, Section } from '../Record.tsx';
import { timeText } from '../words.ts';

/** A user with everything that is done about users. */
export function UserScreen() {
  const { id = '' } = useParams();
  return (
    <ReadScreen<UserPage> title="User" name="user" input={{ userId: id }}>
      {({ user, wallets, holds, devices, intents, orders }) => (
        <>
          <RecordCard
            title={user.email ?? 'No e-mail address'}
            tags={<UserTags user={user} />}
            facts={{ Id: user.userId, 'Known by': user.issuer, Since: timeText(user.createdAt) }}
            acts={<UserActs user={user} />}
          />
          <Section title="Holds">
            {holds ? <Holds of={holds} /> : <p>The signer cannot be reached: its holds are not known.</p>}
          </Section>
          <Section title="Wallets">
            <Wallets of={wallets} acts />
          </Section>
          <Section title="Sign-ins" acts={<ActButton act="sign_out" given={{ userId: user.userId }} />}>
            <Records
              label="Sign-ins"
              of={devices}
              none="Not signed in anywhere."
              keyOf={({ sessionId }) => sessionId}
            >
              {({ sessionId, lastUsedAt, device, place }) => (
                <RecordCard
                  title={device ?? 'Unknown device'}
                  facts={{ 'Last used': timeText(lastUsedAt), Place: place, Id: sessionId }}
                  acts={<ActButton act="end_session" given={{ userId: user.userId, sessionId }} />}
                />
              )}
            </Records>
          </Section>
          <Section title="Transactions">
            <Intents of={intents} />
          </Section>
          <Section title="Orders">
            <Orders of={orders} acts />
          </Section>
        </>
      )}
    </ReadScreen>
  );
}

function UserActs({ user: { userId, email, isBlocked, frozenAt } }: { user: User }) {
  return (
    <>
      {email !== null && <ActButton act={isBlocked ? 'unblock_email' : 'block_email'} given={{ email }} />}
      <ActButton act="set_hold" given={{ subject: `user:${userId}` }} />
      <ActButton act={frozenAt === null ? 'freeze' : 'thaw'} given={{ userId }} />
    </>
  );
}
