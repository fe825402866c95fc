/** What may be read from a standby is a list that one looks at: figures, lists over many and exports, never a day (decision 077). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { root } from './sources.ts';

const endpoints = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, endpoint]) => ({ name: `${area}.${name}`, ...endpoint })),
);
const read = endpoints.filter(({ mayUseStandby }) => mayUseStandby);

test('these calls and no others may be read from a standby', () => {
  expect(read.map(({ name }) => name).sort()).toEqual([
    'overview.groups',
    'overview.myClients',
    'overview.ofCompany',
    'reportResponses.counts',
    'reportResponses.download',
    'reportResponses.figures',
    'statistics.extract',
    'statistics.list',
    'statistics.mine',
    'statistics.ofActivity',
    'statistics.ofClient',
    'statistics.ofClientActivities',
    'statistics.ofCompany',
    'taskInstances.sums',
  ]);
});

test('each is a GET inside a transaction, and none is of a day, of the inbox or of one thing with its version', () => {
  for (const { name, method, may, withoutTransaction, hasEtag, path } of read) {
    expect(method, name).toBe('GET');
    expect(may, name).not.toBe('public');
    expect(withoutTransaction ?? hasEtag, name).toBeUndefined();
    expect(path, name).not.toMatch(/inbox|handover|grouped|(activity|task)-instances\/client\//);
  }
});

test('no commit of ours is acknowledged before it is flushed: the place that a standby must have reached would not cover it', () => {
  const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|sql)$/.test(name));
  expect(sources.length).toBeGreaterThan(200);
  const naming = sources.filter((name) => readFileSync(join(root, 'server', name), 'utf8').includes('synchronous_commit'));
  // It asks how the database is set.
  expect(naming).toEqual(['database/standby.ts']);
});
