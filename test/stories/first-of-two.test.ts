/**
 * The second of two is told who was first, when, and what they did, before anything is said of a version: a period report that is signed, a
 * plan that is approved, an entry of the inbox (R15, R60, R78).
 */
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { periodReports } from '#contract/goals/period-reports.ts';
import { inbox } from '#contract/inbox.ts';
import { overview } from '#contract/overview.ts';
import { writePeriodReports } from '#server/goals/write-period-reports.ts';
import type { App } from '#server/request/ports.ts';
import { type World, world } from '#test/world.ts';
import { goalSteps } from './goal-steps.ts';
import { later } from './series-steps.ts';

let w: World;
let goals: Awaited<ReturnType<typeof goalSteps>>;
/** A red period report of a plan whose first period is over. */
let reportId: number;
beforeAll(async () => {
  w = await world();
  goals = await goalSteps(w);
  const plan = await goals.draft({ name: 'Hösten', startDate: '2026-10-26' });
  await goals.addGoal(plan.evaluationPlanId, { minFrequency: 2 });
  await goals.approve(plan.id);
  const app = {
    scoped: w.scoped,
    jobs: w.jobs,
    config: { publicUrl: '' },
    now: () => new Date('2026-11-23T11:00:00.000Z'),
  } as unknown as App;
  expect(await writePeriodReports(app, pino({ level: 'silent' }))).toBe(1);
  const { data } = await w.call(w.people.orgUser, periodReports.ofClient, { params: { clientId: goals.clientId } });
  reportId = data[0]!.id;
});
const report = async () => (await w.call(w.people.orgUser, periodReports.detail, { params: { id: reportId } })).data;
const old = (version: number) => ({ 'if-match': `"${version}"` });

it('a period report put aside stays to be signed, in lists, counts and figures, until it is signed', async () => {
  const orgUser = w.people.orgUser;
  const entry = async () => (await w.call(orgUser, inbox.list, { query: { kind: 'PERIOD_REPORT' } })).data[0]!;
  const toSign = async (query: object = {}) =>
    (await w.call(orgUser, inbox.list, { query: { toSign: 'true', ...query } })).data.map(({ subjectId }) => subjectId);
  const counts = async () => ({
    inbox: (await w.call(orgUser, inbox.unhandled, {})).data.toSign,
    company: (await w.call(orgUser, overview.ofCompany, { params: { id: w.companies.sol.id } })).data.toSign,
    client: (await w.call(orgUser, overview.myClients, { query: { size: 50 } })).data.find(({ id }) => id === goals.clientId)?.toSign,
  });
  for (const state of ['ACTION_TAKEN', 'IGNORED'] as const) {
    const { data } = await w.call(orgUser, inbox.change, { params: { id: (await entry()).id }, body: { state, note: 'Läst' } });
    expect(data).toMatchObject({ state, toSign: true });
    expect(await toSign()).toEqual([reportId]);
    expect(await toSign({ clientIds: String(goals.clientId) })).toEqual([reportId]);
    expect(await toSign({ toSign: 'false' })).not.toContain(reportId);
    expect(await counts()).toEqual({ inbox: 1, company: 1, client: 1 });
  }
});

it('a period report: 409 with name and time, whatever version was read', async () => {
  const { version } = await report();
  const sign = (who: { token: string }, body: object, headers = {}) =>
    w.call(who, periodReports.change, { params: { id: reportId }, body: body as never }, headers);
  const body = { comment: 'Gått igenom', isConfirmed: true };
  const empty = await sign(w.people.orgUser, { comment: ' ', isConfirmed: false });
  expect([empty.status, empty.problem.fieldErrors?.map(({ field }) => field)]).toEqual([400, ['comment']]);
  // An old version is one all the same while nobody has signed.
  expect((await sign(w.people.orgUser, body, old(version + 9))).status).toBe(412);
  expect((await sign(w.people.orgUser, body, old(version))).status).toBe(200);
  for (const [sent, headers] of [
    [body, old(version)],
    [body, {}],
    // What is empty is said after it.
    [{ comment: '', isConfirmed: false }, {}],
  ] as const) {
    const { status, problem } = await sign(w.people.orgAdmin, sent, headers);
    expect({ status, message: problem.message, params: problem.params }).toEqual({
      status: 409,
      message: 'assistmeApp.evaluationPlanReport.errors.signed',
      params: { name: 'Orvar Kontor', date: (await report()).signedByDate },
    });
  }
  const recount = await w.call(w.people.orgAdmin, periodReports.recount, { params: { id: reportId } }, old(version));
  expect([recount.status, recount.problem.message]).toEqual([409, 'assistmeApp.evaluationPlanReport.errors.signed']);
  const gone = await w.call(w.people.admin, periodReports.remove, { params: { id: reportId } }, old(version));
  expect([gone.status, gone.problem.message]).toEqual([409, 'assistmeApp.evaluationPlanReport.errors.signed']);
  expect((await w.call(w.people.orgUser, inbox.unhandled, {})).data.toSign).toBeUndefined();
});

it('an approval: 409 with name and time', async () => {
  const plan = await goals.draft({ name: 'Våren', startDate: later(40) });
  const approve = (who = w.people.orgAdmin) => goals.write(plan.id, { status: 'APPROVED' }, who, old(plan.version));
  expect((await approve()).status).toBe(200);
  const { status, problem } = await approve();
  expect({ status, message: problem.message, by: problem.params?.by }).toEqual({
    status: 409,
    message: 'assistmeApp.implementationPlan.errors.approvedFirst',
    by: (await goals.get(plan.id)).data.approvedByName,
  });
  const { approvedByName: by, approvedDate: at } = (await goals.get(plan.id)).data;
  const renamed = await goals.write(plan.id, { name: 'Sommaren' }, w.people.orgAdmin, old(plan.version));
  for (const late of [renamed, await goals.addTarget(plan.id)])
    expect(late.problem).toMatchObject({ status: 409, message: 'assistmeApp.implementationPlan.errors.approved', params: { by, at } });
});

it('an entry of the inbox: an older version that says who dealt with it, when, and how', async () => {
  const [entry] = (await w.call(w.people.orgUser, inbox.list, { query: { kind: 'PERIOD_REPORT' } })).data;
  const change = (who: { token: string }, state: 'IDLE' | 'IGNORED' | 'ACTION_TAKEN', version: number) =>
    w.call(who, inbox.change, { params: { id: entry!.id }, body: { state } }, old(version));
  const { data: idle } = await change(w.people.orgAdmin, 'IDLE', entry!.version);
  const { data } = await change(w.people.orgUser, 'IGNORED', idle.version);
  const { status, problem } = await change(w.people.orgAdmin, 'ACTION_TAKEN', idle.version);
  expect({ status, message: problem.message, params: problem.params }).toEqual({
    status: 412,
    message: 'error.inbox.IGNORED',
    params: { by: 'Orvar Kontor', at: data.handledDate },
  });
  // Whoever dealt with it, on another device, is not told that they were first.
  expect((await change(w.people.orgUser, 'ACTION_TAKEN', idle.version)).problem).toMatchObject({ status: 412, message: 'error.version' });
});
