/** Builds the web client when its sources have changed, then runs the server in this process. */
import { buildWeb } from './build-web.ts';

await buildWeb();
await import('../server/main.ts');
