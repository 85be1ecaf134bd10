import { Tag } from '../../../src/ui/Tag.tsx';
import type { Reports } from '../answers.ts';
import { ReadScreen } from '../ReadScreen.tsx';
import { RecordCard, Records, Section } from '../Record.tsx';
import { timeText, usdText } from '../words.ts';

export function ReportsScreen() {
  return (
    <ReadScreen<Reports> title="Reports" name="reports">
      {({ income, volume, liabilities }) => (
        <>
          <Section title="Fees on swaps">
            <Records label="Fees" of={income} none="No fees." keyOf={({ month, mint }) => month + mint}>
              {({ month, mint, swaps, amount }) => (
                <RecordCard
                  title={month}
                  facts={{ Amount: `${amount} base units`, Of: mint, Swaps: String(swaps) }}
                />
              )}
            </Records>
          </Section>
          <Section title="Volume of twelve months">
            <Records
              label="Volume"
              of={volume}
              none="Nothing was sent."
              keyOf={({ month, kind }) => month + kind}
            >
              {({ month, kind, count, nanoUsd }) => (
                <RecordCard
                  title={`${month}, ${kind.replace('_', ' ')}`}
                  facts={{ Confirmed: String(count), 'What left wallets': usdText(nanoUsd) }}
                />
              )}
            </Records>
          </Section>
          <Section title="Owed to users">
            {liabilities === null ? (
              <p>No day was proven yet.</p>
            ) : (
              <>
                <p>
                  Of {liabilities.day}, made at {timeText(liabilities.madeAt)}.
                </p>
                <Records
                  label="Owed"
                  of={liabilities.tokens}
                  none="Nothing is owed."
                  keyOf={({ mint }) => mint}
                >
                  {({ mint, owed, held, users, isCovered }) => (
                    <RecordCard
                      title={mint}
                      tags={
                        <Tag tone={isCovered ? 'success' : 'error'}>
                          {isCovered ? 'covered' : 'less is held'}
                        </Tag>
                      }
                      facts={{ Owed: `${owed} base units`, Held: `${held} base units`, Users: String(users) }}
                    />
                  )}
                </Records>
              </>
            )}
          </Section>
        </>
      )}
    </ReadScreen>
  );
}
