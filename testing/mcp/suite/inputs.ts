import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequests,
  inputRequired,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';

const name = z.object({ name: z.string() });
const asked = {
  user_name: inputRequired.elicit({ message: 'What is your name?', requestedSchema: name }),
  greeting: inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: 'Greet me' } }],
    maxTokens: 50,
  }),
  client_roots: inputRequired.listRoots(),
};
const confirm = inputRequired.elicit({ message: 'Go on?', requestedSchema: z.object({ ok: z.boolean() }) });

const said = (text: string) => ({ content: [{ type: 'text' as const, text }] });

/** Tools that ask their client for something before they answer. */
export function registerInputs(mcp: McpServer, states: RequestStateCodec<{ round: number }>): void {
  const register = (
    tool: string,
    handle: (ctx: ServerContext) => ReturnType<typeof said> | Promise<object> | object,
  ) =>
    mcp.registerTool(
      `test_input_required_result_${tool}`,
      { description: tool, inputSchema: z.object({}) },
      async (_given, ctx) => (await handle(ctx)) as ReturnType<typeof said>,
    );
  const given = ({ mcpReq }: ServerContext) => mcpReq.inputResponses ?? {};

  register('elicitation', (ctx) => {
    const content = acceptedContent(given(ctx), 'user_name', name);
    if (content) return said(`Hello, ${content.name}!`);
    return inputRequired({ inputRequests: { user_name: asked.user_name } });
  });
  register('sampling', (ctx) =>
    given(ctx).capital_question === undefined
      ? inputRequired({ inputRequests: { capital_question: asked.greeting } })
      : said(JSON.stringify(given(ctx).capital_question)),
  );
  register('list_roots', (ctx) =>
    given(ctx).client_roots === undefined
      ? inputRequired({ inputRequests: { client_roots: asked.client_roots } })
      : said(JSON.stringify(given(ctx).client_roots)),
  );
  register('multiple_inputs', async (ctx) =>
    Object.keys(asked).every((key) => given(ctx)[key] !== undefined)
      ? said('All are there.')
      : inputRequired({ inputRequests: asked, requestState: await states.mint({ round: 1 }) }),
  );
  for (const tool of ['request_state', 'tampered_state'])
    register(tool, async (ctx) => {
      const isVerified = ctx.mcpReq.requestState() !== undefined && given(ctx).confirm !== undefined;
      if (isVerified) return said('state-ok: integrity-ok');
      return inputRequired({ inputRequests: { confirm }, requestState: await states.mint({ round: 1 }) });
    });
  register('multi_round', async (ctx) => {
    const round = ctx.mcpReq.requestState<{ round: number }>()?.round ?? 0;
    if (round === 2) return said('Two rounds are over.');
    const requestState = await states.mint({ round: round + 1 });
    return inputRequired({ inputRequests: { [`step${round + 1}`]: asked.user_name }, requestState });
  });
  register('capabilities', (ctx) => {
    const envelope: Readonly<Record<string, unknown>> = ctx.mcpReq.envelope ?? {};
    const can = envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
    const inputRequests: InputRequests = {
      ...(can?.elicitation && { user_name: asked.user_name }),
      ...(can?.sampling && { greeting: asked.greeting }),
      ...(can?.roots && { client_roots: asked.client_roots }),
    };
    const isAnswered = ctx.mcpReq.inputResponses !== undefined || Object.keys(inputRequests).length === 0;
    return isAnswered ? said('Nothing more is needed.') : inputRequired({ inputRequests });
  });
}
