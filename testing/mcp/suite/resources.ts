import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { IMAGE } from './tools.ts';

export function registerResources(mcp: McpServer): void {
  const text = { mimeType: 'text/plain', text: 'This is the content of the static text resource.' };
  const binary = { mimeType: 'image/png', blob: IMAGE };
  for (const [name, content] of Object.entries({ 'static-text': text, 'static-binary': binary }))
    mcp.registerResource(
      name,
      `test://${name}`,
      { description: name, mimeType: content.mimeType },
      ({ href }) => ({ contents: [{ uri: href, ...content }] }),
    );
  mcp.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'template', mimeType: 'application/json' },
    ({ href }, { id }) => ({
      contents: [
        { uri: href, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true }) },
      ],
    }),
  );
}
