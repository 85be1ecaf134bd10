import type { IconName } from './Icon.tsx';

/** Icons that no first screen shows, so that it does not load them: only shapes of a few screens belong here. */
export const coins: IconName =
  'M3.5 8.5a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M16.6 10.2a5.5 5.5 0 1 1-6.4 6.4';
export const page: IconName =
  'M13.5 3.5h-6A1.5 1.5 0 0 0 6 5v14a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 18 19V8ZM13.5 3.5V8H18M9.5 12.5h5M9.5 16h5';
export const monitor: IconName =
  'M5.3 4.5h13.4a1.8 1.8 0 0 1 1.8 1.8v7.9a1.8 1.8 0 0 1-1.8 1.8h-13.4a1.8 1.8 0 0 1-1.8-1.8v-7.9a1.8 1.8 0 0 1 1.8-1.8M12 16v3.5M8 19.5h8';
export const signOut: IconName =
  'M10 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H10M10 12h10.5M16.5 8l4 4-4 4';
export const globe: IconName =
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M3.5 12h17M12 3.5c2.4 2.4 3.6 5.3 3.6 8.5s-1.2 6.1-3.6 8.5c-2.4-2.4-3.6-5.3-3.6-8.5s1.2-6.1 3.6-8.5';
export const drop: IconName = 'M12 3.8c3.6 4 5.6 7 5.6 9.8a5.6 5.6 0 0 1-11.2 0c0-2.8 2-5.8 5.6-9.8Z';
export const scan: IconName =
  'M4.5 9V6A1.5 1.5 0 0 1 6 4.5h3M15 4.5h3A1.5 1.5 0 0 1 19.5 6v3M19.5 15v3a1.5 1.5 0 0 1-1.5 1.5h-3M9 19.5H6A1.5 1.5 0 0 1 4.5 18v-3M7.5 12h9';
export const share: IconName = 'M12 14.5v-11M7.8 7.5 12 3.5l4.2 4M6 11.5h-.5v7.5h13v-7.5H18';
export const trend: IconName = 'M4 16.5l5.2-5.5 4 3.6 6.8-7.6M15 7h5v5';
