/** An act whose answer was lost is sent again and done once: the Idempotency-Key stands in the act's own transaction. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { instanceBulk } from '#contract/planning/bulk.ts';
import { activityInstances, type InstancePatch } from '#contract/planning/instances.ts';
import { sweepRequestKeys } from '#server/request/idempotency.ts';
import { type Person, type World, world } from '#test/world.ts';
import { steps } from './steps.ts';

let w: World;
const { planned, act, history, grouped, at, warm } = steps(() => w);
beforeAll(async () => {
  w = await world();
});
const send = (who: Person, id: number, body: InstancePatch, key: string) =>
  w.call(who, activityInstances.change, { params: { id }, body }, { 'idempotency-key': key });
const actsOf = async (id: number) => (await history(w.people.user, id)).map((line) => line.act);

/** An assistant of Elsa's team, who can lose her again. */
async function member(name: string) {
  const person = await w.person(name, ['USER']);
  await w.join(w.clients.elsa, person);
  return person;
}
async function leave(person: Person) {
  await w.pool.query('update client_group_members set active = false where user_id = $1', [person.id]);
  // The server hears of it from the database.
  await expect.poll(async () => (await grouped(person)).status).toBe(404);
}

describe('an act with a key', () => {
  it('is done once however often it is sent, and answers how it stands', async () => {
    const { id } = await planned();
    const key = randomUUID();
    const tapped = at(-600_000);
    const first = await send(w.people.user, id, { isCompleted: true, customDate: tapped }, key);
    expect(first.status).toBe(200);
    expect(first.data).toMatchObject({ isCompleted: true, occurenceDate: tapped, signedByDate: w.clock.now.toISOString() });
    const again = await send(w.people.user, id, { isCompleted: true, customDate: tapped }, key);
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect(await actsOf(id)).toEqual(['planned', 'signed']);
  });
  it('sent twice at once is done once, and both are answered', async () => {
    await warm();
    for (let round = 0; round < 10; round++) {
      const { id } = await planned();
      const key = randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => send(w.people.user, id, { isCompleted: true }, key)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await actsOf(id)).toEqual(['planned', 'signed']);
    }
  });
  it('does not sign again what was reset in the meantime', async () => {
    const { id } = await planned();
    const key = randomUUID();
    await send(w.people.user, id, { isCompleted: true }, key);
    await act(w.people.colleague, id, { isCompleted: false });
    expect((await send(w.people.user, id, { isCompleted: true }, key)).data).toMatchObject({ isCompleted: false });
    expect(await actsOf(id)).toEqual(['planned', 'signed', 'reset']);
  });
  it('that was refused is judged anew', async () => {
    const { id } = await planned();
    const key = randomUUID();
    await act(w.people.colleague, id, { isCompleted: true });
    expect((await send(w.people.user, id, { isCompleted: true }, key)).status).toBe(409);
    await act(w.people.colleague, id, { isCompleted: false });
    expect((await send(w.people.user, id, { isCompleted: true }, key)).status).toBe(200);
  });
  it('skips with the time of the tap, recorded now', async () => {
    const { id } = await planned();
    const tapped = at(-3_600_000);
    const { data } = await send(w.people.user, id, { isSkipped: true, comment: '<p>Ville inte</p>', customDate: tapped }, randomUUID());
    expect(data).toMatchObject({ isSkipped: true, skippedDate: tapped, signedByDate: w.clock.now.toISOString() });
  });
});

describe('the clock of a phone', () => {
  it('that is a little ahead signs as now, so that nothing is marked as done before its time', async () => {
    const { id } = await planned();
    const { data } = await send(w.people.user, id, { isCompleted: true, customDate: at(59_000) }, randomUUID());
    expect(data).toMatchObject({ occurenceDate: w.clock.now.toISOString(), signedByDate: w.clock.now.toISOString() });
  });
  it('that is a minute ahead is taken at its word, and so is a time that came without a key', async () => {
    const [one, two] = [await planned(), await planned()];
    const { data } = await send(w.people.user, one.id, { isCompleted: true, customDate: at(60_000) }, randomUUID());
    expect(data.occurenceDate).toBe(at(60_000));
    const ahead = at(30_000);
    expect((await act(w.people.user, two.id, { isCompleted: true, customDate: ahead })).data.occurenceDate).toBe(ahead);
  });
});

describe('a bulk act with a key', () => {
  type Body = { instanceIds: number[]; comment?: string; timing?: 'now'; intervalValue?: number; intervalUnit?: 'MINUTE' };
  const bulk = (what: 'sign' | 'move' | 'skip', body: Body, key: string, who: Person = w.people.user) =>
    w.call(who, instanceBulk[what], { body: { comment: '<p>Tillsammans</p>', ...body } }, { 'idempotency-key': key });
  const some = async (count: number) => {
    const made: number[] = [];
    for (let one = 0; one < count; one++) made.push((await planned()).id);
    return made;
  };
  const plannedDates = (ids: number[]) =>
    Promise.all(ids.map(async (id) => (await w.call(w.people.user, activityInstances.get, { params: { id } })).data.plannedDate));

  it('answers the same when it is sent again, and moves nothing twice', async () => {
    const ids = await some(3);
    const key = randomUUID();
    const body = { instanceIds: ids, intervalValue: 90, intervalUnit: 'MINUTE' } as const;
    const first = await bulk('move', body, key);
    const moved = await plannedDates(ids);
    expect([first.status, first.data.done]).toEqual([200, ids]);
    const again = await bulk('move', body, key);
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect(await plannedDates(ids)).toEqual(moved);
    for (const id of ids) expect(await actsOf(id)).toEqual(['planned', 'moved']);
  });
  it('tells again who was before, though the row has changed since', async () => {
    const [one = 0, two = 0] = await some(2);
    await act(w.people.colleague, two, { isCompleted: true });
    const key = randomUUID();
    const body = { instanceIds: [one, two], timing: 'now' as const };
    const first = await bulk('sign', body, key);
    expect(first.data).toMatchObject({ done: [one], refused: [{ id: two, reason: 'alreadySigned', byName: 'Omar Haddad', at: at(0) }] });
    await act(w.people.colleague, two, { isCompleted: false });
    await act(w.people.colleague, one, { isCompleted: false });
    expect((await bulk('sign', body, key)).data).toEqual(first.data);
    expect(await actsOf(one)).toEqual(['planned', 'signed', 'reset']);
  });
  it('sent twice at once is done once, and all are answered alike', async () => {
    await warm();
    for (let round = 0; round < 5; round++) {
      const ids = await some(4);
      const key = randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => bulk('sign', { instanceIds: ids, timing: 'now' }, key)));
      expect(answers.map(({ status, data }) => [status, data])).toEqual(Array(3).fill([200, { done: ids, refused: [] }]));
      for (const id of ids) expect(await actsOf(id)).toEqual(['planned', 'signed']);
    }
  });
  it('that was refused as a whole is judged anew; another act or other instances with its key are refused', async () => {
    const ids = await some(2);
    const key = randomUUID();
    expect((await bulk('skip', { instanceIds: ids, comment: '<p> </p>' }, key)).status).toBe(400);
    expect((await bulk('skip', { instanceIds: ids }, key)).data.done).toEqual(ids);
    for (const answer of [
      await bulk('sign', { instanceIds: ids, timing: 'now' }, key),
      await bulk('skip', { instanceIds: [ids[0]!] }, key),
      await send(w.people.user, ids[0]!, { isSkipped: false }, key),
    ])
      expect([answer.status, answer.problem.message]).toEqual([400, 'error.requestKey']);
    expect(await actsOf(ids[0]!)).toEqual(['planned', 'skipped']);
  });
  it('is told no more to whoever lost the client', async () => {
    const gone = await member('Liv Lämnar');
    const ids = await some(1);
    const key = randomUUID();
    expect((await bulk('skip', { instanceIds: ids }, key, gone)).status).toBe(200);
    await leave(gone);
    expect((await bulk('skip', { instanceIds: ids }, key, gone)).status).toBe(404);
  });
});

describe('a key', () => {
  it('is one account’s: another’s act with the same one is its own', async () => {
    const [one, two] = [await planned(), await planned()];
    const key = randomUUID();
    // And once more, each is answered by what came of their own.
    for (const _ of [1, 2]) {
      expect((await send(w.people.user, one.id, { isCompleted: true }, key)).data.id).toBe(one.id);
      expect((await send(w.people.colleague, two.id, { isCompleted: true }, key)).data.id).toBe(two.id);
    }
  });
  it('used for something else is refused, and nothing is done', async () => {
    const [one, two] = [await planned(), await planned()];
    const key = randomUUID();
    await send(w.people.user, one.id, { isCompleted: true }, key);
    const { status, problem } = await send(w.people.user, two.id, { isCompleted: true }, key);
    expect([status, problem.message]).toEqual([400, 'error.requestKey']);
    expect(await actsOf(two.id)).toEqual(['planned']);
    // Another act on the same one is another request, too.
    const other = await send(w.people.user, one.id, { isCompleted: false }, key);
    expect([other.status, other.problem.message]).toEqual([400, 'error.requestKey']);
    expect(await actsOf(one.id)).toEqual(['planned', 'signed']);
  });
  it('opens nothing to whoever lost the client', async () => {
    const { id } = await planned();
    const gone = await member('Gun Går');
    const key = randomUUID();
    expect((await send(gone, id, { isCompleted: true }, key)).status).toBe(200);
    await leave(gone);
    expect((await send(gone, id, { isCompleted: true }, key)).status).toBe(404);
  });
  it.each(['kort', 'x'.repeat(65), 'med mellanslag och så'])('%j is refused', async (key) => {
    const { id } = await planned();
    const { status, problem } = await send(w.people.user, id, { isCompleted: true }, key);
    expect([status, problem.fieldErrors?.[0]?.field]).toEqual([400, 'Idempotency-Key']);
  });
  it('is forgotten after 60 days', async () => {
    const keys = async () => (await w.pool.query('select key from request_keys')).rowCount ?? 0;
    const later = (days: number) => new Date(w.clock.now.getTime() + days * 86_400_000);
    const kept = await keys();
    expect(kept).toBeGreaterThan(0);
    await w.scoped({ companies: [] }, (db) => sweepRequestKeys(db, later(59)));
    expect(await keys()).toBe(kept);
    await w.scoped({ companies: [] }, (db) => sweepRequestKeys(db, later(61)));
    expect(await keys()).toBe(0);
  });
});
