/** A migration by a newer server while this one serves: reads go on, a write says to come again and then goes through; and who asks how the server is. */
import { Client } from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { platform } from '#contract/platform.ts';
import { type World, world } from '#test/world.ts';
import { steps } from './steps.ts';

let w: World;
const { planned, read, act } = steps(() => w);
beforeEach(async () => {
  w = await world();
});
/** Many at once, so that many connections hold plans. */
const several = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 12 }, ask));
async function asOwner(change: string) {
  const newer = new Client(w.owner);
  await newer.connect();
  await newer.query(change);
  await newer.end();
}

it('answers what is read though every connection planned it before', async () => {
  const list = () => w.scoped({ companies: '*', readOnly: true }, (db) => db.selectFrom('labels').selectAll().execute());
  await several(list);
  await asOwner('alter table labels add column added text');
  expect(await several(list)).toHaveLength(12);
});

it('asks for a write again, which then goes through once', async () => {
  const made = await several(() => planned());
  for (const { id } of made) await act(w.people.user, id, { comment: 'Före' });
  await asOwner('alter table activity_instances alter column original_start type timestamptz(3)');
  const { id } = made[0]!;
  let asked = 0;
  for (; asked < 40; asked++) {
    const { status, headers } = await act(w.people.user, id, { isCompleted: true });
    if (status === 200) break;
    expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '2' });
  }
  const { data } = await read(w.people.user, id);
  expect(data).toMatchObject({ isCompleted: true });
});

it('is live, and ready for calls', async () => {
  expect((await w.call(null, platform.live)).data).toEqual({ status: 'UP' });
  expect((await w.call(null, platform.ready)).data).toEqual({ status: 'UP' });
});
