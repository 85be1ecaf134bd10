/** Links open a page; only its button does something: programs that look through mail follow links. */
export function freezeAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/freeze?token=${token}`;
}

export function thawMail(publicUrl: string, to: string, token: string) {
  const link = `${publicUrl}/thaw?token=${token}`;
  return {
    to,
    subject: 'Thaw your Cumulus account',
    text: `Somebody asked to thaw your Cumulus account, so that money may leave its wallets again.\n\nTo do that, open this link within half an hour, in the browser where you are signed in:\n${link}\n\nIf it was not you, do not open it: your account stays frozen. Somebody else knows your password then: choose another one.\n`,
  };
}
