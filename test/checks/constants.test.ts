/** Constants that the specification gives and no other test would miss, where docs/coverage.md says that they stand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sources.ts';

test.each([
  ['a call is given up after 300,000 ms', 'web/core/call.ts', 'const TIMEOUT_MS = 300_000;'],
  [
    'a message leaves after 6,000 ms, one with a button 10,000 after one has gone on',
    'web/kit/Snackbars.tsx',
    '!action ? 6000 : hasInteracted ? 10_000',
  ],
  ['the day is read anew every five minutes', 'web/shared/day/day-query.ts', 'const RELOAD_MS = 5 * 60_000;'],
  ['the mark of now moves every minute', 'web/kit/now.ts', 'const MINUTE_MS = 60_000;'],
  ['all of a list is 5,000', 'web/core/all-rows.ts', '{ page: 0, size: 5000 }'],
  ['client groups are read a hundred at once, by id', 'web/core/account.ts', "page: 0, size: 100, sort: 'id,asc'"],
  ['plans are read a hundred at once, newest first', 'web/shared/goals/plan-query.ts', "page: 0, size: 100, sort: 'startDate,desc'"],
  ['the sidebar takes 240 px', 'web/shell/shell.module.css', '--side: 240px;'],
  ['and 260 px for the organisation', 'web/shell/shell.module.css', '--side: 260px;'],
])('%s', (_, path, text) => expect(readFileSync(join(root, path), 'utf8')).toContain(text));
