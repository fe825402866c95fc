/**
 * What was done by mistake is put right: a signing that was taken away is restored, a report skipped or taken away again, each with its
 * stock, its history and what the organisation sees (R76 and R77).
 */
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activityInstances } from '#contract/planning/instances.ts';
import { type World, world } from '#test/world.ts';
import { HOUR, MINUTE, steps } from './steps.ts';

let w: World;
let item: number;
const { at, create, planned, act, read, history, grouped } = steps(() => w);
const inCompany = <T>(work: Parameters<World['scoped']>[1]) => w.scoped({ companies: [w.companies.sol.id] }, work) as Promise<T>;
const acts = async (id: number) => (await history(w.people.user, id)).map((event) => event.act);
const share = (flags: Record<string, boolean>) =>
  inCompany((db) => db.updateTable('activities').set(flags).where('id', '=', w.clients.elsa.activityId).execute());
const ledger = (id: number) =>
  inCompany<[string, number, number | null][]>(async (db) => {
    const lines = db.selectFrom('stock_movements').select(['kind', 'amount', 'by_id']).where('instance_id', '=', id).orderBy('id');
    return (await lines.execute()).map((line) => [line.kind, line.amount, line.by_id]);
  });
const stock = () =>
  inCompany<number>(
    async (db) =>
      (await db.selectFrom('inventory_items').select('amount_in_stock').where('id', '=', item).executeTakeFirstOrThrow()).amount_in_stock,
  );
const takeBack = (who: { token: string }, id: number) => w.call(who, activityInstances.takeBack, { params: { id } });
let reports = 0;
/** Each reported for a minute of its own. */
const reported = async () => (await create(w.people.user, { date: at(-HOUR - ++reports * MINUTE), comment: '<p>Gick ut</p>' })).data;
const START = '2026-11-20T09:22:00.000Z';

beforeAll(async () => {
  w = await world();
});
beforeEach(async () => {
  w.clock.now = new Date(START);
  item = await inCompany<number>(async (db) => {
    const own = { company_id: w.companies.sol.id, client_id: w.clients.elsa.id };
    await db.deleteFrom('inventory_effects').execute();
    const made = db.insertInto('inventory_items').values({ ...own, name: 'Tablett', unit: 'st', amount_in_stock: 10 } as never);
    const { id } = await made.returning('id').executeTakeFirstOrThrow();
    await db
      .insertInto('inventory_effects')
      .values({ ...own, activity_id: w.clients.elsa.activityId, item_id: id, amount: 2 })
      .execute();
    return id;
  });
});

describe('a signing that was taken away', () => {
  it('is put back with its signer and times, and draws again', async () => {
    const { id } = await planned();
    const { data: signed } = await act(w.people.user, id, { isCompleted: true, customDate: at(-HOUR), comment: 'Åt allt' });
    await act(w.people.user, id, { occurenceDate: at(-2 * HOUR) });
    w.clock.now = new Date(Date.parse(START) + 5 * MINUTE);
    await act(w.people.colleague, id, { isCompleted: false });
    expect(await stock()).toBe(10);
    const { status, data } = await act(w.people.colleague, id, { isRestored: true });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      isCompleted: true,
      signedById: w.people.user.id,
      signedByName: signed.signedByName,
      signedByDate: signed.signedByDate,
      occurenceDate: new Date(Date.parse(START) - 2 * HOUR).toISOString(),
      comment: 'Åt allt',
    });
    expect(await acts(id)).toEqual(['planned', 'signed', 'edited', 'reset', 'restored']);
    expect((await history(w.people.user, id)).at(-1)).toMatchObject({ byId: w.people.colleague.id });
    expect(await ledger(id)).toEqual([
      ['signed', -2, w.people.user.id],
      ['reset', 2, w.people.colleague.id],
      ['signed', -2, w.people.colleague.id],
    ]);
    // And taken away once more, it comes back the same.
    await act(w.people.user, id, { isCompleted: false });
    expect((await act(w.people.user, id, { isRestored: true })).data).toMatchObject({
      occurenceDate: data.occurenceDate,
      signedById: w.people.user.id,
    });
  });
  it('is put back by nobody else, and not once something else has happened', async () => {
    const refusal = async (who: { token: string }, id: number) => (await act(who, id, { isRestored: true })).problem;
    const notRestorable = { status: 409, message: 'error.instance.notRestorable' };
    const { id } = await planned();
    expect(await refusal(w.people.user, id)).toMatchObject(notRestorable);
    await act(w.people.user, id, { isCompleted: true });
    expect(await refusal(w.people.user, id)).toMatchObject({ status: 409, message: 'error.instance.alreadySigned' });
    await act(w.people.colleague, id, { isCompleted: false });
    expect(await refusal(w.people.user, id)).toMatchObject(notRestorable);
    await act(w.people.user, id, { comment: 'Vänta' });
    expect(await refusal(w.people.colleague, id)).toMatchObject(notRestorable);
    await act(w.people.user, id, { isCompleted: true });
    await act(w.people.colleague, id, { isCompleted: false });
    await act(w.people.user, id, { isCompleted: true });
    // Who signed meanwhile is told, and stays.
    expect(await refusal(w.people.colleague, id)).toMatchObject({ message: 'error.instance.alreadySigned', params: { by: 'Anna Berg' } });
  });
  it('is put back once, however often it is sent', async () => {
    const { id } = await planned();
    await act(w.people.user, id, { isCompleted: true });
    await act(w.people.user, id, { isCompleted: false });
    const send = () =>
      w.call(
        w.people.user,
        activityInstances.change,
        { params: { id }, body: { isRestored: true } },
        { 'idempotency-key': 'put-back-once-0001' },
      );
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect((await acts(id)).filter((one) => one === 'restored')).toHaveLength(1);
    expect(await ledger(id)).toHaveLength(3);
  });
  it('and one of two states alone may be asked for', async () => {
    const { id } = await planned();
    expect((await act(w.people.user, id, { isRestored: true, isCompleted: true })).status).toBe(400);
    expect((await act(w.people.user, id, { isRestored: false })).status).toBe(400);
  });
  it('is shared again as the activity says, from then on', async () => {
    const { id } = await planned();
    await share({ shares_data_when_signed: true });
    await act(w.people.user, id, { isCompleted: true });
    await act(w.people.user, id, { isCompleted: false, comment: 'Hemligt' });
    await act(w.people.user, id, { isRestored: true, comment: 'Åt allt' });
    expect((await history(w.people.orgUser, id)).map((event) => [event.act, event.comment])).toEqual([
      ['planned', null],
      ['restored', 'Åt allt'],
    ]);
    await share({ shares_data_when_signed: false });
  });
});

describe('a report', () => {
  it('may be skipped with a comment, which gives back what it drew, and un-skipped, which draws again', async () => {
    const { id, occurenceDate } = await reported();
    expect(await stock()).toBe(8);
    expect((await act(w.people.colleague, id, { isSkipped: true })).problem.fieldErrors?.[0]?.field).toBe('comment');
    const { data: skipped } = await act(w.people.colleague, id, { isSkipped: true, comment: '<p>Fel klient</p>' });
    expect(skipped).toMatchObject({ isSkipped: true, signedByName: 'Omar Haddad', comment: '<p>Fel klient</p>' });
    expect(await stock()).toBe(10);
    await act(w.people.colleague, id, { comment: '<p>Fel tid</p>' });
    const { data: again } = await act(w.people.colleague, id, { isSkipped: false });
    expect(again).toMatchObject({
      isSkipped: false,
      skippedDate: null,
      signedById: w.people.user.id,
      signedByDate: START,
      occurenceDate,
      comment: '<p>Gick ut</p>',
    });
    expect(await stock()).toBe(8);
    expect(await acts(id)).toEqual(['reported', 'skipped', 'commented', 'unskipped']);
    expect((await grouped(w.people.user)).data.finishedInstances.map((one) => one.id)).toContain(id);
  });
  it('that was skipped goes out of the organisation’s sight where a skip is not shared, and comes back', async () => {
    await share({ shares_data_when_reported: true, is_sent_to_inbox: true });
    const { id } = await reported();
    const inInbox = async () =>
      inCompany<boolean>(async (db) => {
        const { rows } = await sql`select from inbox_entries where instance_id = ${id} and gone_at is null`.execute(db);
        return rows.length > 0;
      });
    expect([(await read(w.people.orgUser, id)).status, await inInbox()]).toEqual([200, true]);
    await act(w.people.user, id, { isSkipped: true, comment: 'Hemligt' });
    expect([(await read(w.people.orgUser, id)).status, await inInbox()]).toEqual([404, false]);
    await act(w.people.user, id, { isSkipped: false });
    expect([(await read(w.people.orgUser, id)).status, await inInbox()]).toEqual([200, true]);
    expect(JSON.stringify(await history(w.people.orgUser, id))).not.toContain('Hemligt');
    await share({ shares_data_when_reported: false, is_sent_to_inbox: false });
  });
  it('is taken away by its maker within a quarter of an hour; stock comes back, ledger and history keep both lines', async () => {
    const { id } = await reported();
    expect((await takeBack(w.people.colleague, id)).problem).toMatchObject({ status: 409, message: 'error.instance.notTakenBack' });
    w.clock.now = new Date(Date.parse(START) + 15 * MINUTE);
    expect((await takeBack(w.people.user, id)).status).toBe(204);
    expect((await read(w.people.user, id)).status).toBe(404);
    expect((await takeBack(w.people.user, id)).status).toBe(404);
    expect((await grouped(w.people.user)).data.finishedInstances.map((one) => one.id)).not.toContain(id);
    expect(await stock()).toBe(10);
    expect(await ledger(id)).toEqual([
      ['signed', -2, w.people.user.id],
      ['reset', 2, w.people.user.id],
    ]);
    const lines = await inCompany<string[]>(async (db) => {
      const { rows } = await sql<{ act: string }>`select act from activity_instance_events where instance_id = ${id} order by id`.execute(
        db,
      );
      return rows.map((line) => line.act);
    });
    expect(lines).toEqual(['reported', 'takenBack']);
  });
  it('is not taken away later, nor once something has happened to it', async () => {
    const late = await reported();
    const edited = await reported();
    await act(w.people.colleague, edited.id, { comment: 'Rättat' });
    expect((await takeBack(w.people.user, edited.id)).status).toBe(409);
    w.clock.now = new Date(Date.parse(START) + 15 * MINUTE + 1);
    expect((await takeBack(w.people.user, late.id)).status).toBe(409);
    expect(await stock()).toBe(6);
  });
});
