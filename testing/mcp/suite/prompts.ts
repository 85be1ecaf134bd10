import {
  acceptedContent,
  type ContentBlock,
  inputRequired,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { IMAGE } from './tools.ts';

const user = (...content: ContentBlock[]) => ({
  messages: content.map((one) => ({ role: 'user' as const, content: one })),
});
const said = (text: string): ContentBlock => ({ type: 'text', text });

export function registerPrompts(mcp: McpServer): void {
  mcp.registerPrompt('test_simple_prompt', { description: 'simple' }, () =>
    user(said('This is a simple prompt for testing.')),
  );
  mcp.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'arguments', argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    ({ arg1, arg2 }) => user(said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  mcp.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri: uri }) =>
      user(
        { type: 'resource', resource: { uri, mimeType: 'text/plain', text: 'Embedded.' } },
        said('Read it.'),
      ),
  );
  mcp.registerPrompt('test_prompt_with_image', { description: 'image' }, () =>
    user({ type: 'image', data: IMAGE, mimeType: 'image/png' }, said('Look at it.')),
  );
  const context = z.object({ context: z.string() });
  mcp.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'asks first' },
    (ctx: ServerContext) => {
      const given = acceptedContent(ctx.mcpReq.inputResponses, 'user_context', context);
      if (given) return user(said(`Use this context: ${given.context}`));
      const requestedSchema = context;
      return inputRequired({
        inputRequests: { user_context: inputRequired.elicit({ message: 'Which context?', requestedSchema }) },
      });
    },
  );
}
