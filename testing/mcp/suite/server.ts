import { createRequestStateCodec, McpServer, type McpServerOptions } from '@modelcontextprotocol/server';
import { registerInputs } from './inputs.ts';
import { registerPrompts } from './prompts.ts';
import { registerResources } from './resources.ts';
import { registerTools } from './tools.ts';

/*
 * What the public conformance suite calls by name. It is served by what serves our own tools.
 */

const states = createRequestStateCodec<{ round: number }>({
  key: crypto.getRandomValues(new Uint8Array(32)),
});

/** `changed` tells clients that the list of tools or prompts has changed. */
export function createSuiteServer(changed: (list: 'tools' | 'prompts') => void): McpServer {
  const listed = { listChanged: true };
  const options: McpServerOptions = {
    capabilities: { tools: listed, prompts: listed, resources: listed, logging: {}, completions: {} },
    requestState: { verify: states.verify },
  };
  const mcp = new McpServer({ name: 'suite', version: '1.0.0' }, options);
  registerTools(mcp, changed);
  registerInputs(mcp, states);
  registerResources(mcp);
  registerPrompts(mcp);
  mcp.server.setRequestHandler('completion/complete', () => ({
    completion: { values: [], total: 0, hasMore: false },
  }));
  return mcp;
}
