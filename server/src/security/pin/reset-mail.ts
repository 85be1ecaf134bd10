interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export function askedMail(to: string, link: string): Letter {
  return {
    to,
    subject: 'Remove your Cumulus PIN',
    text: `Someone who is signed in to your Cumulus account reported its PIN as forgotten.\n\nIf it was you, open this link within an hour. The PIN is removed 24 hours later:\n${link}\n\nIf it was not you, do not open it, and sign out the device that you do not know in Settings, under Devices. Your PIN stays.\n`,
  };
}

export function beganMail(to: string, link: string, due: Date): Letter {
  const time = `${due.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    to,
    subject: 'Your Cumulus PIN will be removed',
    text: `The PIN of your Cumulus account will be removed at ${time}, because it was reported as forgotten.\n\nIf it was not you, keep your PIN with this link, or by entering it anywhere in Cumulus before then:\n${link}\n`,
  };
}
