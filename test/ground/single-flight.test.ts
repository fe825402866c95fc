/** One reading serves all user need the same at the same time, and nobody is told what was read before they asked (decision 022). */
import { expect, it } from 'vitest';
import { shareInFlight } from '#server/figures/single-flight.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';

const app = {} as App;
function reader(more: object = {}, readOnly = true) {
  const user = { isAdmin: false, isOrganisation: true, companyId: 1, clients: [], companies: [1], roles: ['ORG_USER'], ...more };
  return { app, user, readOnly } as unknown as Ctx;
}

/** Readings that end when told to, each with the number it was begun as. */
function readings() {
  const ends: ((how?: Error) => void)[] = [];
  const read = () => {
    const n = ends.length + 1;
    return new Promise<number>((resolve, reject) => ends.push((how) => (how ? reject(how) : resolve(n))));
  };
  return { ends, read };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('whoever comes while it is read waits for the next reading, together with all user came meanwhile', async () => {
  const { ends, read } = readings();
  const ask = () => shareInFlight(reader(), 'counts', ['a week'], read);
  const first = ask();
  const late = [ask(), ask(), ask()];
  expect(ends).toHaveLength(1);
  ends[0]!();
  expect(await first).toBe(1);
  await turn();
  const later = ask();
  expect(ends).toHaveLength(2);
  ends[1]!();
  expect(await Promise.all(late)).toEqual([2, 2, 2]);
  await turn();
  ends[2]!();
  expect(await later).toBe(3);
  await turn();
  const alone = ask();
  expect(ends).toHaveLength(4);
  ends[3]!();
  expect(await alone).toBe(4);
});
it('one that fails does so for whoever began it: those user share it read for themselves, and the next one is read anew', async () => {
  const { ends, read } = readings();
  const ask = () => shareInFlight(reader(), 'counts', ['fails'], read);
  const [first, second, third] = [ask(), ask(), ask()];
  ends[0]!(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await turn();
  ends[1]!(new Error('broken, too'));
  await expect(second).rejects.toThrow('broken, too');
  await turn();
  ends[2]!();
  expect(await third).toBe(3);
});
it('is apart for whoever sees other things, needs other things, or may not share', async () => {
  const { ends, read } = readings();
  const readers = [
    reader(),
    reader({ companyId: 2, companies: [2] }),
    reader({ isOrganisation: false, clients: [7] }),
    reader({ roles: ['ORG_ADMIN'] }),
    reader({ isAdmin: true }),
    reader({ isAdmin: true }),
    reader({}, false),
    reader({}, false),
  ];
  const all = [
    ...readers.map((ctx) => shareInFlight(ctx, 'counts', ['apart'], read)),
    shareInFlight(reader(), 'counts', ['apart', 'with a label'], read),
    shareInFlight(reader(), 'something else', ['apart'], read),
  ];
  for (const end of ends) end();
  expect(new Set(await Promise.all(all)).size).toBe(readers.length + 2);
});
