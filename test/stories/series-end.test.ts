/** A series ended, prolonged, archived and deleted, and the changes of one that are refused (R16). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plannedActivities } from '#contract/planning/series.ts';
import { START, type World, world } from '#test/world.ts';
import { compact, later, rule, seriesSteps } from './series-steps.ts';
import { DAY, steps } from './steps.ts';

let w: World;
const { grouped, act } = steps(() => w);
const { series, stored, seriesRow, of, ofDay, replan, preview, end, job, again } = seriesSteps(() => w);
beforeAll(async () => {
  w = await world();
});
beforeEach(async () => {
  w.clock.now = new Date(START);
  // Opening a session lets go of those that have run out.
  for (const who of [w.people.admin, w.people.assistanceAdmin, w.people.user]) Object.assign(who, await again(who));
});

describe('is refused', () => {
  it('when the chosen one is at or before now, belongs to another series, or the series ended before', async () => {
    const { id } = await series('20261120T0530');
    const other = await series();
    const today = await of(id, later(0));
    const next = rule('20261201T0531');
    const refused = async (of_: number, chosen: number, key: string) => {
      for (const { status, problem } of [
        await replan(of_, next, { activityInstanceId: String(chosen) }),
        await preview(of_, { recurrence: next }, { activityInstanceId: String(chosen) }),
        await end(of_, { activityInstanceId: String(chosen) }),
      ])
        expect({ status, message: problem.message }).toEqual({ status: 409, message: `error.series.${key}` });
    };
    await refused(id, today.id, 'past');
    await refused(id, (await of(other.id, later(2))).id, 'notOfSeries');
    const kept = await of(id, later(9));
    await act(w.people.user, kept.id, { comment: 'Stanna' });
    expect((await end(id, { activityInstanceId: String((await of(id, later(5))).id) })).status).toBe(204);
    await refused(id, kept.id, 'ended');
    w.clock.now = new Date(Date.parse(START) + 6 * DAY);
    expect((await replan(id, rule('20261201T0531'), {}, {}, await again(w.people.admin))).problem.message).toBe('error.series.ended');
  });
  it('at its field when the rule is none, or starts or ends before that day', async () => {
    const { id } = await series();
    const query = { activityInstanceId: String((await of(id, later(5))).id) };
    for (const [recurrence, message] of [
      ['nonsense', 'error.rule.invalid'],
      [rule(`${compact(later(4))}T0540`), 'error.rule.beforeCut'],
      [rule(`${compact(later(5))}T0540`, `FREQ=DAILY;UNTIL=${compact(later(4))}`), 'error.rule.endBeforeStart'],
    ])
      expect((await replan(id, recurrence!, query)).problem.fieldErrors).toEqual([
        { objectName: 'plannedActivity', field: 'recurrence', message },
      ]);
  });
  it('with an old version, and by who may not', async () => {
    const { id, version } = await series();
    const changed = (who: { token: string }, ifMatch: number) =>
      w.call(
        who,
        plannedActivities.replan,
        { params: { id }, body: { recurrence: rule('20261125T0545') } },
        { 'if-match': `"${ifMatch}"` },
      );
    expect((await changed(w.people.admin, version + 1)).status).toBe(412);
    expect((await changed(w.people.user, version)).status).toBe(403);
    expect((await changed(w.people.strangerAdmin, version)).status).toBe(404);
    expect((await changed(w.people.admin, version)).status).toBe(200);
    expect((await w.call(w.people.admin, plannedActivities.remove, { params: { id } })).status).toBe(403);
  });
});

describe('the series as a whole', () => {
  it('ends by its end date, also by ADMIN, and can be prolonged', async () => {
    const { id, recurrence } = await series();
    const change = (to: string) => w.call(w.people.admin, plannedActivities.change, { params: { id }, body: { recurrence: to } });
    await act(w.people.user, (await of(id, later(20))).id, { isCompleted: true });
    const ended = await change(recurrence.replace(';WKST=MO', `;UNTIL=${compact(later(10))}T225959Z;WKST=MO`));
    expect(ended.data).toMatchObject({ id, version: 2 });
    expect((await stored(id)).map((row) => row.day)).toEqual([...Array.from({ length: 11 }, (_, day) => later(day)), later(20)]);
    await job();
    await grouped(w.people.user, later(90));
    expect(await stored(id)).toHaveLength(12);
    expect((await change(recurrence)).status).toBe(200);
    expect(await stored(id)).toHaveLength(63);
    expect(await ofDay(later(20), id)).toHaveLength(1);
    expect((await change(recurrence.replace(';WKST=MO', ';UNTIL=20261101'))).problem.fieldErrors?.[0]?.message).toBe(
      'error.rule.endBeforeStart',
    );
  });
  it('lets untouched ones follow in whether they are signed, from now on', async () => {
    const { id } = await series('20261120T0600');
    const signed = await of(id, later(3));
    await act(w.people.user, signed.id, { isCompleted: true });
    await w.call(w.people.admin, plannedActivities.change, { params: { id }, body: { isCompletable: false } });
    const rows = await stored(id);
    expect(rows.filter((row) => row.completable).map((row) => row.day)).toEqual([later(0), later(3)]);
  });
  it('plans nothing while it is archived', async () => {
    const { id } = await series();
    const change = (archived: boolean) => w.call(w.people.admin, plannedActivities.change, { params: { id }, body: { archived } });
    expect((await change(true)).data.archived).toBe(true);
    await job();
    await grouped(w.people.user, later(70));
    expect(await stored(id)).toEqual([]);
    await change(false);
    expect(await stored(id)).toHaveLength(63);
  });
  it('keeps whose it is', async () => {
    const { id } = await series();
    const body = { activity: { id: w.clients.karl.activityId } };
    expect((await w.call(w.people.admin, plannedActivities.change, { params: { id }, body })).problem.fieldErrors?.[0]).toMatchObject({
      field: 'activity',
      message: 'error.field.fixed',
    });
  });
});

describe('deleting a series', () => {
  it('that nobody did anything with deletes it wholly', async () => {
    const { id } = await series();
    expect((await preview(id, {})).data).toEqual({ replaced: 63, added: 0, kept: [], keptTotal: 0, coming: [] });
    expect((await end(id)).status).toBe(204);
    expect(await seriesRow(id)).toBeUndefined();
    expect(await stored(id)).toEqual([]);
    expect((await end(id)).status).toBe(404);
  });
  it('also when a touched one of the series before it keeps a day free in it', async () => {
    const { id } = await series();
    await act(w.people.user, (await of(id, later(9))).id, { comment: 'Stanna' });
    const { data } = await replan(id, rule(`${later(5).replaceAll('-', '')}T0333`), {
      activityInstanceId: String((await of(id, later(5))).id),
    });
    expect((await preview(data.id, {})).data).toEqual({ replaced: 57, added: 0, kept: [], keptTotal: 0, coming: [] });
    expect((await end(data.id)).status).toBe(204);
    expect(await seriesRow(data.id)).toBeUndefined();
  });
  it('from an instance on leaves what was before it, and from now on what has been or was touched', async () => {
    const { id } = await series('20261120T0610');
    const touched = await of(id, later(8));
    await act(w.people.user, touched.id, { comment: 'Stanna' });
    expect((await end(id, { activityInstanceId: String((await of(id, later(5))).id) })).status).toBe(204);
    expect((await stored(id)).map((row) => row.day)).toEqual([...[0, 1, 2, 3, 4].map(later), later(8)]);
    expect(await seriesRow(id)).toMatchObject({ ends_on: later(4) });
    expect((await end(id)).status).toBe(204);
    expect((await stored(id)).map((row) => row.day)).toEqual([later(0), later(8)]);
    w.clock.now = new Date(Date.parse(START) + 30 * DAY);
    await job();
    await grouped(await again(w.people.user), later(95));
    expect(await stored(id)).toHaveLength(2);
    expect((await end(id, {}, await again(w.people.assistanceAdmin))).problem.message).toBe('error.series.ended');
  });
});
