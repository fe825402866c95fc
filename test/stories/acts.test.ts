/**
 * What is done to one instance: signed, reset, skipped, taken back, commented, moved and corrected; each appended to its history
 * (product «Signing and skipping»).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { activityInstances } from '#contract/planning/instances.ts';
import { type World, world } from '#test/world.ts';
import { DAY, HOUR, MINUTE, steps } from './steps.ts';

let w: World;
const { at, create, planned, act, read, history, grouped } = steps(() => w);
beforeAll(async () => {
  w = await world();
});
const acts = async (id: number) => (await history(w.people.user, id)).map((event) => event.act);

describe('signing', () => {
  it('now: done and recorded now, by whoever signed', async () => {
    const { id, version } = await planned();
    const { status, data } = await act(w.people.user, id, { isCompleted: true, setOccurenceDateToNow: true });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      isCompleted: true,
      occurenceDate: at(0),
      signedByDate: at(0),
      signedById: w.people.user.id,
      signedByName: 'Anna Berg',
      version: version + 1,
    });
  });
  it('as planned: done at the planned time, recorded now', async () => {
    const { id, plannedDate } = await planned();
    const { data } = await act(w.people.user, id, { isCompleted: true });
    expect(data).toMatchObject({ isCompleted: true, occurenceDate: plannedDate, signedByDate: at(0) });
  });
  it('at a time of one’s own; it stays in the day it was planned for', async () => {
    const { id, plannedDate } = await planned();
    const { data } = await act(w.people.user, id, { isCompleted: true, customDate: at(-3 * DAY), comment: '<p>I efterhand</p>' });
    expect(data).toMatchObject({ occurenceDate: at(-3 * DAY), plannedDate, signedByDate: at(0), comment: '<p>I efterhand</p>' });
    expect((await grouped(w.people.user)).data.finishedInstances.map((one) => one.id)).toContain(id);
    const [signed] = (await history(w.people.user, id)).slice(-1);
    expect(signed).toMatchObject({
      act: 'signed',
      occurenceDate: expect.stringMatching(/^2026-11-17T09:22:00/),
      comment: '<p>I efterhand</p>',
      byName: 'Anna Berg',
      at: expect.stringMatching(/Z$/),
    });
  });
  it('is refused more than ten years ahead', async () => {
    const { id } = await planned();
    const { status, problem } = await act(w.people.user, id, { isCompleted: true, customDate: '2036-11-21T00:00:00Z' });
    expect({ status, field: problem.fieldErrors?.[0]?.field }).toEqual({ status: 400, field: 'customDate' });
    expect((await act(w.people.user, id, { isCompleted: true, customDate: '2036-11-20T09:00:00Z' })).status).toBe(200);
  });
  it('is told to nobody twice: the second is 409, with who and when', async () => {
    const { id } = await planned();
    await act(w.people.user, id, { isCompleted: true });
    const { status, problem } = await act(w.people.colleague, id, { isCompleted: true });
    expect(status).toBe(409);
    expect(problem).toMatchObject({ message: 'error.instance.alreadySigned', params: { by: 'Anna Berg' } });
    expect(problem.detail).toContain('Anna Berg');
    expect(await acts(id)).toEqual(['planned', 'signed']);
  });
  it('of what is not to be signed is 409; it can only be skipped', async () => {
    const { id } = await planned({ isCompletable: false });
    expect((await act(w.people.user, id, { isCompleted: true })).problem).toMatchObject({
      status: 409,
      message: 'error.instance.notCompletable',
    });
    expect((await act(w.people.user, id, { isSkipped: true, comment: 'Regn' })).status).toBe(200);
    expect((await act(w.people.user, id, { isSkipped: false })).status).toBe(200);
  });
});

describe('a reset', () => {
  it('takes a signing back, whoever signed, and its comment with it; the history keeps that', async () => {
    const { id, plannedDate, version } = await planned();
    await act(w.people.user, id, { isCompleted: true, customDate: at(-HOUR), comment: 'Klart' });
    const { status, data } = await act(w.people.colleague, id, { isCompleted: false });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      isCompleted: false,
      occurenceDate: null,
      signedByDate: null,
      signedById: null,
      plannedDate,
      comment: null,
      version: version + 2,
    });
    expect((await history(w.people.user, id)).map((line) => line.comment)).toEqual([null, 'Klart', null]);
    expect((await act(w.people.user, id, { isCompleted: false })).problem).toMatchObject({
      status: 409,
      message: 'error.instance.notSigned',
    });
    expect((await act(w.people.user, id, { isCompleted: true })).status).toBe(200);
  });
  it('of one that was moved puts it back where it stood before it was signed (R77)', async () => {
    const { id, plannedDate } = await planned();
    await act(w.people.user, id, { plannedDate: at(-2 * DAY) });
    await act(w.people.user, id, { isCompleted: true, setOccurenceDateToNow: true });
    const { data } = await act(w.people.user, id, { isCompleted: false });
    expect(data).toMatchObject({ plannedDate, occurenceDate: at(-2 * DAY) });
    expect((await grouped(w.people.user, '2026-11-18')).data.unfinishedInstances.map((one) => one.id)).toEqual([id]);
    expect((await grouped(w.people.user)).data.unfinishedInstances.map((one) => one.id)).not.toContain(id);
    // One that was moved ahead stands there too.
    await act(w.people.user, id, { plannedDate: at(DAY) });
    await act(w.people.user, id, { isCompleted: true, customDate: at(-HOUR) });
    expect((await act(w.people.user, id, { isCompleted: false })).data).toMatchObject({ plannedDate: at(DAY), occurenceDate: null });
  });
});

describe('skipping', () => {
  it.each([undefined, null, '', '   ', '<p> </p>', '<p>&nbsp;</p><br>', '<script>x</script>'])(
    'needs a comment; %j is none',
    async (comment) => {
      const { id, version } = await planned();
      const { status, problem } = await act(w.people.user, id, { isSkipped: true, comment });
      expect({ status, field: problem.fieldErrors?.[0] }).toEqual({
        status: 400,
        field: { objectName: 'activityInstance', field: 'comment', message: 'error.field.commentMissing' },
      });
      expect((await read(w.people.user, id)).data).toMatchObject({ isSkipped: false, version });
    },
  );
  it('says who and when, and may be taken back without a word; the history keeps the reason', async () => {
    const { id } = await planned();
    const { data } = await act(w.people.user, id, { isSkipped: true, comment: '<p>Ville inte</p><script>x()</script>' });
    expect(data).toMatchObject({ isSkipped: true, skippedDate: at(0), signedByName: 'Anna Berg', comment: '<p>Ville inte</p>' });
    expect((await act(w.people.colleague, id, { isSkipped: true, comment: 'Igen' })).problem.message).toBe('error.instance.alreadySkipped');
    const back = await act(w.people.colleague, id, { isSkipped: false });
    expect(back.data).toMatchObject({ isSkipped: false, skippedDate: null, signedById: null, comment: null });
    expect((await history(w.people.user, id)).map(({ act: done, comment }) => [done, comment])).toEqual([
      ['planned', null],
      ['skipped', '<p>Ville inte</p>'],
      ['unskipped', null],
    ]);
    expect((await act(w.people.user, id, { isSkipped: false })).problem.message).toBe('error.instance.notSkipped');
  });
  it.each([null, '', '<p></p>'])('is taken back with an empty comment (%j) just as well', async (comment) => {
    const { id } = await planned();
    await act(w.people.user, id, { isSkipped: true, comment: 'Sjuk' });
    expect((await act(w.people.user, id, { isSkipped: false, comment })).data).toMatchObject({ isSkipped: false, comment: null });
  });
  it('and signing shut each other out', async () => {
    const [skipped, signed] = [await planned(), await planned()];
    await act(w.people.user, skipped.id, { isSkipped: true, comment: 'Borta' });
    await act(w.people.user, signed.id, { isCompleted: true });
    expect((await act(w.people.user, skipped.id, { isCompleted: true })).problem).toMatchObject({
      status: 409,
      message: 'error.instance.alreadySkipped',
    });
    expect((await act(w.people.user, signed.id, { isSkipped: true, comment: 'Nej' })).problem).toMatchObject({
      status: 409,
      message: 'error.instance.alreadySigned',
    });
    expect((await act(w.people.user, signed.id, { isSkipped: false })).problem.status).toBe(409);
    expect((await act(w.people.user, skipped.id, { isCompleted: false })).problem.status).toBe(409);
  });
  it('keeps its comment from becoming empty', async () => {
    const { id } = await planned();
    await act(w.people.user, id, { isSkipped: true, comment: 'Borta' });
    expect((await act(w.people.user, id, { comment: '<p> </p>' })).status).toBe(400);
    expect((await act(w.people.user, id, { comment: 'Hos tandläkaren' })).data.comment).toBe('Hos tandläkaren');
  });
});

describe('a comment and a time', () => {
  it('are edits: an old If-Match is 412 and changes nothing, and a state act asks for none', async () => {
    const { id, version } = await planned();
    expect((await act(w.people.user, id, { comment: 'Ett' }, version)).status).toBe(200);
    const old = [{ comment: 'Två' }, { plannedDate: at(5 * HOUR) }, { comment: 'Tre', plannedDate: at(6 * HOUR) }];
    for (const body of old) expect((await act(w.people.colleague, id, body, version)).status).toBe(412);
    expect((await read(w.people.user, id)).data).toMatchObject({ comment: 'Ett', version: version + 1 });
    expect((await act(w.people.user, id, { isCompleted: true }, version)).status).toBe(200);
    expect((await act(w.people.user, id, { occurenceDate: at(-HOUR) }, version)).status).toBe(412);
    expect((await act(w.people.user, id, { isCompleted: false }, version)).status).toBe(200);
    expect((await act(w.people.user, id, { isSkipped: true, comment: 'Nu' }, version)).status).toBe(200);
    expect((await act(w.people.user, id, { isSkipped: false }, version)).status).toBe(200);
  });
  it('moved ahead: planned anew; moved back: the occurrence date, and not signed thereby', async () => {
    const { id, plannedDate } = await planned();
    const ahead = await act(w.people.user, id, { plannedDate: at(3 * DAY + MINUTE) });
    expect(ahead.data).toMatchObject({ plannedDate: at(3 * DAY + MINUTE), occurenceDate: null });
    expect(plannedDate).not.toBe(ahead.data.plannedDate);
    const back = await act(w.people.user, id, { plannedDate: at(-DAY) });
    expect(back.data).toMatchObject({ occurenceDate: at(-DAY), plannedDate: at(3 * DAY + MINUTE), isCompleted: false, signedById: null });
    expect((await grouped(w.people.user, '2026-11-19')).data.unfinishedInstances.map((one) => one.id)).toEqual([id]);
    expect((await act(w.people.user, id, { plannedDate: at(4 * DAY) })).data).toMatchObject({
      plannedDate: at(4 * DAY),
      occurenceDate: null,
    });
    expect((await grouped(w.people.user, '2026-11-19')).data.unfinishedInstances).toEqual([]);
    expect((await history(w.people.user, id)).map((event) => [event.act, event.plannedDate ?? event.occurenceDate].join(' '))).toEqual([
      expect.stringMatching(/^planned /),
      expect.stringMatching(/^moved 2026-11-23T/),
      expect.stringMatching(/^moved 2026-11-19T/),
      expect.stringMatching(/^moved 2026-11-24T/),
    ]);
  });
  it('is moved at most ten years ahead, onto no other of the same minute, and never when done', async () => {
    const { id } = await planned();
    const other = await planned();
    expect((await act(w.people.user, id, { plannedDate: '2036-11-21T00:00:00Z' })).status).toBe(400);
    const onto = await act(w.people.user, id, { plannedDate: other.plannedDate! });
    expect(onto.problem).toMatchObject({ status: 409, message: 'assistmeApp.activityInstance.errors.duplication' });
    expect((await act(w.people.user, other.id, { plannedDate: other.plannedDate! })).status).toBe(200);
    await act(w.people.user, id, { isCompleted: true });
    expect((await act(w.people.user, id, { plannedDate: at(5 * DAY) })).problem).toMatchObject({
      status: 409,
      message: 'error.instance.done',
    });
  });
  it('corrects when a signed or reported one was done; the time of recording stays', async () => {
    const { id } = await planned();
    expect((await act(w.people.user, id, { occurenceDate: at(-HOUR) })).status).toBe(409);
    await act(w.people.user, id, { isCompleted: true });
    const { data } = await act(w.people.colleague, id, { occurenceDate: at(-2 * HOUR) });
    expect(data).toMatchObject({ occurenceDate: at(-2 * HOUR), signedByDate: at(0), signedByName: 'Anna Berg' });
    expect(await acts(id)).toEqual(['planned', 'signed', 'edited']);
    const reported = (await create(w.people.user, { date: at(-HOUR) })).data;
    expect((await act(w.people.user, reported.id, { occurenceDate: at(-2 * DAY) })).data.occurenceDate).toBe(at(-2 * DAY));
    expect((await grouped(w.people.user, '2026-11-18')).data.finishedInstances.map((one) => one.id)).toContain(reported.id);
  });
  it('asks for something: an empty change is 400', async () => {
    const { id } = await planned();
    expect((await act(w.people.user, id, {})).status).toBe(400);
  });
});

describe('a removed instance', () => {
  it('is reset first when it is signed, is removed by an assistance administrator, and is gone', async () => {
    const { id } = await planned();
    const remove = (who: { token: string }) => w.call(who, activityInstances.remove, { params: { id } });
    await act(w.people.user, id, { isCompleted: true });
    expect((await remove(w.people.user)).status).toBe(403);
    expect((await remove(w.people.admin)).status).toBe(403);
    expect((await remove(w.people.assistanceAdmin)).status).toBe(409);
    await act(w.people.user, id, { isCompleted: false });
    expect((await remove(w.people.assistanceAdmin)).status).toBe(204);
    expect((await read(w.people.user, id)).status).toBe(404);
    expect((await act(w.people.user, id, { isCompleted: true })).status).toBe(404);
    const kept = await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      db.selectFrom('activity_instance_events').select('act').where('instance_id', '=', id).orderBy('id').execute(),
    );
    expect(kept.map((event) => event.act)).toEqual(['planned', 'signed', 'reset', 'removed']);
  });
});
