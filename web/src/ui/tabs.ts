import { type Word, word } from '../locale/t.ts';
import type { IconName } from './Icon.tsx';

/** A screen of the navigation. */
export interface Tab {
  to: string;
  label: Word;
  icon: IconName;
}

export const tabs: readonly [Tab, ...Tab[]] = [
  { to: '/settings', label: word('Settings'), icon: 'settings' },
  { to: '/cloudwallet', label: word('Wallets'), icon: 'cloud' },
  { to: '/transactions', label: word('Transactions'), icon: 'transactions' },
  { to: '/watchlist', label: word('Watchlist'), icon: 'bookmark' },
  { to: '/toptokens', label: word('Top 25'), icon: 'bars' },
];
export const leaderboard: Tab = { to: '/leaderboard', label: word('Leaderboard'), icon: 'trophy' };
