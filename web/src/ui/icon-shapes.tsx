import type { ReactNode } from 'react';

const circle = <circle cx="12" cy="12" r="8.5" />;
const path = (d: string): ReactNode => <path d={d} />;

/** Every icon, drawn on a 24 grid for a round stroke. `star` and `google` are filled by themselves. */
export const iconShapes = {
  'address-book': (
    <>
      <rect x="5.5" y="4" width="14" height="16" rx="2" />
      <path d="M3.5 8h3M3.5 12h3M3.5 16h3M9.5 16.2a3 3 0 0 1 6 0" />
      <circle cx="12.5" cy="10.2" r="2" />
    </>
  ),
  'arrow-down': path('M12 4.5v15M5.5 13l6.5 6.5 6.5-6.5'),
  'arrow-down-left': path('M17.5 6.5l-11 11M15.5 17.5h-9v-9'),
  'arrow-left': path('M20 12H4.5M11 5.5 4.5 12l6.5 6.5'),
  'arrow-up-right': path('M6.5 17.5l11-11M8.5 6.5h9v9'),
  backspace: path(
    'M8.6 6h10.9A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5H8.6L3 12ZM11.3 9.6l4.8 4.8M16.1 9.6l-4.8 4.8',
  ),
  bars: path('M5.5 19.5v-5M12 19.5v-15M18.5 19.5v-9'),
  bookmark: path('M6.5 4.5h11v15.4L12 15.8l-5.5 4.1Z'),
  calendar: (
    <>
      <rect x="4.5" y="5.5" width="15" height="14" rx="2" />
      <path d="M4.5 10h15M8.5 3.5v4M15.5 3.5v4" />
    </>
  ),
  check: path('M5 12.5l5 5L19.5 7.5'),
  'check-circle': (
    <>
      {circle}
      <path d="M8.3 12.3l2.6 2.6 4.9-5.3" />
    </>
  ),
  'chevron-down': path('M6 9.5l6 6 6-6'),
  'chevron-right': path('M9.5 6l6 6-6 6'),
  'chevrons-vertical': path('M8 9.5l4-4 4 4M8 14.5l4 4 4-4'),
  clock: (
    <>
      {circle}
      <path d="M12 7.2V12l3.2 2" />
    </>
  ),
  cloud: path('M7 18.5h10.2a3.8 3.8 0 0 0 .9-7.5A6 6 0 0 0 6.6 10.2 4.2 4.2 0 0 0 7 18.5Z'),
  copy: (
    <>
      <rect x="9" y="9" width="10.5" height="10.5" rx="2.2" />
      <path d="M6 15h-.4A1.6 1.6 0 0 1 4 13.4V5.6A1.6 1.6 0 0 1 5.6 4h7.8A1.6 1.6 0 0 1 15 5.6V6" />
    </>
  ),
  document: path(
    'M13.5 3.5h-6A1.5 1.5 0 0 0 6 5v14a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 18 19V8ZM13.5 3.5V8H18M9.5 12.5h5M9.5 16h5',
  ),
  drop: path('M12 3.8c3.6 4 5.6 7 5.6 9.8a5.6 5.6 0 0 1-11.2 0c0-2.8 2-5.8 5.6-9.8Z'),
  error: (
    <>
      {circle}
      <path d="M12 7.6v5.2M12 16.1v.01" />
    </>
  ),
  external: path(
    'M13.5 4.5h6v6M19.5 4.5 11 13M17.8 13.8v4.1a1.6 1.6 0 0 1-1.6 1.6H6.1a1.6 1.6 0 0 1-1.6-1.6V7.8a1.6 1.6 0 0 1 1.6-1.6h4.1',
  ),
  eye: (
    <>
      <path d="M2.8 12S6.2 5.8 12 5.8 21.2 12 21.2 12 17.8 18.2 12 18.2 2.8 12 2.8 12Z" />
      <circle cx="12" cy="12" r="2.7" />
    </>
  ),
  'eye-off': path(
    'M4.5 4.5l15 15M9.8 6.1A8.5 8.5 0 0 1 12 5.8c5.8 0 9.2 6.2 9.2 6.2a15.5 15.5 0 0 1-2.7 3.4M14.5 17.8a8.3 8.3 0 0 1-2.5.4C6.2 18.2 2.8 12 2.8 12a15.6 15.6 0 0 1 3.7-4.3M10 10.2a2.7 2.7 0 0 0 3.7 3.8',
  ),
  google: (
    <g fill="none" strokeWidth="3.9" strokeLinecap="butt">
      <path d="M17.2 6.8a7.4 7.4 0 0 0-11.6 1.5" stroke="var(--google-red)" />
      <path d="M5.7 8.1a7.4 7.4 0 0 0 0 7.8" stroke="var(--google-yellow)" />
      <path d="M5.6 15.7a7.4 7.4 0 0 0 10.9 2.2" stroke="var(--google-green)" />
      <path d="M16.3 18a7.4 7.4 0 0 0 3.1-6H12.2" stroke="var(--google-blue)" />
    </g>
  ),
  info: (
    <>
      {circle}
      <path d="M12 11v5.2M12 7.8v.01" />
    </>
  ),
  laptop: (
    <>
      <rect x="4.5" y="5.5" width="15" height="10" rx="1.5" />
      <path d="M2.5 18.8h19" />
    </>
  ),
  lock: (
    <>
      <rect x="5.5" y="10.5" width="13" height="9.5" rx="2" />
      <path d="M8.5 10.5V7.8a3.5 3.5 0 0 1 7 0v2.7" />
    </>
  ),
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="M4.5 7l7.5 6 7.5-6" />
    </>
  ),
  monitor: (
    <>
      <rect x="3.5" y="4.5" width="17" height="11.5" rx="1.8" />
      <path d="M12 16v3.5M8 19.5h8" />
    </>
  ),
  moon: path('M19.5 14.3A8 8 0 0 1 9.7 4.5a8 8 0 1 0 9.8 9.8Z'),
  more: path('M5.5 12v.01M12 12v.01M18.5 12v.01'),
  offline: path(
    'M4.5 4.5l15 15M12 18.5v.01M8.8 14.8a4.7 4.7 0 0 1 4.8-1.1M5.8 11.5a9.3 9.3 0 0 1 3.8-2.2M13.5 8.8a9.2 9.2 0 0 1 4.7 2.7M2.8 8.3A13.8 13.8 0 0 1 6.5 6M10.5 4.7a13.8 13.8 0 0 1 10.7 3.6',
  ),
  paste: path(
    'M9 5.5H7.5A1.5 1.5 0 0 0 6 7v11.5A1.5 1.5 0 0 0 7.5 20h9a1.5 1.5 0 0 0 1.5-1.5V7a1.5 1.5 0 0 0-1.5-1.5H15M9 4h6v3.5H9Z',
  ),
  plus: path('M12 5v14M5 12h14'),
  qr: (
    <>
      <rect x="4.5" y="4.5" width="6" height="6" rx="1" />
      <rect x="13.5" y="4.5" width="6" height="6" rx="1" />
      <rect x="4.5" y="13.5" width="6" height="6" rx="1" />
      <path d="M13.5 16.5v-3h2.5M19.5 13.5v2.5M13.5 19.5h2.5M19.5 19.5v.01M16.5 16.5v.01" />
    </>
  ),
  refresh: path('M19.5 14.2a7.8 7.8 0 1 1-1.7-7.6l2.2 2.2M20 4.3v4.5h-4.5'),
  scan: path(
    'M4.5 9V6A1.5 1.5 0 0 1 6 4.5h3M15 4.5h3A1.5 1.5 0 0 1 19.5 6v3M19.5 15v3a1.5 1.5 0 0 1-1.5 1.5h-3M9 19.5H6A1.5 1.5 0 0 1 4.5 18v-3M7.5 12h9',
  ),
  search: (
    <>
      <circle cx="10.8" cy="10.8" r="6.3" />
      <path d="M15.5 15.5l4.5 4.5" />
    </>
  ),
  settings: (
    <>
      <path d="M3.5 8h9.7M18.2 8h2.3M3.5 16h2.3M10.8 16h9.7" />
      <circle cx="15.7" cy="8" r="2.5" />
      <circle cx="8.3" cy="16" r="2.5" />
    </>
  ),
  share: path('M12 14.5v-11M7.8 7.5 12 3.5l4.2 4M6 11.5h-.5v7.5h13v-7.5H18'),
  shield: path('M12 3.7l7 2.6v5.3c0 4.2-2.8 7.3-7 8.7-4.2-1.4-7-4.5-7-8.7V6.3ZM9 12l2.2 2.2 4-4.3'),
  'sign-out': path('M10 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H10M10 12h10.5M16.5 8l4 4-4 4'),
  star: (
    <path d="M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8Z" fill="currentColor" />
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="3.6" />
      <path d="M12 3.2v1.6M12 19.2v1.6M3.2 12h1.6M19.2 12h1.6M5.8 5.8l1.1 1.1M17.1 17.1l1.1 1.1M5.8 18.2l1.1-1.1M17.1 6.9l1.1-1.1" />
    </>
  ),
  swap: path('M7.5 19V5M4 8.5 7.5 5 11 8.5M16.5 5v14M13 15.5l3.5 3.5 3.5-3.5'),
  transactions: path('M4.5 8.2h15M15.7 4.5l3.8 3.7-3.8 3.7M19.5 15.8h-15M8.3 12.1l-3.8 3.7 3.8 3.7'),
  trash: path('M4.5 7h15M9.3 7V4.5h5.4V7M6.3 7l.9 12.5h9.6L17.7 7M10 10.8v5M14 10.8v5'),
  trophy: path(
    'M7.5 4.5h9v6a4.5 4.5 0 0 1-9 0ZM7.5 6.2h-3v1.5a3.2 3.2 0 0 0 3.2 3.2M16.5 6.2h3v1.5a3.2 3.2 0 0 1-3.2 3.2M12 15v4.5M8.5 19.5h7',
  ),
  warning: path('M12 4.5 21 19.5H3ZM12 10.2v4.3M12 16.9v.01'),
  x: path('M6 6l12 12M18 6 6 18'),
  'x-circle': (
    <>
      {circle}
      <path d="M9.3 9.3l5.4 5.4M14.7 9.3l-5.4 5.4" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;
