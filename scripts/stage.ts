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

/** The flags of Node for a program: a worker's short-lived objects fill the room that V8 gives by itself hundreds of times. */
const flags: { readonly [program in keyof typeof programs]?: readonly string[] } = { vitest: ['--max-semi-space-size=64'] };

/** How long each stage took, for the line before the count. */
export const stageTimes: string[] = [];

export function recordStage(name: string, startedAt: number, ok: boolean) {
  const time = `${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  stageTimes.push(time);
  console.log(`${ok ? 'ok  ' : 'NOT '} ${time}\n`);
}

export async function runStage(name: string, program: keyof typeof programs, args: string[], env: NodeJS.ProcessEnv = {}) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...(flags[program] ?? []), join(root, 'node_modules', programs[program]), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const hasPassed = code === 0;
  recordStage(name, startedAt, hasPassed);
  return hasPassed;
}

/** One checker: several look at the same types once each, and what runs beside it wants the other cores. Less collecting of garbage, too. */
export const runTypesStage = () => runStage('types', 'tsc', ['--noEmit', '-p', '.', '--checkers', '1'], { GOGC: '400' });
