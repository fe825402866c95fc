/** The systemd unit: hardened as `systemd-analyze security` judges it, and patient enough for a stop that serves on (decision 072). */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const unit = join(import.meta.dirname, '../../deploy/vardag.service');
const run = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
const analyzes = run('--version').status === 0;

it.runIf(analyzes)('lets the server reach at most what 2.0 of 10 stands for', () => {
  const { status, stdout } = run('security', '--offline=true', '--threshold=20', '--no-pager', unit);
  expect(stdout).toMatch(/Overall exposure level for vardag\.service: [01]\.\d/);
  expect(status).toBe(0);
});

it.runIf(analyzes)('has no setting that systemd does not know', () => {
  // The program is not installed here; every other complaint is one.
  const { stderr } = run('verify', unit);
  expect(stderr.split('\n').filter((line) => line.includes('vardag.service') && !line.includes('is not executable'))).toEqual([]);
});

it('waits longer for the end than the longest drain and the stop after it', () => {
  const text = readFileSync(unit, 'utf8');
  const seconds = Number(text.match(/^TimeoutStopSec=(\d+)$/m)?.[1]);
  const longest = Number(
    readFileSync(join(import.meta.dirname, '../../server/process/config.ts'), 'utf8').match(/MAX_DRAIN_SECONDS = (\d+)/)?.[1],
  );
  expect(longest).toBeGreaterThan(0);
  expect(seconds).toBeGreaterThanOrEqual(longest + 15);
  expect(text).toMatch(/^KillSignal=SIGTERM$/m);
});
