import { Redirect, useParams } from '../../router/Routes.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** A page of settings that is a screen of its own: /settings/{page}. */
const PAGES = {
  programs: lazyPart(() => import('../programs/ProgramsScreen.tsx').then((m) => m.ProgramsScreen)),
  webhooks: lazyPart(() => import('../webhooks/WebhooksScreen.tsx').then((m) => m.WebhooksScreen)),
  developers: lazyPart(() => import('../developers/DevelopersScreen.tsx').then((m) => m.DevelopersScreen)),
} as const;

const isPage = (page: string): page is keyof typeof PAGES => page in PAGES;

export function SettingsPageScreen() {
  const { page = '' } = useParams();
  if (!isPage(page)) return <Redirect to="/settings" />;
  const Page = PAGES[page];
  return <Page />;
}
