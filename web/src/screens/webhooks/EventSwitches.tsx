import { WEBHOOK_EVENTS, type WebhookEvent } from '@cumulus/contract/webhook-events.ts';
import { t } from '../../locale/t.ts';
import { Switch } from '../../ui/Switch.tsx';
import styles from './Webhooks.module.css';

interface EventSwitchesProps {
  events: readonly string[];
  disabled?: boolean;
  onChange: (events: WebhookEvent[]) => void;
}

/** What types begin with. */
const TOPICS = [...new Set(WEBHOOK_EVENTS.map(topicOf))];

/** The events that a webhook gets, by subject. The last one stays on: a webhook without events makes no sense. */
export function EventSwitches({ events, disabled = false, onChange }: EventSwitchesProps) {
  const chosen = WEBHOOK_EVENTS.filter((type) => events.includes(type));
  return (
    <fieldset className={styles.events} aria-label={t('Events')}>
      {TOPICS.map((topic) => {
        const others = chosen.filter((type) => topicOf(type) !== topic);
        const isOn = others.length < chosen.length;
        return (
          <Switch
            key={topic}
            checked={isOn}
            disabled={disabled || (isOn && others.length === 0)}
            onChange={(isWanted) =>
              onChange(
                WEBHOOK_EVENTS.filter((type) => (topicOf(type) === topic ? isWanted : others.includes(type))),
              )
            }
          >
            {topicWord(topic)}
          </Switch>
        );
      })}
    </fieldset>
  );
}

type Topic = WebhookEvent extends `${infer Start}.${string}` ? Start : never;

function topicOf(type: WebhookEvent): Topic {
  return type.slice(0, type.indexOf('.')) as Topic;
}

function topicWord(topic: Topic): string {
  switch (topic) {
    case 'payment':
      return t('Payments');
    case 'swap':
      return t('Swaps');
    case 'order':
      return t('Orders');
    case 'program':
      return t('Programs');
    case 'grant':
      return t('Limits of programs that are used up');
    case 'approval':
      return t('What programs ask you to approve');
    case 'contest':
      return t('Contests');
    case 'account':
      return t('Account frozen or unfrozen');
  }
}
