import { Tag } from '../../../src/ui/Tag.tsx';
import { ActButton } from '../ActButton.tsx';
import type { Campaign } from '../answers.ts';
import { ReadScreen } from '../ReadScreen.tsx';
import { RecordCard, Records, Section } from '../Record.tsx';
import { solText, timeText } from '../words.ts';

export function ContestsScreen() {
  return (
    <ReadScreen<{ campaigns: readonly Campaign[] }>
      title="Contests"
      name="contests"
      acts={<ActButton act="withdraw" />}
    >
      {({ campaigns }) => (
        <>
          <Section title="Campaigns">
            <Records
              label="Campaigns"
              of={campaigns}
              none="No campaigns."
              keyOf={(each) => each.name + each.endsAt}
            >
              {(campaign) => <CampaignCard campaign={campaign} />}
            </Records>
          </Section>
          <Section title="Entries that wait for a review">
            <Records
              label="Entries"
              of={campaigns.flatMap(({ name, candidates }) => candidates.map((each) => ({ ...each, name })))}
              none="No one waits."
              keyOf={({ id }) => id}
            >
              {({ id, name, enteredAt, reason, ofNetwork, email, publicKey }) => (
                <RecordCard
                  title={email ?? 'No e-mail address'}
                  tags={<Tag tone="warning">{REASONS[reason]}</Tag>}
                  facts={{
                    Campaign: name,
                    Entered: timeText(enteredAt),
                    'Of its network': String(ofNetwork),
                    Wallet: publicKey,
                  }}
                  acts={
                    <>
                      <ActButton act="admit_entry" given={{ entryId: id }} />
                      <ActButton act="refuse_entry" given={{ entryId: id }} />
                    </>
                  }
                />
              )}
            </Records>
          </Section>
        </>
      )}
    </ReadScreen>
  );
}

function CampaignCard({ campaign }: { campaign: Campaign }) {
  const { name, kind, state, endsAt, places, taken, lamports, waiting } = campaign;
  return (
    <RecordCard
      title={name}
      tags={<Tag tone={state === 'active' ? 'success' : 'neutral'}>{state}</Tag>}
      facts={{
        Kind: kind,
        Ends: timeText(endsAt),
        Places: `${taken} of ${places} taken`,
        'For each': solText(lamports),
        'Wait for SOL': String(waiting),
      }}
      acts={
        <>
          {state === 'draft' && <ActButton act="start_contest" given={{ name }} />}
          {state !== 'ended' && <ActButton act="end_contest" given={{ name }} />}
        </>
      }
    />
  );
}

const REASONS = {
  network: 'many of its network',
  mailbox: 'its mailbox has entered',
  proof: 'no proof of work',
} as const;
