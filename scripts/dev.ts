/** Runs the server, started anew when its files change, and Vite with hot reload beside it. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stopWithShell } from '#server/process/stop-with-shell.ts';

const root = join(import.meta.dirname, '..');
const commands = [['--watch', '--watch-preserve-output', join(root, 'server', 'main.ts')]];
if (existsSync(join(root, 'vite.config.ts'))) commands.push([join(root, 'node_modules', 'vite', 'bin', 'vite.js')]);

stopWithShell();
const children = commands.map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }));
function stop() {
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
}
