import { writeFileSync } from 'node:fs';
import { clientSource } from '../../contract/src/v1/client-source.ts';
import { openApi } from '../../contract/src/v1/openapi.ts';
import { apiReference } from './api-reference.ts';

writeFileSync(new URL('../../docs/api.md', import.meta.url), apiReference());
writeFileSync(new URL('../../docs/openapi.json', import.meta.url), `${JSON.stringify(openApi(), null, 2)}\n`);
writeFileSync(new URL('../../client/src/v1.ts', import.meta.url), clientSource());
