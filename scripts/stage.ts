/** Runs one program of the checks as a child, shows what it says, and tells how long it took. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The path in each package of the program that its name in .bin stands for. */
const programs = {
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
} as const;

export async function stage(name: string, program: keyof typeof programs, args: string[], env: NodeJS.ProcessEnv = {}) {
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'node_modules', programs[program]), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const ok = code === 0;
  console.log(`${ok ? 'ok  ' : 'NOT '} ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  return ok;
}
