import type { Words } from '../catalogue.ts';

/** Webhooks, in the settings. */
export const webhooks: Words = {
  Accepted: 'Angenommen',
  'Account frozen or unfrozen': 'Konto gesperrt oder entsperrt',
  'Add a webhook': 'Webhook hinzufügen',
  'Add the webhook {url}': 'Den Webhook {url} hinzufügen',
  'Cumulus posts what happens in your account to addresses that you give.':
    'Cumulus sendet an Adressen, die du angibst, was in deinem Konto geschieht.',
  'Delete this webhook?': 'Diesen Webhook löschen?',
  Deliveries: 'Zustellungen',
  Events: 'Ereignisse',
  'Failed to load your webhooks': 'Deine Webhooks konnten nicht geladen werden',
  'It has not accepted everything since {time}. After three days like that it is switched off.':
    'Er hat seit {time} nicht alles angenommen. Nach drei solchen Tagen wird er ausgeschaltet.',
  'Limits of programs that are used up': 'Ausgeschöpfte Limits von Programmen',
  'No answer': 'Keine Antwort',
  'No webhooks yet': 'Noch keine Webhooks',
  'Nothing was sent yet.': 'Noch wurde nichts gesendet.',
  'On, but accepts nothing': 'An, nimmt aber nichts an',
  Payments: 'Zahlungen',
  'Public key': 'Öffentlicher Schlüssel',
  'Refused with status {status}': 'Abgelehnt mit Status {status}',
  'Send a test': 'Test senden',
  'Send {type} again': '{type} erneut senden',
  'Switch off': 'Ausschalten',
  'Switch on': 'Einschalten',
  'Switched off {time}: for three days it did not accept what it was sent.':
    'Ausgeschaltet am {time}: Er hat drei Tage lang nicht angenommen, was ihm gesendet wurde.',
  'Switched off {time}: it answered that it is gone (status 410).':
    'Ausgeschaltet am {time}: Er antwortete, dass es ihn nicht mehr gibt (Status 410).',
  'Switched on again, it is told in order what it missed in the last 30 days.':
    'Wieder eingeschaltet, erfährt er der Reihe nach, was er in den letzten 30 Tagen verpasst hat.',
  'Tell your own programs what happens': 'Sag deinen Programmen, was geschieht',
  'The secret of the webhook': 'Das Geheimnis des Webhooks',
  Waiting: 'Wartet',
  'Web address': 'Webadresse',
  Webhook: 'Webhook',
  Webhooks: 'Webhooks',
  'What programs ask you to approve': 'Was Programme dich freigeben lassen',
  'With it your programs check that what they receive is from this installation.':
    'Damit prüfen deine Programme, dass das, was sie bekommen, von dieser Installation ist.',
  'You switched it off {time}.': 'Du hast ihn am {time} ausgeschaltet.',
  'Your program checks with it what it receives. Whoever else has it can pretend to be Cumulus.':
    'Dein Programm prüft damit, was es bekommt. Wer es sonst hat, kann sich als Cumulus ausgeben.',
  '{url} is told nothing more, and what still waits for it is deleted.':
    '{url} erfährt nichts mehr, und was noch auf die Zustellung wartet, wird gelöscht.',
};
