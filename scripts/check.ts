/** The checks that take seconds: types, lint and format, and the architecture. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runStage, runTypesStage } from './stage.ts';

const results = await Promise.all([runTypesStage(), runStage('lint', 'biome', ['check', '--diagnostic-level=warn', '.'])]);
if (existsSync(join(root, 'test', 'checks'))) results.push(await runStage('architecture', 'vitest', ['run', 'test/checks']));
process.exitCode = results.every(Boolean) ? 0 : 1;
