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
