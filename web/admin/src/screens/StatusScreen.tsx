import { Tag } from '../../../src/ui/Tag.tsx';
import type { Status } from '../answers.ts';
import { ReadScreen } from '../ReadScreen.tsx';
import { RecordCard, Records, Section } from '../Record.tsx';
import { solText, spaced, timeText } from '../words.ts';

/** What `cumulus status` shows. */
export function StatusScreen() {
  return (
    <ReadScreen<Status> title="Status" name="status">
      {({ problems, operatorChanges, upstreams, queues, treasury, serverOwnsTables }) => (
        <>
          <Section title="Problems">
            <Records label="Problems" of={problems} none="Nothing is wrong." keyOf={(problem) => problem}>
              {(problem) => <RecordCard title={problem} tags={<Tag tone="error">Problem</Tag>} facts={{}} />}
            </Records>
          </Section>
          {operatorChanges.length > 0 && (
            <Section title="Changes of operators this week">
              <Records
                label="Changes"
                of={operatorChanges}
                none="None."
                keyOf={({ at, kind }) => `${at} ${kind}`}
              >
                {({ at, kind, by, operator }) => (
                  <RecordCard
                    title={operator ?? 'An operator'}
                    tags={<Tag tone="warning">{CHANGES[kind] ?? kind}</Tag>}
                    facts={{ By: by, At: timeText(at) }}
                  />
                )}
              </Records>
            </Section>
          )}
          <Section title="Dependencies">
            <Records
              label="Dependencies"
              of={Object.entries(upstreams)}
              none="None."
              keyOf={([name]) => name}
            >
              {([name, { ok, milliseconds, why }]) => (
                <RecordCard
                  title={spaced(name)}
                  tags={
                    <Tag tone={ok === null ? 'neutral' : ok ? 'success' : 'error'}>
                      {ok === null ? 'not asked' : ok ? `answers in ${milliseconds} ms` : 'down'}
                    </Tag>
                  }
                  facts={why === null ? {} : { Why: why }}
                />
              )}
            </Records>
          </Section>
          <Section title="Treasury">
            <RecordCard
              title={
                treasury
                  ? treasury.lamports === null
                    ? 'Balance unknown'
                    : solText(treasury.lamports)
                  : 'None'
              }
              facts={treasury ? { Address: treasury.address } : {}}
            />
          </Section>
          {queues && (
            <Section title="Work that waits">
              <Records label="Queues" of={Object.entries(queues)} none="None." keyOf={([name]) => name}>
                {([name, queue]) => <RecordCard title={spaced(name)} facts={factsOf(queue)} />}
              </Records>
            </Section>
          )}
          {serverOwnsTables && (
            <p>The server owns its tables: code in it could change the audit log. See docs/operators.md.</p>
          )}
        </>
      )}
    </ReadScreen>
  );
}

function factsOf(queue: Readonly<Record<string, unknown>>): Record<string, string> {
  const known = Object.entries(queue).filter(([, value]) => value !== null);
  return Object.fromEntries(
    known.map(([name, value]) => [
      spaced(name),
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
}

const CHANGES: Readonly<Record<string, string>> = {
  'operator.added': 'added',
  'operator.removed': 'removed',
  'operator.role_changed': 'role changed',
  'operator.link_made': 'link made',
  'operator.passkey_added': 'key made',
  'operator.passkey_removed': 'key removed',
  'operator.passkey_confirmed': 'key confirmed',
};
