/** Many instances at once: who is done and who is not, over one day or several, all or nothing (product «Bulk acts», R17). */
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { instanceBulk } from '#contract/planning/bulk.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { figure, runs, timed } from '#test/runs.ts';
import { type World, world } from '#test/world.ts';
import { DAY, HOUR, MINUTE, steps } from './steps.ts';

let w: World;
const { warm, at, create, planned, act, read, history, grouped } = steps(() => w);
beforeAll(async () => {
  w = await world();
});
type Act = 'skip' | 'unskip' | 'sign' | 'move';
type Who = { token: string };
const bulk = (what: Act, instanceIds: number[], more: object = {}, who: Who = w.people.user) =>
  w.call(who, instanceBulk[what], { body: { instanceIds, comment: '<p>Tillsammans</p>', ...more } });
const sign = (ids: number[], more: object = { timing: 'now' }, who?: Who) => bulk('sign', ids, more, who);
async function some(count: number, body?: Parameters<typeof planned>[0]) {
  const ids: number[] = [];
  for (let one = 0; one < count; one++) ids.push((await planned(body)).id);
  return ids;
}
const acts = async (id: number) => (await history(w.people.user, id)).map((event) => event.act);
async function fieldOf(answer: Promise<{ status: number; problem: { fieldErrors?: { field: string; message: string }[] | undefined } }>) {
  const { status, problem } = await answer;
  return [status, problem.fieldErrors?.[0]?.field, problem.fieldErrors?.[0]?.message];
}
const later = (days: number) => at(days * DAY).slice(0, 10);

describe('those who may be done are done, the others told with their reason', () => {
  it('signed: now, as planned, or at a time of one’s own, with history and the comment', async () => {
    const [one = 0, two = 0, three = 0] = await some(3);
    const unsigned = await planned({ isCompletable: false });
    await act(w.people.colleague, two, { isCompleted: true });
    const { status, data } = await sign([three, one, two, unsigned.id, one]);
    expect(status).toBe(200);
    expect(data).toEqual({
      done: [one, three],
      refused: [
        { id: two, reason: 'alreadySigned', byName: 'Omar Haddad', at: at(0) },
        { id: unsigned.id, reason: 'notCompletable' },
      ],
    });
    expect((await read(w.people.user, one)).data).toMatchObject({
      isCompleted: true,
      occurenceDate: at(0),
      signedByName: 'Anna Berg',
      comment: '<p>Tillsammans</p>',
    });
    expect(await acts(one)).toEqual(['planned', 'signed']);
    const [four = 0, five = 0] = await some(2);
    await sign([four], { timing: 'planned' });
    const { data: signed } = await read(w.people.user, four);
    expect(signed.occurenceDate).toBe(signed.plannedDate);
    await sign([five], { occurrenceDate: at(-HOUR) });
    expect((await read(w.people.user, five)).data.occurenceDate).toBe(at(-HOUR));
  });
  it('skipped, and taken back: what is skipped only', async () => {
    const ids = await some(2);
    const unsigned = await planned({ isCompletable: false });
    expect((await bulk('skip', [...ids, unsigned.id])).data.done).toEqual([...ids, unsigned.id]);
    expect((await read(w.people.user, ids[0]!)).data).toMatchObject({ isSkipped: true, comment: '<p>Tillsammans</p>' });
    const { data: open } = await planned().then(({ id }) => bulk('unskip', [ids[0]!, id], { comment: 'Gick bra ändå' }));
    expect(open).toMatchObject({ done: [ids[0]], refused: [{ reason: 'notSkipped' }] });
    expect((await read(w.people.user, ids[0]!)).data).toMatchObject({ isSkipped: false, comment: 'Gick bra ändå' });
    expect(await acts(ids[0]!)).toEqual(['planned', 'skipped', 'unskipped']);
  });
  it('moved by minutes, hours or days; into the past it becomes the occurrence date', async () => {
    const [one = 0, two = 0] = await some(2);
    const { data: before } = await read(w.people.user, one);
    const to = (minutes: number) => new Date(Date.parse(before.plannedDate!) + minutes * MINUTE).toISOString();
    await bulk('move', [one], { intervalValue: 90, intervalUnit: 'MINUTE' });
    expect((await read(w.people.user, one)).data).toMatchObject({ plannedDate: to(90), comment: '<p>Tillsammans</p>' });
    await bulk('move', [one], { intervalValue: -1, intervalUnit: 'DAY' });
    expect((await read(w.people.user, one)).data).toMatchObject({ plannedDate: to(90), occurenceDate: to(90 - 1440) });
    expect((await bulk('move', [two], { intervalValue: 1e6, intervalUnit: 'DAY' })).data.done).toEqual([two]);
    expect((await read(w.people.user, two)).data.plannedDate!.slice(0, 4)).toBe('2036');
    expect((await bulk('move', [two], { intervalValue: 30, intervalUnit: 'DAY' })).data.refused).toEqual([
      { id: two, reason: 'tooFarAhead' },
    ]);
  });
  it('moved together they make room for each other, and stop at what stands', async () => {
    const date = (minutes: number) => at(30 * HOUR + minutes * MINUTE);
    const ids: number[] = [];
    for (const minutes of [0, 10, 20, 35]) ids.push((await create(w.people.assistanceAdmin, { date: date(minutes) })).data.id);
    const [one = 0, two = 0, three = 0] = ids;
    expect((await bulk('move', [one, two, three], { intervalValue: 10, intervalUnit: 'MINUTE' })).data.done).toEqual([one, two, three]);
    const stopped = await bulk('move', [one, two, three], { intervalValue: 5, intervalUnit: 'MINUTE' });
    expect(stopped.data).toMatchObject({ done: [one, two], refused: [{ id: three, reason: 'duplicate' }] });
    expect((await read(w.people.user, three)).data.plannedDate).toBe(date(30));
  });
});

describe('all or nothing', () => {
  it('one that is not there or not theirs is 404, and nothing is done', async () => {
    const [mine = 0] = await some(1);
    const { data: karls } = await w.call(w.people.colleague, activityInstances.create, {
      body: { activityId: w.clients.karl.activityId, date: at(3 * HOUR) },
    });
    for (const other of [karls.id, 999_999_999_999])
      for (const what of ['sign', 'skip'] as const)
        expect((await bulk(what, [mine, other], what === 'sign' ? { timing: 'now' } : {})).status).toBe(404);
    expect(await acts(mine)).toEqual(['planned']);
  });
  it('asks for a comment, a timing, a distance and at most 500', async () => {
    const [one = 0] = await some(1);
    expect(await fieldOf(sign([one], {}))).toEqual([400, 'timing', 'signDetails.timeRequired']);
    expect(await fieldOf(sign([one], { timing: 'custom' }))).toEqual([400, 'occurrenceDate', 'signDetails.timeRequired']);
    for (const comment of ['<p> </p>', undefined])
      expect(await fieldOf(bulk('skip', [one], { comment }))).toEqual([400, 'comment', 'error.field.commentMissing']);
    expect(await fieldOf(bulk('move', [one], { intervalUnit: 'DAY' }))).toEqual([400, 'intervalValue', 'error.bulk.interval']);
    expect(await fieldOf(bulk('move', [one], { intervalValue: 0.4, intervalUnit: 'DAY' }))).toEqual([
      400,
      'intervalValue',
      'error.bulk.noInterval',
    ]);
    expect(await fieldOf(bulk('move', [one], { intervalValue: 1 }))).toEqual([400, 'intervalUnit', 'error.field.required']);
    expect(await fieldOf(sign([]))).toEqual([400, 'instanceIds', 'error.field.required']);
    expect(await fieldOf(sign(Array.from({ length: 501 }, (_, id) => id + 1)))).toEqual([400, 'instanceIds', 'error.bulk.tooManyNamed']);
    expect(await acts(one)).toEqual(['planned']);
  });
  it('draws stock for each, with a movement of its own, and gives back each', async () => {
    const own = { company_id: w.companies.sol.id, client_id: w.clients.elsa.id };
    const item = await w.scoped({ companies: [own.company_id] }, async (db) => {
      const { id } = await db
        .insertInto('inventory_items')
        .values({ ...own, name: 'Handskar', unit: 'st', amount_in_stock: 10 } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('inventory_effects')
        .values({ ...own, activity_id: w.clients.elsa.activityId, item_id: id, amount: 2 })
        .execute();
      return id;
    });
    const ids = await some(3);
    await sign(ids);
    const stock = () =>
      w.scoped({ companies: [own.company_id] }, async (db) => ({
        left: (await db.selectFrom('inventory_items').select('amount_in_stock').where('id', '=', item).executeTakeFirstOrThrow())
          .amount_in_stock,
        moved: (
          await db.selectFrom('stock_movements').select(['instance_id', 'amount']).where('item_id', '=', item).orderBy('id').execute()
        ).map((row) => [row.instance_id, row.amount]),
      }));
    expect(await stock()).toEqual({ left: 4, moved: ids.map((id) => [id, -2]) });
    await act(w.people.user, ids[1]!, { isCompleted: false });
    expect((await stock()).left).toBe(6);
    await w.scoped({ companies: [own.company_id] }, (db) => db.deleteFrom('inventory_effects').execute());
  });
  it('stamps what the organisation sees as the single act does', async () => {
    const share = (on: boolean) =>
      w.scoped({ companies: [w.companies.sol.id] }, (db) =>
        db.updateTable('activities').set({ shares_data_when_signed: on }).where('id', '=', w.clients.elsa.activityId).execute(),
      );
    await share(true);
    const ids = await some(2);
    await sign([ids[0]!]);
    await share(false);
    await sign([ids[1]!]);
    expect((await read(w.people.orgUser, ids[0]!)).status).toBe(200);
    expect((await read(w.people.orgUser, ids[1]!)).status).toBe(404);
  });
  it('two that cross each other both end, each instance done once', async () => {
    await warm();
    for (let round = 0; round < 5; round++) {
      const ids = await some(12);
      const answers = await Promise.all([
        sign(ids),
        sign([...ids].reverse(), { timing: 'now' }, w.people.colleague),
        bulk('skip', ids.slice(3)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers.flatMap(({ data }) => data.done).sort((a, b) => a - b)).toEqual(ids);
      for (const id of ids) expect(await acts(id)).toHaveLength(2);
    }
  });
  // Of as many of each the quickest is taken, and a disturbed measure is taken again: what else the machine does only lengthens.
  it('of 50 costs a few times what one does', { retry: 3 }, async () => {
    const body = { name: 'Många', type: { id: w.clients.elsa.typeId }, client: { id: w.clients.elsa.id } };
    const { data: activity } = await w.call(w.people.assistanceAdmin, activities.create, { body });
    const signed = async (count: number) => {
      const ids = await some(count, { activityId: activity.id });
      const { took, gave } = await timed(() => sign(ids));
      expect(gave.data.done).toHaveLength(count);
      return took;
    };
    for (const count of [1, 50]) await signed(count);
    let [took, yardstick] = [Infinity, Infinity];
    for (let round = 0; round < runs(5, 15); round++)
      [yardstick, took] = [Math.min(yardstick, await signed(1)), Math.min(took, await signed(50))];
    figure('signing 50 at once', { took, beside: 'signing one', yardstick, most: 5 });
  });
});

describe('over several days', () => {
  const series = async (start: string, repeat = 'FREQ=DAILY') =>
    (
      await w.call(w.people.assistanceAdmin, plannedActivities.create, {
        body: { recurrence: `DTSTART;TZID=Europe/Stockholm:${start}00\nRRULE:${repeat}`, activity: { id: w.clients.elsa.activityId } },
      })
    ).data.id;
  const of = async (id: number, date: string) =>
    (await grouped(w.people.user, date)).data.unfinishedInstances.find((one) => one.plannedActivityId === id)!.id;
  const preview = (body: object) => w.call(w.people.assistanceAdmin, instanceBulk.preview, { body: { act: 'skip', ...body } as never });

  it('the same series’ occurrences follow, the last day included, and the preview counts them', async () => {
    const id = await series('20261120T1805');
    const other = await series('20261120T1806');
    const first = await of(id, later(1));
    await act(w.people.user, await of(id, later(3)), { isCompleted: true });
    const range = { instanceIds: [first], fromDate: later(1), untilDate: later(5) };
    expect((await preview(range)).data).toEqual({ eligible: 4, refused: [{ reason: 'alreadySigned', count: 1 }], untilDate: later(5) });
    const { data } = await bulk('skip', [first], range, w.people.assistanceAdmin);
    expect([data.done.length, data.refused.map(({ reason }) => reason)]).toEqual([4, ['alreadySigned']]);
    for (const days of [2, 5])
      expect((await grouped(w.people.user, later(days))).data.finishedInstances.some((one) => one.plannedActivityId === id)).toBe(true);
    expect(await of(id, later(6))).toBeGreaterThan(0);
    expect(await of(other, later(2))).toBeGreaterThan(0);
  });
  it('rows are made as far as 62 days past the horizon, and no further', async () => {
    const id = await series('20261120T1807');
    const range = { instanceIds: [await of(id, later(1))], untilDate: later(200) };
    expect((await preview(range)).data).toEqual({ eligible: 124, refused: [], untilDate: later(124) });
    expect((await bulk('skip', range.instanceIds, { untilDate: later(200) }, w.people.assistanceAdmin)).data.done).toHaveLength(124);
    expect(await of(id, later(125))).toBeGreaterThan(0);
  });
  it('is the assistance administrator’s; an end before the start or over ten years ahead is refused', async () => {
    const id = await series('20261120T1808');
    const first = await of(id, later(1));
    for (const who of [w.people.user, w.people.admin]) expect((await bulk('skip', [first], { untilDate: later(2) }, who)).status).toBe(403);
    const asked = (more: object) => bulk('skip', [first], more, w.people.assistanceAdmin);
    expect(await fieldOf(asked({ untilDate: later(0) }))).toEqual([400, 'untilDate', 'error.field.endBeforeStart']);
    expect(await fieldOf(asked({ untilDate: '2037-01-01' }))).toEqual([400, 'untilDate', 'error.field.tooFarAhead']);
    expect(await acts(first)).toEqual([]);
  });
  it('is at most 5000', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 42; count++) ids.push(await of(await series(`20261120T03${String(count).padStart(2, '0')}`), later(1)));
    expect(await fieldOf(bulk('skip', ids, { untilDate: later(124) }, w.people.assistanceAdmin))).toEqual([
      400,
      'untilDate',
      'error.bulk.tooMany',
    ]);
    expect(await acts(ids[0]!)).toEqual([]);
  });
});
