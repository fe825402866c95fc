/** What was signed by hand is entered afterwards: whose hand it was, when, and all of it or nothing (product «Paper and week», decision 067). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { instanceBulk } from '#contract/planning/bulk.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { figure, least, timed } from '#test/runs.ts';
import { type World, world } from '#test/world.ts';
import { DAY, HOUR, MINUTE, steps } from './steps.ts';

let w: World;
const { warm, at, create, planned, act, read, history } = steps(() => w);
beforeAll(async () => {
  w = await world();
});

type Line = {
  instanceId: number;
  act: 'sign' | 'skip';
  occurrenceDate?: string;
  doneById?: number;
  doneByName?: string;
  comment?: string;
};
const send = (lines: Line[], { who = w.people.user, clientId = w.clients.elsa.id, key = randomUUID() } = {}) =>
  w.call(who, instanceBulk.fromPaper, { body: { clientId, lines } }, { 'idempotency-key': key });
async function some(count: number) {
  const made: number[] = [];
  for (let one = 0; one < count; one++) made.push((await planned()).id);
  return made;
}
const signed = (instanceId: number, more: Partial<Line> = {}): Line => ({ instanceId, act: 'sign', occurrenceDate: at(-HOUR), ...more });
const acts = async (id: number) => (await history(w.people.user, id)).map((event) => event.act);
const fieldsOf = ({ problem }: Awaited<ReturnType<typeof send>>) =>
  (problem.fieldErrors ?? []).map(({ field, message }) => [field, message]);

describe('what stands on paper', () => {
  it('is signed when it says, by whose hand and that it was paper, and recorded now by whoever enters it', async () => {
    const [own = 0, other = 0, standIn = 0, skipped = 0, late = 0] = await some(5);
    const answer = await send([
      signed(own),
      signed(other, { doneById: w.people.colleague.id, comment: 'Åt bra' }),
      signed(standIn, { doneByName: 'Vera <Vik>', occurrenceDate: at(-DAY) }),
      { instanceId: skipped, act: 'skip', comment: 'Avböjde!', doneById: w.people.colleague.id },
      signed(late, { doneById: w.people.user.id }),
    ]);
    expect([answer.status, answer.data]).toEqual([200, { done: [own, other, standIn, skipped, late], refused: [] }]);
    const told = async (id: number) => (await read(w.people.user, id)).data;
    expect(await told(own)).toMatchObject({
      isCompleted: true,
      occurenceDate: at(-HOUR),
      signedByDate: at(0),
      signedByName: 'Anna Berg',
      comment: '<p>Infört från papper.</p>',
    });
    expect((await told(other)).comment).toBe('<p>Åt bra. Infört från papper, utfört av Omar Haddad.</p>');
    expect(await told(standIn)).toMatchObject({
      occurenceDate: at(-DAY),
      comment: '<p>Infört från papper, utfört av Vera &lt;Vik&gt;.</p>',
    });
    expect(await told(skipped)).toMatchObject({
      isSkipped: true,
      signedByName: 'Anna Berg',
      comment: '<p>Avböjde! Infört från papper, noterat av Omar Haddad.</p>',
    });
    expect((await told(late)).comment).toBe('<p>Infört från papper.</p>');
    const lines = await history(w.people.colleague, other);
    expect(lines.map(({ act: what, at: when, byName, comment }) => [what, when, byName, comment]).at(-1)).toEqual([
      'signed',
      at(0),
      'Anna Berg',
      '<p>Åt bra. Infört från papper, utfört av Omar Haddad.</p>',
    ]);
  });
  it('says so in the language of whoever enters it', async () => {
    const [one = 0] = await some(1);
    await w.pool.query("update users set lang_key = 'en' where id = $1", [w.people.colleague.id]);
    await send([signed(one, { doneById: w.people.user.id })], { who: w.people.colleague });
    expect((await read(w.people.user, one)).data.comment).toBe('<p>Entered from paper, done by Anna Berg.</p>');
    await w.pool.query("update users set lang_key = 'sv' where id = $1", [w.people.colleague.id]);
  });
  it('draws from stock, and stamps what the organisation sees, as a signing does', async () => {
    const own = { company_id: w.companies.sol.id, client_id: w.clients.elsa.id };
    const item = await w.scoped({ companies: [own.company_id] }, async (db) => {
      await db.updateTable('activities').set({ shares_data_when_signed: true }).where('id', '=', w.clients.elsa.activityId).execute();
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
    const [one = 0, two = 0, three = 0] = await some(3);
    await send([signed(one), signed(two), { instanceId: three, act: 'skip', comment: 'Sov' }]);
    const left = await w.scoped({ companies: [own.company_id] }, async (db) => {
      const row = await db.selectFrom('inventory_items').select('amount_in_stock').where('id', '=', item).executeTakeFirstOrThrow();
      await db.deleteFrom('inventory_effects').execute();
      await db.updateTable('activities').set({ shares_data_when_signed: false }).where('id', '=', w.clients.elsa.activityId).execute();
      return row.amount_in_stock;
    });
    expect(left).toBe(6);
    expect((await read(w.people.orgUser, one)).status).toBe(200);
    expect((await read(w.people.orgUser, three)).status).toBe(404);
  });
  it('is entered by whoever signs: not by the organisation', async () => {
    const [one = 0, two = 0] = await some(2);
    for (const who of [w.people.orgUser, w.people.orgAdmin]) expect((await send([signed(one)], { who })).status).toBe(403);
    expect((await send([signed(one)], { who: w.people.assistanceAdmin })).status).toBe(200);
    expect((await send([signed(two)], { who: w.people.admin })).status).toBe(200);
  });
});

describe('what somebody did meanwhile', () => {
  it('is told with who and when, and stays; the rest is entered', async () => {
    const [one = 0, two = 0, three = 0] = await some(3);
    await act(w.people.colleague, one, { isCompleted: true, setOccurenceDateToNow: true });
    await act(w.people.colleague, two, { isSkipped: true, comment: 'Sov' });
    const { status, data } = await send([signed(one), signed(two), signed(three)]);
    expect([status, data]).toEqual([
      200,
      {
        done: [three],
        refused: [
          { id: one, reason: 'alreadySigned', byName: 'Omar Haddad', at: at(0) },
          { id: two, reason: 'alreadySkipped', byName: 'Omar Haddad', at: at(0) },
        ],
      },
    ]);
    expect((await read(w.people.user, one)).data).toMatchObject({ signedByName: 'Omar Haddad', comment: null });
    expect(await acts(one)).toEqual(['planned', 'signed']);
  });
  it('two who enter the same sheet at once: each line once, and everyone is told', async () => {
    await warm();
    for (let round = 0; round < 5; round++) {
      const ids = await some(10);
      const answers = await Promise.all([
        send(ids.map((id) => signed(id))),
        send(
          [...ids].reverse().map((id) => signed(id)),
          { who: w.people.colleague },
        ),
        act(w.people.assistanceAdmin, ids[3]!, { isCompleted: true }),
      ]);
      const [mine, theirs, single] = answers;
      expect([mine.status, theirs.status]).toEqual([200, 200]);
      expect(mine.data.done.length + theirs.data.done.length + (single.status === 200 ? 1 : 0)).toBe(10);
      expect(mine.data.refused.length + mine.data.done.length).toBe(10);
      for (const id of ids) expect(await acts(id)).toEqual(['planned', 'signed']);
    }
  });
  it('sent again with its key it is entered once and answered the same; with another body that is refused', async () => {
    const [one = 0, two = 0] = await some(2);
    const key = randomUUID();
    const lines = [signed(one, { doneByName: 'Vera Vik' }), signed(two)];
    const first = await send(lines, { key });
    const again = await Promise.all([send(lines, { key }), send(lines, { key })]);
    expect(again.map(({ status, data }) => [status, data])).toEqual([
      [200, first.data],
      [200, first.data],
    ]);
    expect(await acts(one)).toEqual(['planned', 'signed']);
    expect((await send([signed(one)], { key })).problem.message).toBe('error.requestKey');
  });
});

describe('all or nothing', () => {
  it('lines that are not right are named, each at its field, and nothing is entered', async () => {
    const ids = await some(6);
    const [right = 0, noTime = 0, ahead = 0, noReason = 0, both = 0, stranger = 0] = ids;
    const answer = await send([
      signed(right),
      { instanceId: noTime, act: 'sign' },
      signed(ahead, { occurrenceDate: at(MINUTE) }),
      { instanceId: noReason, act: 'skip' },
      signed(both, { doneById: w.people.colleague.id, doneByName: 'Vera' }),
      signed(stranger, { doneById: w.people.stranger.id }),
      signed(right),
    ]);
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual([
      ['lines.1.occurrenceDate', 'signDetails.timeRequired'],
      ['lines.2.occurrenceDate', 'error.paper.ahead'],
      ['lines.3.comment', 'error.field.commentMissing'],
      ['lines.4.doneByName', 'error.field.invalid'],
      ['lines.6.instanceId', 'error.paper.twice'],
      ['lines.5.doneById', 'error.paper.notOfTeam'],
    ]);
    for (const id of ids) expect(await acts(id)).toEqual(['planned']);
  });
  it('one of another client, another company, taken away or never there is as little there, and nothing is entered', async () => {
    const [mine = 0, removed = 0] = await some(2);
    const karls = (
      await w.call(w.people.colleague, activityInstances.create, {
        body: { activityId: w.clients.karl.activityId, date: at(3 * HOUR) },
      })
    ).data.id;
    await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id: removed } });
    // The colleague is in both teams: it is the client's that are entered all the same.
    for (const other of [karls, removed, 999_999_999_999])
      for (const who of [w.people.user, w.people.colleague]) {
        const answer = await send([signed(mine), signed(other)], { who });
        expect([answer.status, fieldsOf(answer)]).toEqual([400, [['lines.1.instanceId', 'error.paper.gone']]]);
      }
    expect(await acts(mine)).toEqual(['planned']);
    for (const clientId of [w.clients.karl.id, 999_999_999_999]) expect((await send([signed(mine)], { clientId })).status).toBe(404);
  });
  it('at least one line, at most 500, within seven days', async () => {
    expect(fieldsOf(await send([]))).toEqual([['lines', 'error.field.required']]);
    const many = Array.from({ length: 501 }, (_, id) => signed(id + 1));
    expect(fieldsOf(await send(many))).toEqual([['lines', 'error.bulk.tooManyNamed']]);
    const one = (await create(w.people.user, { date: at(DAY) })).data.id;
    const two = (await create(w.people.user, { date: at(8 * DAY) })).data.id;
    const three = (await create(w.people.user, { date: at(7 * DAY) })).data.id;
    expect(fieldsOf(await send([signed(one), signed(two)]))).toEqual([['lines', 'error.paper.tooManyDays']]);
    expect((await send([signed(one), signed(three)])).data.done).toEqual([one, three]);
  });
  it('500 lines are entered at once', async () => {
    const ids = await w.scoped({ companies: [w.companies.sol.id] }, async (db) => {
      const rows = Array.from({ length: 503 }, (_, minute) => {
        const when = at(-2 * HOUR - minute * MINUTE);
        return {
          company_id: w.companies.sol.id,
          client_id: w.clients.elsa.id,
          activity_id: w.clients.elsa.activityId,
          placed_at: when,
          planned_date: when,
          is_completable: true,
        };
      });
      return (
        await db
          .insertInto('activity_instances')
          .values(rows as never)
          .returning('id')
          .execute()
      ).map(({ id }) => id);
    });
    const entered = async (some: number[]) => {
      const { took, gave } = await timed(() => send(some.map((id) => signed(id))));
      expect(gave.data.done).toHaveLength(some.length);
      return took;
    };
    const yardstick = await least(3, () => entered(ids.splice(0, 1)));
    figure('500 lines from paper', { took: await entered(ids), beside: 'one line', yardstick, most: 200 });
  });
});
