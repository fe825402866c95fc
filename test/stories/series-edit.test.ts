/** A series changed from a day on: what is replaced, what stays, and that nothing comes back (product «Series», R16). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activityInstances } from '#contract/planning/instances.ts';
import { START, type World, world } from '#test/world.ts';
import { compact, later, rule, seriesSteps } from './series-steps.ts';
import { DAY, steps } from './steps.ts';

let w: World;
const { warm, grouped, act, history } = steps(() => w);
const { series, stored, seriesRow, of, ofDay, replan, preview, job } = seriesSteps(() => w);
beforeAll(async () => {
  w = await world();
});
beforeEach(() => {
  w.clock.now = new Date(START);
});

describe('this and all future', () => {
  it('ends the old series before that day and starts a new one there; the preview told the same', async () => {
    const { id } = await series();
    const cut = later(5);
    const chosen = await of(id, cut);
    const asked = [rule(`${compact(cut)}T0700`), { activityInstanceId: String(chosen.id) }] as const;
    const told = await preview(id, { recurrence: asked[0] }, asked[1]);
    const coming = [5, 6, 7, 8, 9].map((days) => ({ at: `${later(days)}T06:00:00.000Z`, why: null }));
    expect(told.data).toEqual({ replaced: 58, added: 58, kept: [], keptTotal: 0, coming });
    const { status, data } = await replan(id, ...asked);
    expect(status).toBe(200);
    expect(data.id).not.toBe(id);
    expect(await seriesRow(id)).toMatchObject({
      ends_on: later(4),
      recurrence: expect.stringContaining(`UNTIL=${compact(later(4))}T225959Z`),
    });
    expect(await seriesRow(data.id)).toMatchObject({ starts_on: cut, ends_on: null });
    expect((await stored(id)).map((row) => row.day)).toEqual([0, 1, 2, 3, 4].map(later));
    const rows = await stored(data.id);
    expect(rows).toHaveLength(58);
    expect([rows[0]!.day, rows.at(-1)!.day, new Set(rows.map((row) => row.time)).size]).toEqual([cut, later(62), 1]);
  });
  it('keeps what is signed, skipped, moved, commented, reset or removed, says so, and gives its day no second one', async () => {
    const { id } = await series();
    const on = async (days: number) => (await of(id, later(days))).id;
    const ids = {
      signed: await on(6),
      skipped: await on(7),
      moved: await on(8),
      commented: await on(9),
      edited: await on(10),
      removed: await on(11),
    };
    await act(w.people.user, ids.signed, { isCompleted: true });
    await act(w.people.user, ids.skipped, { isSkipped: true, comment: 'Borta' });
    await act(w.people.user, ids.moved, { plannedDate: `${later(8)}T21:30:00Z` });
    await act(w.people.user, ids.commented, { comment: 'Ta med handskar' });
    await act(w.people.user, ids.edited, { isCompleted: true });
    await act(w.people.user, ids.edited, { isCompleted: false });
    await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id: ids.removed } });
    const before = JSON.stringify(
      await Promise.all(
        Object.values(ids)
          .slice(0, 5)
          .map((one) => history(w.people.user, one)),
      ),
    );
    const cut = later(5);
    const query = { activityInstanceId: String(await on(5)) };
    const next = rule(`${compact(cut)}T0500`);
    const told = await preview(id, { recurrence: next }, query);
    expect(told.data).toMatchObject({ replaced: 52, added: 52, keptTotal: 5 });
    expect(told.data.kept.map(({ id: kept, why }) => [kept, why])).toEqual(
      Object.entries(ids)
        .filter(([why]) => why !== 'removed')
        .map(([why, kept]) => [kept, why]),
    );
    const { data } = await replan(id, next, query);
    expect((await stored(id)).filter((row) => row.day >= cut).map((row) => row.id)).toEqual(Object.values(ids));
    for (const days of [6, 7, 8, 9, 10]) expect(await ofDay(later(days), id, data.id), String(days)).toHaveLength(1);
    expect(await ofDay(later(11), id, data.id)).toEqual([]);
    expect(
      JSON.stringify(
        await Promise.all(
          Object.values(ids)
            .slice(0, 5)
            .map((one) => history(w.people.user, one)),
        ),
      ),
    ).toBe(before);
  });
  it('brings nothing back: not by the nightly job, not by opening a day, also of days made on demand', async () => {
    const { id } = await series();
    const far = later(100);
    await grouped(w.people.user, far);
    await act(w.people.user, (await of(id, far)).id, { comment: 'Viktigt' });
    const alsoFar = later(101);
    await grouped(w.people.user, alsoFar);
    const cut = later(3);
    const { data } = await replan(id, rule(`${compact(cut)}T0430`), { activityInstanceId: String((await of(id, cut)).id) });
    expect((await stored(id)).map((row) => row.day)).toEqual([...[0, 1, 2].map(later), far]);
    for (const date of [later(3), later(40), far, alsoFar]) expect(await ofDay(date, id, data.id), date).toHaveLength(1);
    w.clock.now = new Date(Date.parse(START) + 60 * DAY);
    await job();
    w.clock.now = new Date(START);
    for (const date of [later(61), later(90), far, alsoFar]) expect(await ofDay(date, id, data.id), date).toHaveLength(1);
    expect((await ofDay(far, id, data.id))[0]).toMatchObject({ plannedActivityId: id });
    expect((await stored(id)).map((row) => row.day)).toEqual([...[0, 1, 2].map(later), far]);
  });
  it('while somebody opens a day beyond the horizon leaves that day with one', async () => {
    await warm();
    for (const days of [80, 81, 82, 83]) {
      const { id } = await series();
      const cut = later(2);
      const query = { activityInstanceId: String((await of(id, cut)).id) };
      const [, { data }] = await Promise.all([grouped(w.people.user, later(days)), replan(id, rule(`${compact(cut)}T0410`), query)]);
      expect(await ofDay(later(days), id, data.id)).toHaveLength(1);
      expect((await ofDay(later(days), id, data.id))[0]!.plannedActivityId).toBe(data.id);
    }
  });
  it('from today on, without an instance; this morning’s stays, and the same series goes on when there is nothing to keep', async () => {
    const { id } = await series('20261120T0600');
    const { data } = await replan(id, rule('20261120T2200'));
    expect(data.id).not.toBe(id);
    expect((await ofDay(later(0), id, data.id)).map((one) => one.plannedActivityId)).toEqual([id]);
    expect(await ofDay(later(1), id, data.id)).toHaveLength(1);
    const young = await series();
    const changed = await replan(young.id, rule('20261121T2210'));
    expect(changed.data).toMatchObject({ id: young.id, version: young.version + 1 });
    expect(await stored(young.id)).toHaveLength(62);
  });
  it('may leave the chosen one: it takes the place of that day’s, and stays through the next change', async () => {
    const { id } = await series();
    const cut = later(4);
    const chosen = await of(id, cut);
    const query = { activityInstanceId: String(chosen.id), replaceEditedInstance: 'false' };
    const told = await preview(id, { recurrence: rule(`${compact(cut)}T0505`) }, query);
    expect(told.data).toMatchObject({ replaced: 58, added: 58, kept: [{ id: chosen.id, why: 'chosen' }] });
    const { data } = await replan(id, rule(`${compact(cut)}T0505`), query);
    const [there, ...none] = await ofDay(cut, id, data.id);
    expect([there!.id, there!.plannedActivityId, none]).toEqual([chosen.id, data.id, []]);
    expect((await history(w.people.user, chosen.id)).map((event) => event.act)).toEqual(['edited']);
    const again = await replan(data.id, rule(`${compact(later(3))}T0506`));
    expect((await ofDay(cut, data.id, again.data.id)).map((one) => one.id)).toEqual([chosen.id]);
  });
  it('changes whether they are signed from that day on only', async () => {
    const { id } = await series();
    const cut = later(5);
    const chosen = await of(id, cut);
    const { data } = await replan(id, rule(`${compact(cut)}T0520`), { activityInstanceId: String(chosen.id) }, { isCompletable: false });
    expect(data.isCompletable).toBe(false);
    expect((await stored(id)).every((row) => row.completable)).toBe(true);
    expect((await stored(data.id)).every((row) => !row.completable)).toBe(true);
  });
});
