/** Every route of the web is said to be about a client, and then walked by client-header.journey.ts, or about none. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientPages, notAboutClient } from '../journeys/client-pages.ts';
import { root } from './sources.ts';

test('whoever adds a route says whether it is about a client', () => {
  const table = readFileSync(join(root, 'docs/coverage/routes.md'), 'utf8');
  const routes = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, route]) => route!);
  const about = new Set(Object.values(clientPages).flatMap(Object.keys));
  expect(notAboutClient.filter((route) => about.has(route))).toEqual([]);
  expect([...about, ...notAboutClient].toSorted()).toEqual(routes.toSorted());
});
