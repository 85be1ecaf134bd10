import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useLocation, useNavigate } from './Router.tsx';

/** Patterns of paths, with `:name` where one segment may be anything, and what each shows. */
export type RouteTable = Readonly<Record<string, ReactNode>>;

type Params = Readonly<Partial<Record<string, string>>>;

const ParamsContext = createContext<Params>({});

/** What the named segments of the current path are. */
export function useParams(): Params {
  return useContext(ParamsContext);
}

/** Shows what the current path leads to. */
export function Routes({ table, unknown }: { table: RouteTable; unknown: ReactNode }) {
  const { pathname } = useLocation();
  for (const [pattern, shown] of Object.entries(table)) {
    const params = matchPath(pattern, pathname);
    if (params) return <ParamsContext value={params}>{shown}</ParamsContext>;
  }
  return unknown;
}

/** The named segments of a path that fits the pattern; capitals and a slash at the end make no difference. */
export function matchPath(pattern: string, pathname: string): Params | null {
  const form = pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\/$/, '');
  const found = new RegExp(`^${form}/?$`, 'i').exec(pathname);
  if (!found) return null;
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, segment]) => [name, decoded(segment)]),
  );
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Leads on to another address, in place of the one that was come to. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
