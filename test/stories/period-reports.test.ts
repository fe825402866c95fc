/** Period reports (R56–R61, R72): written once when they are due, recounted until they are signed, and then as they were. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PeriodReport, periodReports, type WholePeriodReport } from '#contract/goals/period-reports.ts';
import { inbox } from '#contract/inbox.ts';
import type { ActivityInstance } from '#contract/planning/instances.ts';
import { isPerformed as performedInDomain } from '#domain/goals/judging.ts';
import { countsForGoalSql } from '#server/goals/performed.ts';
import { writePeriodReports } from '#server/goals/write-period-reports.ts';
import type { App } from '#server/request/ports.ts';
import { inbox as letterbox } from '#test/inbox.ts';
import { type Person, type World, world } from '#test/world.ts';
import { goalSteps } from './goal-steps.ts';
import { steps } from './steps.ts';

let w: World;
let goals: Awaited<ReturnType<typeof goalSteps>>;
let post: Awaited<ReturnType<typeof letterbox>>;
const { create, planned, act, warm } = steps(() => w);
/** A plan from a Monday four weeks before the Sunday that comes after the world's Friday. */
const MONDAY = '2026-10-26';
let plan: { id: number; evaluationPlanId: number };
let goalId: number;
beforeAll(async () => {
  post = await letterbox();
  w = await world({ SMTP_URL: post.url, MAIL: 'send', PUBLIC_URL: 'https://vardag.example' });
  await w.pool.query('update users set receives_email_notifications = true');
  goals = await goalSteps(w);
  plan = await goals.draft({ name: 'Hösten', startDate: MONDAY });
  goalId = (await goals.addGoal(plan.evaluationPlanId, { minFrequency: 2, maxFrequency: 3 })).data.id;
  await goals.approve(plan.id);
  // Two in week 44, three in week 45, four in week 46, none in week 47.
  for (const day of ['10-26', '11-01', '11-02', '11-04', '11-08', '11-09', '11-10', '11-11', '11-15']) await report(day);
});
afterAll(() => post.close());

/** Something done on a day of November or October, told of afterwards. */
const report = async (day: string, hour = '12') => (await create(w.people.user, { date: `2026-${day}T${hour}:00:00.000Z` })).data;
const inCompany = <T>(work: (db: Parameters<Parameters<World['scoped']>[1]>[0]) => Promise<T>) =>
  w.scoped({ companies: [w.companies.sol.id] }, work);
/** The job as it runs at a time. */
const jobAt = (time: string) => {
  const app = { scoped: w.scoped, jobs: w.jobs, config: { publicUrl: 'https://vardag.example' }, now: () => new Date(time) } as App;
  return writePeriodReports(app, pino({ level: 'silent' }));
};
const NOON = '2026-11-23T11:00:00.000Z';
const listed = async (who: Person = w.people.orgUser) => w.call(who, periodReports.ofClient, { params: { clientId: w.clients.elsa.id } });
const detail = (id: number, who: Person = w.people.orgUser) => w.call(who, periodReports.detail, { params: { id } });
const sign = (id: number, body: object, who: Person = w.people.orgUser, headers = {}) =>
  w.call(who, periodReports.change, { params: { id }, body: body as never }, headers);
const recount = (id: number, who: Person = w.people.orgUser) => w.call(who, periodReports.recount, { params: { id } });
const unhandled = async () =>
  (await w.call(w.people.orgUser, inbox.list, { query: { kind: 'PERIOD_REPORT', state: 'IDLE' } })).data.map(({ subjectId }) => subjectId);
const weeksOf = ({ goals: [category] }: WholePeriodReport) =>
  category!.goals[0]!.weeks.map(({ name, amount, hasDivergence }) => `${name}: ${amount}${hasDivergence ? ' !' : ''}`);
let first: PeriodReport;

describe('a period report', () => {
  it('is written at noon of the day after the period, once, however often and by whom the job is run', async () => {
    expect(await jobAt('2026-11-23T10:59:00.000Z')).toBe(0);
    await warm();
    const written = await Promise.all([1, 2, 3].map(() => jobAt(NOON)));
    expect(written.reduce((sum, many) => sum + many, 0)).toBe(1);
    expect(await jobAt(NOON)).toBe(0);
    const { data } = await listed();
    expect(data).toHaveLength(1);
    first = data[0]!;
    expect(first).toMatchObject({
      ...{ reportId: first.id, reportStartDate: MONDAY, reportEndDate: '2026-11-22', status: 'CONTAINS_DIVERGENCES', comment: null },
      ...{ clientId: w.clients.elsa.id, evaluationPlanId: plan.evaluationPlanId, evaluationPlanName: 'Hösten', signedByName: null },
    });
  });
  it('tells by goal and week what was performed, against the goal', async () => {
    const { data } = await detail(first.id);
    expect(weeksOf(data)).toEqual(['2026-W44: 2', '2026-W45: 3', '2026-W46: 4 !', '2026-W47: 0 !']);
    expect(data.goals).toMatchObject([
      {
        categoryName: 'Vardagsliv',
        goals: [{ evaluationGoalId: goalId, totalAmountDuringReport: 9, hasDivergence: true, minFrequency: 2 }],
      },
    ]);
    expect(data).toMatchObject({ figures: 1, countedByName: null, changedSince: [], addenda: [], isSignerPerformer: false });
  });
  it('that diverges arrives in the inbox, and is told of once a day, without a word of care', async () => {
    expect(await unhandled()).toEqual([first.id]);
    await w.jobs.drain();
    expect(post.letters.map(({ to }) => to[0])).toEqual([w.people.orgAdmin.login]);
    const [{ text, html, subject } = { text: '', html: '', subject: '' }] = post.letters;
    expect(text).toContain(`https://vardag.example/periodrapport/${first.id}`);
    for (const word of ['Elsa', 'Lindqvist', 'Dusch', 'Hösten', 'Vardagsliv']) expect(`${text} ${html} ${subject}`).not.toContain(word);
    await jobAt('2026-11-24T11:00:00.000Z');
    await w.jobs.drain();
    expect(post.letters).toHaveLength(1);
  });
  it('is the organisation’s: its team is refused it, another company finds nothing', async () => {
    for (const who of [w.people.user, w.people.assistanceAdmin]) {
      expect((await detail(first.id, who)).status).toBe(403);
      expect((await listed(who)).status).toBe(403);
    }
    expect((await detail(first.id, w.people.strangerOrgAdmin)).status).toBe(404);
    expect((await detail(first.id, w.people.admin)).status).toBe(200);
  });
  it('keeps its figures when something changes, and says what they would be', async () => {
    const late = await report('11-17');
    const { data } = await detail(first.id);
    expect(weeksOf(data).at(-1)).toBe('2026-W47: 0 !');
    expect(data.changedSince).toEqual([{ evaluationGoalId: goalId, totalAmountDuringReport: 10, hasDivergence: true }]);
    await act(w.people.user, late.id, { isSkipped: true, comment: 'Fel dag' });
    expect((await detail(first.id)).data.changedSince).toEqual([]);
  });
});

describe('recounting', () => {
  it('puts new figures beside the old; without divergences it leaves the inbox, and comes back with them', async () => {
    const two = [await report('11-18'), await report('11-19')];
    const fourth = (
      await inCompany((db) =>
        sql<{ id: number }>`select min(id) as id from activity_instances where placed_at::date = '2026-11-11'`.execute(db),
      )
    ).rows[0]!.id;
    await act(w.people.user, fourth, { isSkipped: true, comment: 'Var aldrig' });
    const { data, status } = await recount(first.id);
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: 'APPROVED_WITHOUT_DIVERGENCES', figures: 2, changedSince: [] });
    expect(weeksOf(data)).toEqual(['2026-W44: 2', '2026-W45: 3', '2026-W46: 3', '2026-W47: 2']);
    expect(await unhandled()).toEqual([]);
    expect((await sign(first.id, { comment: 'Inget', isConfirmed: true })).problem).toMatchObject({
      ...{ status: 409, message: 'assistmeApp.evaluationPlanReport.errors.nothingToSign' },
    });
    await act(w.people.user, two[0]!.id, { isSkipped: true, comment: 'Fel' });
    expect((await recount(first.id)).data).toMatchObject({ status: 'CONTAINS_DIVERGENCES', figures: 3 });
    expect(await unhandled()).toEqual([first.id]);
    const { rows } = await inCompany((db) =>
      sql<{ number: number }>`select number from period_figures where report_id = ${first.id} order by number`.execute(db),
    );
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);
  });
});

describe('signing', () => {
  it.each([
    [{ comment: ' ', isConfirmed: true }, ['comment error.field.required']],
    [{ isConfirmed: true }, ['comment error.field.required']],
    [{ comment: 'Sjuk', isConfirmed: false }, ['isConfirmed assistmeApp.evaluationPlanReport.errors.terms']],
    [{ comment: 'Sjuk' }, ['isConfirmed error.field.boolean']],
  ])('with %o is refused at its field', async (body, expected) => {
    const { problem } = await sign(first.id, body);
    expect(problem?.fieldErrors?.map(({ field, message }) => `${field} ${message}`)).toEqual(expected);
  });
  it('is done once, of two at once too; then nothing changes but what is added', async () => {
    const body = { comment: 'Feber i två veckor', isConfirmed: true };
    const both = await Promise.all([sign(first.id, body), sign(first.id, body, w.people.orgAdmin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.problem).toMatchObject({
      ...{ message: 'assistmeApp.evaluationPlanReport.errors.signed', params: { name: expect.stringContaining(' ') } },
    });
    const { data } = await detail(first.id);
    expect(data).toMatchObject({ status: 'APPROVED_WITH_DIVERGENCES', comment: body.comment });
    expect(await unhandled()).toEqual([]);
    expect((await recount(first.id)).status).toBe(409);
    expect((await w.call(w.people.admin, periodReports.remove, { params: { id: first.id } })).status).toBe(409);
    const note = { params: { id: first.id }, body: { text: 'Läkaren har svarat' } };
    expect((await w.call(w.people.orgUser, periodReports.addAddendum, note)).data.addenda).toMatchObject([{ text: 'Läkaren har svarat' }]);
    await expect(
      inCompany((db) => sql`update evaluation_plan_reports set comment = 'x' where id = ${first.id}`.execute(db)),
    ).rejects.toMatchObject({ code: '23001' });
    // The login that serves has no right to take figures away at all.
    const taken = inCompany((db) => sql`delete from period_figures where report_id = ${first.id}`.execute(db));
    await expect(taken).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the job', () => {
  it('writes what it missed in order, and a plan that is approved begins after what was reported', async () => {
    expect(await jobAt('2027-01-20T11:00:00.000Z')).toBe(2);
    const { data } = await listed();
    expect(data.map(({ reportStartDate, reportEndDate }) => [reportStartDate, reportEndDate])).toEqual([
      ['2026-12-21', '2027-01-17'],
      ['2026-11-23', '2026-12-20'],
      [MONDAY, '2026-11-22'],
    ]);
    const next = await goals.draft({ startDate: '2027-01-17' });
    const { problem } = await goals.approve(next.id);
    expect(problem?.fieldErrors).toMatchObject([{ field: 'startDate', message: 'error.field.alreadyReported' }]);
  });
  it('ADMIN removes an unsigned one, and has it written again', async () => {
    const [last] = (await listed()).data;
    expect((await w.call(w.people.admin, periodReports.remove, { params: { id: last!.id } })).status).toBe(204);
    expect((await listed()).data).toHaveLength(2);
    expect(await jobAt('2027-01-20T12:00:00.000Z')).toBe(0);
  });
  it('the figures of a company are those of the days asked for', async () => {
    const asked = { params: { companyId: w.companies.sol.id }, query: { startDate: '2026-11-01', endDate: '2027-12-31' } };
    expect((await w.call(w.people.orgUser, periodReports.summary, asked)).data).toEqual({
      evaluationPlanReportWithoutDeviation: 0,
      evaluationPlanReportsWithUnhandledDeviation: 1,
      evaluationPlanReportsWithHandledDeviation: 1,
    });
    const sums = async (startDate: string, endDate: string) =>
      Object.values((await w.call(w.people.orgUser, periodReports.summary, { ...asked, query: { startDate, endDate } })).data);
    expect(await sums('2026-10-01', '2026-11-21')).toEqual([0, 0, 0]);
    expect(await sums('2026-11-22', '2026-11-22')).toEqual([0, 0, 1]);
    expect((await w.call(w.people.strangerOrgAdmin, periodReports.summary, asked)).status).toBe(404);
  });
  it('goes on past a plan that cannot be written, and writes it when it can', async () => {
    const { karl } = w.clients;
    const other = await goals.draft({ clientId: karl.id, startDate: '2027-01-18', name: 'Karls' });
    await goals.addGoal(other.evaluationPlanId, { activityId: karl.activityId });
    await goals.approve(other.id);
    // A figure of the plan that comes first can no longer be put down.
    const alter = (how: string) => w.asOwner({ companies: '*' }, (db) => sql.raw(`alter table period_figures ${how}`).execute(db));
    await alter(`add constraint broken check (client_id <> ${w.clients.elsa.id} or made_date < '2027-02-01') not valid`);
    expect(await jobAt('2027-02-15T11:00:00.000Z')).toBe(1);
    expect((await listed()).data).toHaveLength(2);
    await alter('drop constraint broken');
    expect(await jobAt('2027-02-15T12:00:00.000Z')).toBe(1);
    expect((await listed()).data).toHaveLength(3);
  });
});

it('what counts as performed is the same in SQL and in the domain', async () => {
  const open = await planned();
  const signed = await planned();
  await act(w.people.user, signed.id, { isCompleted: true });
  const skipped = await planned();
  await act(w.people.user, skipped.id, { isSkipped: true, comment: 'Borta' });
  const reset = await planned();
  await act(w.people.user, reset.id, { isCompleted: true });
  await act(w.people.user, reset.id, { isCompleted: false });
  const passed = await create(w.people.assistanceAdmin, { isCompletable: false });
  const told = await report('11-20', '08');
  const ids = [open, signed, skipped, reset, passed.data, told].map(({ id }) => id);
  const { rows } = await inCompany((db) =>
    sql<ActivityInstance & { performed: boolean }>`
      select instance.id, instance.planned_date as "plannedDate", instance.occurence_date as "occurenceDate", instance.skipped_date as "skippedDate",
        instance.signed_by_date as "signedByDate", instance.signed_by_id as "signedById", instance.is_completable as "isCompletable", instance.is_completed as "isCompleted",
        instance.is_skipped as "isSkipped", ${countsForGoalSql} as performed
      from activity_instances instance where instance.id = any(${ids})`.execute(db),
  );
  expect(rows).toHaveLength(ids.length);
  for (const row of rows) expect(row.performed, String(row.id)).toBe(performedInDomain(row, w.clock.now.toISOString()));
  expect(rows.filter(({ performed }) => performed).map(({ id }) => id)).toEqual([signed.id, told.id].sort((a, b) => a - b));
});
