/** The checks that take seconds: types, lint and format, and the architecture. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, stage, typesStage } from './stage.ts';

const results = await Promise.all([typesStage(), stage('lint', 'biome', ['check', '--diagnostic-level=warn', '.'])]);
if (existsSync(join(root, 'test', 'checks'))) results.push(await stage('architecture', 'vitest', ['run', 'test/checks']));
process.exitCode = results.every(Boolean) ? 0 : 1;
