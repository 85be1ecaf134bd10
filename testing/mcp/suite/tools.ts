import type { CallToolResult, ContentBlock, McpServer } from '@modelcontextprotocol/server';
import { fromJsonSchema, inputRequired } from '@modelcontextprotocol/server';
import * as z from 'zod';

/** A red pixel, PNG. */
export const IMAGE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** No sound, WAV. */
const AUDIO = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

const image: ContentBlock = { type: 'image', data: IMAGE, mimeType: 'image/png' };
const text = (said: string): ContentBlock => ({ type: 'text', text: said });
const embedded: ContentBlock = {
  type: 'resource',
  resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'An embedded resource.' },
};

const CONTENT: Record<string, ContentBlock[]> = {
  test_simple_text: [text('This is a simple text response for testing.')],
  test_image_content: [image],
  test_audio_content: [{ type: 'audio', data: AUDIO, mimeType: 'audio/wav' }],
  test_embedded_resource: [embedded],
  test_multiple_content_types: [text('Several types:'), image, embedded],
  test_streaming_elicitation: [text('No request within the answer.')],
};

export function registerTools(mcp: McpServer, changed: (list: 'tools' | 'prompts') => void): void {
  for (const [name, content] of Object.entries(CONTENT))
    mcp.registerTool(name, { description: name }, () => ({ content }));

  mcp.registerTool('test_error_handling', { description: 'Fails.' }, (): CallToolResult => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  mcp.registerTool(
    'test_tool_with_progress',
    { description: 'Tells of progress.', inputSchema: z.object({}) },
    async (_given, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of progressToken === undefined ? [] : [0, 50, 100])
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken: progressToken!, progress, total: 100 },
        });
      return { content: [text(String(progressToken))] };
    },
  );
  mcp.registerTool(
    'test_logging_tool',
    { description: 'Logs.', inputSchema: z.object({}) },
    async (_given, { mcpReq }) => {
      await mcpReq.log('info', 'logged');
      return { content: [text('logged')] };
    },
  );
  mcp.registerTool(
    'test_missing_capability',
    { description: 'Needs a model of the client.', inputSchema: z.object({}) },
    () =>
      inputRequired({
        inputRequests: {
          answer: inputRequired.createMessage({
            messages: [{ role: 'user', content: { type: 'text', text: 'ping' } }],
            maxTokens: 16,
          }),
        },
      }),
  );
  for (const list of ['tools', 'prompts'] as const)
    mcp.registerTool(
      `test_trigger_${list === 'tools' ? 'tool' : 'prompt'}_change`,
      { description: `Says that the ${list} have changed.`, inputSchema: z.object({}) },
      () => {
        changed(list);
        return { content: [text('told')] };
      },
    );
  const region: object = { type: 'string', 'x-mcp-header': 'Region' };
  mcp.registerTool(
    'test_x_mcp_header',
    {
      description: 'Has an argument that is a header too.',
      inputSchema: fromJsonSchema<{ region?: string }>({
        type: 'object',
        properties: { region, level: { type: 'integer' } },
      }),
    },
    (given) => ({ content: [text(`region=${given.region}`)] }),
  );
}
