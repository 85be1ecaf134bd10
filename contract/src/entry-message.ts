/** The message after creating a wallet whose name entered a campaign; null for any other wallet. */
export function entryMessage(created: {
  readonly isContestEntry: boolean;
  readonly isGameWallet: boolean;
  readonly campaignName: string | null;
  readonly review?: 'waiting' | 'refused' | undefined;
}): string | null {
  if (created.review === 'waiting') return `Your entry in ${created.campaignName} is being reviewed.`;
  if (created.isContestEntry)
    return `You've entered ${created.campaignName}! Start swapping to climb the leaderboard!`;
  return created.isGameWallet ? 'Wallet created successfully with free SOL!' : null;
}
