/** Links open a page; only its button does something: programs that look through mail follow links. */
export function freezeAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/freeze?token=${token}`;
}

export function thawMail(publicUrl: string, to: string, token: string) {
  const link = `${publicUrl}/thaw?token=${token}`;
  return {
    to,
    subject: 'Unfreeze your Cumulus account',
    text: `Someone asked to unfreeze your Cumulus account, so that money can leave its wallets again.\n\nTo do that, open this link within 30 minutes, in the browser where you are signed in:\n${link}\n\nIf it was not you, do not open it: your account stays frozen. Someone else may know your password, so change it.\n`,
  };
}
