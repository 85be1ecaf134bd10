import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import styles from '../App.module.css';
import type { AuditEntry } from '../answers.ts';
import { ReadScreen } from '../ReadScreen.tsx';
import { RecordCard, Records } from '../Record.tsx';
import { timeText } from '../words.ts';

export function AuditScreen() {
  const [ofOperators, setOfOperators] = useState(true);
  /** The last entries of the pages before this one. */
  const [before, setBefore] = useState<readonly string[]>([]);
  const show = (only: boolean) => {
    setOfOperators(only);
    setBefore([]);
  };
  return (
    <ReadScreen<{ entries: readonly AuditEntry[] }>
      title="Audit"
      name="audit"
      input={{ ofOperators, before: before.at(-1) ?? null }}
      acts={
        <>
          <Button
            size="m"
            kind={ofOperators ? 'tonal' : 'outline'}
            aria-pressed={ofOperators}
            onClick={() => show(true)}
          >
            Operators
          </Button>
          <Button
            size="m"
            kind={ofOperators ? 'outline' : 'tonal'}
            aria-pressed={!ofOperators}
            onClick={() => show(false)}
          >
            Everything
          </Button>
        </>
      }
    >
      {({ entries }) => (
        <>
          <Records label="Entries" of={entries} none="No entries." keyOf={({ id }) => id}>
            {({ at, kind, actor, userId, walletId, facts }) => (
              <RecordCard
                title={kind}
                facts={{
                  At: timeText(at),
                  By: actor,
                  User: userId,
                  Wallet: walletId,
                  Facts: <code className={styles.code}>{JSON.stringify(facts)}</code>,
                }}
              />
            )}
          </Records>
          <div className={styles.acts}>
            {before.length > 0 && (
              <Button size="m" kind="outline" onClick={() => setBefore(before.slice(0, -1))}>
                Newer
              </Button>
            )}
            {entries.length === 50 && (
              <Button size="m" kind="outline" onClick={() => setBefore([...before, entries.at(-1)!.id])}>
                Older
              </Button>
            )}
          </div>
        </>
      )}
    </ReadScreen>
  );
}
