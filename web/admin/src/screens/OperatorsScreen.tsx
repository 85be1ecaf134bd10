import { Tag } from '../../../src/ui/Tag.tsx';
import { ActButton } from '../ActButton.tsx';
import type { OperatorRow } from '../answers.ts';
import { ReadScreen } from '../ReadScreen.tsx';
import { RecordCard, Records } from '../Record.tsx';
import { timeText } from '../words.ts';

export function OperatorsScreen() {
  return (
    <ReadScreen<{ operators: readonly OperatorRow[] }>
      title="Operators"
      name="operators"
      acts={<ActButton act="add_operator" />}
    >
      {({ operators }) => (
        <Records label="Operators" of={operators} none="No operators." keyOf={({ name }) => name}>
          {({ name, role, passkeys, hasNewKey, lastUsedAt }) => (
            <RecordCard
              title={name}
              tags={
                <>
                  <Tag>{role}</Tag>
                  {hasNewKey && <Tag tone="warning">key to confirm</Tag>}
                </>
              }
              facts={{
                Passkeys: String(passkeys),
                'Last used': lastUsedAt ? timeText(lastUsedAt) : 'never signed in',
              }}
              acts={
                <>
                  <ActButton act="set_role" given={{ name }} />
                  <ActButton act="new_link" given={{ name }} />
                  {hasNewKey && <ActButton act="confirm_key" given={{ name }} />}
                  <ActButton act="remove_operator" given={{ name }} />
                </>
              }
            />
          )}
        </Records>
      )}
    </ReadScreen>
  );
}
