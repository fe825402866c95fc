/** The review of the access log: drawn, judged by somebody else than whom it is about, and closed with a seal (R122). */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AccessReview, accessReviews } from '#contract/access-reviews.ts';
import { createSession } from '#server/access/sessions.ts';
import { drawAllMonths } from '#server/access-review/draw.ts';
import { addLines, type LogLine } from '#test/added-lines.ts';
import { type World, world } from '#test/world.ts';

let w: World;
const day = (of: number, time = '12:00') => `2026-10-${String(of).padStart(2, '0')}T${time}:00.000Z`;
const company = () => w.companies.sol.id;
const list = async (who: keyof World['people']) => (await w.call(w.people[who], accessReviews.list)).data;
const draw = (who: keyof World['people'] = 'orgAdmin', month = '2026-10-01') =>
  w.call(w.people[who], accessReviews.draw, { body: { month } });
const read = (who: keyof World['people'], id: number) => w.call(w.people[who], accessReviews.get, { params: { id } });
const judge = (who: keyof World['people'], id: number, judgement = 'justified', note?: string) =>
  w.call(w.people[who], accessReviews.judge, { params: { id }, body: { judgement, ...(note && { note }) } as never });
const close = (who: keyof World['people'], id: number) => w.call(w.people[who], accessReviews.close, { params: { id } });
const name = (id: number, secondReviewerId: number | null, who: keyof World['people'] = 'orgAdmin') =>
  w.call(w.people[who], accessReviews.change, { params: { id }, body: { secondReviewerId } });
let review: AccessReview & { id: number };
const rowOf = (person: string) => review.rows.find(({ opening }) => opening.userName === person)!;

beforeAll(async () => {
  w = await world();
  const { elsa, karl } = w.clients;
  const { user, colleague, admin, orgAdmin, orgUser } = w.people;
  const usual: LogLine[] = Array.from({ length: 28 }, (_, n) => ({ by: user, at: day(n + 1), clients: [elsa], kind: 'change' }));
  await addLines(w, company(), [
    ...usual,
    { by: { ...colleague, name: 'Lena Lindqvist' }, at: day(3, '00:13'), clients: [elsa], target: `clientId=${elsa.id} date=2026-10-03` },
    { by: admin, at: day(4), clients: [karl], role: 'ADMIN' },
    { by: orgUser, at: day(5), clients: [elsa, karl], role: 'ORG_USER', kind: 'export', endpoint: 'statistics.extract' },
    { by: orgAdmin, at: day(6), clients: [elsa], role: 'ORG_ADMIN', kind: 'export', endpoint: 'statistics.extract' },
  ]);
  await addLines(w, w.companies.hav.id, [{ by: w.people.stranger, at: day(7), clients: [w.clients.foreign] }]);
});

describe('a month', () => {
  it('waits to be drawn where the job was missed', async () => {
    expect(await list('orgAdmin')).toMatchObject({ months: [{ id: null, month: '2026-10-01' }], nextDraw: '2026-12-01', maySearch: true });
  });
  it('is drawn once, whoever draws it: by the job on two servers, and by hand', async () => {
    await Promise.all([drawAllMonths(app()), drawAllMonths(app()), draw(), draw()]);
    const { months } = await list('orgAdmin');
    expect(months).toMatchObject([{ month: '2026-10-01', lines: 20, judged: 0, closedAt: null }]);
    const id = months[0]!.id!;
    review = { id, ...(await read('orgAdmin', id)).data };
    const before = review.rows.map(({ id }) => id);
    await drawAllMonths(app());
    expect((await draw()).data.id).toBe(review.id);
    expect((await read('orgAdmin', review.id)).data.rows.map(({ id }) => id)).toEqual(before);
    expect(review).toMatchObject({ eventCount: 32, adminCount: 1, exportCount: 2, companyName: 'Solgläntans assistans', mayClose: true });
  });
  it('has all of ADMIN, all exports and what is odd, each with why', () => {
    expect(rowOf(w.people.admin.name).reasons).toEqual(['admin', 'noAct']);
    expect(rowOf(w.people.orgUser.name)).toMatchObject({
      reasons: ['export'],
      opening: { kind: 'export', clientNames: ['Elsa Lindqvist', 'Karl Ek'] },
    });
    expect(rowOf('Lena Lindqvist')).toMatchObject({
      reasons: ['random', 'night', 'noAct', 'sameName'],
      opening: { subject: 'events', day: '2026-10-03' },
    });
    expect(rowOf(w.people.user.name).reasons).toEqual(['random']);
  });
  it('is the company’s own', async () => {
    expect((await read('strangerOrgAdmin', review.id)).status).toBe(404);
    expect((await close('strangerOrgAdmin', review.id)).status).toBe(404);
    expect((await judge('strangerOrgAdmin', review.rows[0]!.id)).status).toBe(404);
    const { months } = await list('strangerOrgAdmin');
    expect(months).toMatchObject([{ month: '2026-10-01', lines: 1 }]);
  });
  it('is nobody’s beside the administrator: not of teams, the platform, nor the office that is not named', async () => {
    for (const who of ['user', 'assistanceAdmin', 'admin'] as const) expect((await read(who, review.id)).status, who).toBe(403);
    expect(await list('orgUser')).toMatchObject({ months: [], maySearch: false });
    for (const { status } of [await read('orgUser', review.id), await judge('orgUser', review.rows[0]!.id)]) expect(status).toBe(404);
    for (const { status } of [await draw('orgUser'), await close('orgUser', review.id)]) expect(status).toBe(403);
  });
  it('that is not over, or has no lines, is not drawn', async () => {
    expect((await draw('orgAdmin', '2026-11-01')).problem.fieldErrors).toMatchObject([
      { field: 'month', message: 'error.accessReview.notOver' },
    ]);
    expect((await draw('orgAdmin', '2026-09-01')).problem.fieldErrors).toMatchObject([{ message: 'error.accessReview.empty' }]);
  });
});

describe('a judgement', () => {
  it('of what is not justified needs its word, at the field', async () => {
    for (const judgement of ['investigated', 'unjustified'] as const)
      expect((await judge('orgAdmin', rowOf('Lena Lindqvist').id, judgement)).problem.fieldErrors).toMatchObject([{ field: 'note' }]);
    expect((await judge('orgAdmin', rowOf('Lena Lindqvist').id, 'investigated', 'Samtal bokat')).data).toMatchObject({
      ...{ judgement: 'investigated', note: 'Samtal bokat', judgedByName: w.people.orgAdmin.name },
    });
  });
  it('is never about oneself', async () => {
    const own = rowOf(w.people.orgAdmin.name);
    expect(own.refusal).toBe('own');
    expect((await judge('orgAdmin', own.id)).problem.message).toBe('error.accessReview.own');
  });
  it('about the administrator is the named second reviewer’s, who sees nothing else', async () => {
    expect((await name(review.id, w.people.orgAdmin.id)).problem.fieldErrors).toMatchObject([{ field: 'secondReviewerId' }]);
    expect((await name(review.id, w.people.user.id)).status).toBe(400);
    expect((await name(review.id, w.people.orgUser.id)).status).toBe(200);
    const { data } = await read('orgUser', review.id);
    expect(data.rows.map(({ opening }) => opening.userName)).toEqual([w.people.orgAdmin.name]);
    expect(data).toMatchObject({ mayClose: false, figures: { lines: 1, judged: 0 } });
    expect((await judge('orgUser', rowOf('Lena Lindqvist').id)).status).toBe(404);
    expect((await name(review.id, null, 'orgUser')).status).toBe(403);
    expect((await judge('orgUser', rowOf(w.people.orgAdmin.name).id)).status).toBe(200);
    expect((await w.call(w.people.orgUser, accessReviews.search, { query: {} })).status).toBe(403);
  });
});

describe('closing', () => {
  it('waits for all lines', async () => {
    expect((await close('orgAdmin', review.id)).problem).toMatchObject({ message: 'error.accessReview.left', params: { count: 18 } });
  });
  it('is done once, by one of two', async () => {
    for (const { id, opening } of review.rows)
      if (![w.people.orgAdmin.name, 'Lena Lindqvist'].includes(opening.userName)) expect((await judge('orgAdmin', id)).status).toBe(200);
    expect((await close('orgUser', review.id)).status).toBe(403);
    const both = await Promise.all([close('orgAdmin', review.id), close('orgAdmin', review.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read('orgAdmin', review.id)).data).toMatchObject({
      ...{ isSealWhole: true, mayClose: false, figures: { judged: 20, investigated: 1 }, closedByName: w.people.orgAdmin.name },
      seal: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
  it('leaves nothing to change: by a call, nor in the database', async () => {
    expect((await judge('orgAdmin', rowOf('Lena Lindqvist').id)).problem.message).toBe('error.accessReview.closed');
    expect((await name(review.id, null)).status).toBe(409);
    for (const text of [
      `update access_review_lines set note = 'x' where id = ${rowOf('Lena Lindqvist').id}`,
      `delete from access_review_lines where review_id = ${review.id}`,
      `update access_reviews set closed_at = null, closed_by_id = null, seal = null where id = ${review.id}`,
      `delete from access_reviews where id = ${review.id}`,
    ])
      await expect(
        w.scoped({ companies: [company()] }, (db) => sql.raw(text).execute(db)),
        text,
      ).rejects.toThrow('a closed review');
  });
  it('shows a seal that what is judged does not fit any more', async () => {
    await w.asOwner({ companies: '*' }, async (db) => {
      await sql`alter table access_review_lines disable trigger access_review_lines_closed`.execute(db);
      await sql`update access_review_lines set note = 'Ändrad' where id = ${rowOf('Lena Lindqvist').id}`.execute(db);
      await sql`alter table access_review_lines enable trigger access_review_lines_closed`.execute(db);
    });
    expect((await read('orgAdmin', review.id)).data.isSealWhole).toBe(false);
  });
});

describe('a search for a suspicion', () => {
  const search = async (query: object, who: keyof World['people'] = 'orgAdmin') =>
    w.call(w.people[who], accessReviews.search, { query: { startDate: '2026-10-01', endDate: '2026-10-31', ...query } });
  it('finds by client, person and day', async () => {
    const { elsa, karl } = w.clients;
    expect((await search({ clientId: karl.id })).data.map(({ userName }) => userName)).toEqual([
      w.people.orgUser.name,
      w.people.admin.name,
    ]);
    expect((await search({ clientId: elsa.id, userId: w.people.colleague.id })).data).toMatchObject([
      { userName: 'Lena Lindqvist', subject: 'events' },
    ]);
    expect((await search({ startDate: '2026-10-04', endDate: '2026-10-04' })).data).toHaveLength(2);
    const { data } = await search({});
    expect((await search({ before: data[29]!.id })).data.map(({ id }) => id)).toEqual(data.slice(30).map(({ id }) => id));
  });
  it('goes by time: a line that was taken over later stands at its own', async () => {
    await addLines(w, company(), [{ by: w.people.user, at: '2026-10-02T03:00:00.000Z', clients: [w.clients.elsa] }]);
    const { data } = await search({});
    expect(data.map(({ at }) => at)).toEqual(
      data
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    const place = data.findIndex(({ at }) => at === '2026-10-02T03:00:00.000Z');
    expect((await search({ before: data[place]!.id })).data.map(({ id }) => id)).toEqual(data.slice(place + 1).map(({ id }) => id));
  });
  it('keeps to the company, and is its administrator’s alone', async () => {
    expect((await search({ clientId: w.clients.foreign.id })).status).toBe(404);
    expect((await search({ userId: w.people.stranger.id })).data).toEqual([]);
    for (const who of ['user', 'assistanceAdmin', 'admin'] as const) expect((await search({}, who)).status, who).toBe(403);
  });
  it('is itself in the log, with whom it was for, also where it found nothing', async () => {
    await search({ clientId: w.clients.karl.id, userId: w.people.user.id });
    const { rows } = await w.asOwner({ companies: '*' }, (db) =>
      sql<object>`select user_name as name, kind, target from log.access_events where endpoint = 'accessReview.search' order by id desc limit 1`.execute(
        db,
      ),
    );
    const target = `clientId=${w.clients.karl.id} userId=${w.people.user.id} startDate=2026-10-01 endDate=2026-10-31`;
    expect(rows).toEqual([{ name: w.people.orgAdmin.name, kind: 'see', target: expect.any(String) }]);
    expect((rows[0] as { target: string }).target.split(' ').sort()).toEqual(target.split(' ').sort());
  });
});

describe('the month after', () => {
  it('carries what is investigated over to the next month', async () => {
    await addLines(w, company(), [{ by: w.people.user, at: '2026-11-05T12:00:00.000Z', clients: [w.clients.elsa] }]);
    w.clock.now = new Date('2026-12-01T05:00:00.000Z');
    w.people.orgAdmin.token = await createSession(w, w.people.orgAdmin.id, w.clock.now, false);
    await drawAllMonths(app());
    const { months } = await list('orgAdmin');
    expect(months.map(({ month }) => month)).toEqual(['2026-11-01', '2026-10-01']);
    const { data } = await read('orgAdmin', months[0]!.id!);
    expect(data.rows[0]).toMatchObject({
      ...{ opening: { userName: 'Lena Lindqvist' }, judgement: null, reasons: ['random', 'night', 'noAct', 'sameName', 'carried'] },
      carried: { month: '2026-10-01', note: 'Ändrad' },
    });
  });
});

/** As the job has it. */
const app = () => ({ scoped: w.scoped, now: () => new Date(w.clock.now), loggers: w.loggers });
