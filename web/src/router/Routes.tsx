import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from './Router.tsx';

/** What to show by path pattern; `:name` matches any one segment. */
export type RouteTable = Readonly<Record<string, ReactNode>>;

type Params = Readonly<Partial<Record<string, string>>>;

const ParamsContext = createContext<Params>({});

/** The named segments of the current path. */
export function useParams(): Params {
  return useContext(ParamsContext);
}

/** Shows the first entry that matches the current path. */
export function Routes({ table, unknown }: { table: RouteTable; unknown: ReactNode }) {
  const { pathname } = useLocation();
  for (const [pattern, content] of Object.entries(table)) {
    const params = matchPath(pattern, pathname);
    if (params) return <ParamsContext value={params}>{content}</ParamsContext>;
  }
  return unknown;
}

/** The named segments of a path, or null if it does not match. Ignores case and a trailing slash. */
export function matchPath(pattern: string, pathname: string): Params | null {
  const source = pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\/$/, '');
  const match = new RegExp(`^${source}/?$`, 'i').exec(pathname);
  if (!match) return null;
  return Object.fromEntries(
    Object.entries(match.groups ?? {}).map(([name, segment]) => [name, decoded(segment)]),
  );
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Replaces the current address with another one. `state` is passed to its screen. */
export function Redirect({ to, state = null }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  const passed = useRef(state);
  useEffect(() => navigate(to, { replace: true, state: passed.current }), [navigate, to]);
  return null;
}
