/**
 * The worst bodies that a look takes: what they cost whoever asks for something else meanwhile, who waits for the longest stop of the event loop.
 * @module-tag long
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { imports } from '#contract/imports.ts';
import { cost, figure } from '#test/runs.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const MOST = (imports.check.maxBodyBytes ?? 0) - 2000;
const head = () => `{"companyId":${w.companies.sol.id},"decisions":[],"sheets":[`;
/** Filled to the largest body by `one`, made anew for each number. */
function filled(open: string, one: (at: number) => string, close: string, most = Infinity): string {
  const parts: string[] = [];
  for (let count = 0, size = 0; count < most && size < MOST; count++) {
    const text = one(count);
    size += text.length + 1;
    if (size < MOST) parts.push(text);
  }
  return head() + open + parts.join() + close;
}
const row = (at: number, cells: string) => `{"row":${(at % 1_000_000) + 2},"cells":{${cells}}}`;
const bodies: Record<string, () => string> = {
  'a row of a million cells': () => filled('{"kind":"clients","rows":[{"row":2,"cells":{', (at) => `"${at.toString(36)}":""`, '}}]}]}'),
  'as many cells as are read': () =>
    filled('{"kind":"clients","rows":[{"row":2,"cells":{', (at) => `"${at.toString(36)}":""`, '}}]}]}', 149_000),
  'more rows than are taken': () => filled('{"kind":"clients","rows":[', (at) => row(at, ''), ']}]}'),
  'five thousand long rows': () =>
    filled(
      '{"kind":"activities","rows":[',
      (at) =>
        row(
          at,
          `"client":"Karl Ek","category":"Vård Karl Ek","type":"Hygien Karl Ek","name":"Rad ${at}","times":"${'08:00 varje dag; '.repeat(90)}"`,
        ),
      ']}]}',
      5000,
    ),
  'five thousand clients of like names': () =>
    filled('{"kind":"activities","rows":[', (at) => row(at, `"client":"Klient ${'abcdefgh'.repeat(9)}${at}","name":"x"`), ']}]}', 5000),
};

/** Asks, and answers the milliseconds of the longest time for which nothing else had a turn. */
async function longestStop(payload: string): Promise<{ stop: number; status: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const headers = { authorization: `Bearer ${w.people.orgAdmin.token}`, 'content-type': 'application/json' };
  delay.enable();
  const { statusCode } = await w.server.inject({ method: 'POST', url: imports.check.path, headers, payload });
  // The last turn is measured too.
  await turn();
  delay.disable();
  return { stop: delay.max / 1e6, status: statusCode };
}

it.each(Object.keys(bodies))('%s', async (name) => {
  const reading = await cost(() => JSON.parse(bodies['as many cells as are read']!()));
  const { stop, status } = await longestStop(bodies[name]!());
  expect([200, 400, 413]).toContain(status);
  figure(`The longest stop of a look at ${name} (${status})`, {
    took: stop,
    beside: 'the largest JSON that is read',
    yardstick: reading,
    most: 15,
  });
});
