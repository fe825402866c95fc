/** The command line of a process, by its number. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** Its command line; empty when there is no such process, also when it ended this very moment. */
export const readCommand = (pid: string): Promise<string> =>
  (existsSync('/proc/self/cmdline')
    ? readFile(`/proc/${pid}/cmdline`, 'utf8')
    : execFileAsync('ps', ['-p', pid, '-o', 'args=']).then(({ stdout }) => stdout)
  ).catch(() => '');
