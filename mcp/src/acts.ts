import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import type { Json } from '../../client/src/error.ts';
import { answer, type Outcome, refused } from './answers.ts';
import type { Api } from './api.ts';
import { type Approvals, isBeyond } from './approvals.ts';
import type { Preparations, Prepared } from './prepared.ts';
import { markStrangers } from './strangers.ts';

export interface ActDeps {
  readonly api: Api;
  readonly approvals: Approvals;
  readonly preparations: Preparations;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Keeps an act, so that it can be made as it was shown; without a key it is only shown. */
export function prepare(deps: ActDeps, prepared: Prepared, shown: Json, result: Json): CallToolResult {
  const { api, preparations } = deps;
  if (api.keys) preparations.keep(prepared);
  return answer({
    status: 'prepared',
    ...(api.keys && { actId: prepared.deed.id }),
    ...(!api.keys && api.mayAsk && { ask: prepared.asked }),
    shown: markStrangers(shown),
    result: markStrangers(result),
  } satisfies Outcome);
}

/**
 * Makes a prepared act. One that the grant does not reach is asked of the owner instead. If this process dies in between, the act has
 * happened once or not at all, and nothing here remembers it: the history tells.
 */
export async function make(
  deps: ActDeps,
  actId: string,
  given: Readonly<Record<string, string>>,
  ctx: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const resumed = deps.approvals.resume(ctx);
  if (resumed) return resumed;
  const prepared = deps.preparations.take(actId, given);
  if (!prepared) return answer(UNPREPARED);
  try {
    const result = await deps.api.act(prepared.deed);
    return answer({ status: 'accepted', actId, result: markStrangers(result) } satisfies Outcome);
  } catch (error) {
    if (isBeyond(error)) return deps.approvals.ask(prepared.asked, error.message, ctx);
    return answer({ ...refused(error), actId });
  }
}

const UNPREPARED: Outcome = {
  status: 'refused',
  refusal: {
    code: 'NOT_PREPARED',
    detail:
      'Nothing like this was prepared under this actId. If you may have made it already, look it up in get_history first. Otherwise prepare it again.',
    context: {},
  },
};
