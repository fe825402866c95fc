/** Whose a process number is: a server that starts after a kill asks, while what it asks about is ending. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { readCommand } from '#server/postgres/command-of.ts';

it('knows a process by its command, and one that has ended by nothing', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  await once(child, 'spawn');
  expect(await readCommand(String(child.pid))).toContain('setTimeout');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await readCommand(String(child.pid))).toBe('');
});
