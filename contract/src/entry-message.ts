/** The message after creating a wallet whose name entered a campaign; null for any other wallet. */
export function entryMessage(created: {
  readonly isContestEntry: boolean;
  readonly isGameWallet: boolean;
  readonly campaignName: string | null;
}): string | null {
  if (created.isContestEntry)
    return `You've entered ${created.campaignName}! Start swapping to climb the leaderboard!`;
  return created.isGameWallet ? 'Wallet created successfully with free SOL!' : null;
}
