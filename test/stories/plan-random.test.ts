/**
 * Random lives of a client's plans: however they are written, approved at once, ended, copied and removed, and however late or often the job
 * runs, one applies at a time, what is approved reads as it did, and the reports tell of every period once (R25, R51–R60).
 * @module-tag long
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { evaluationGoals, implementationGoals } from '#contract/goals/goals.ts';
import { periodReports } from '#contract/goals/period-reports.ts';
import { evaluationPlans, implementationPlans } from '#contract/goals/plans.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { statistics } from '#contract/statistics.ts';
import { reportStatusOf } from '#domain/goals/period-reports.ts';
import { isReportDue, listPeriods } from '#domain/goals/spans.ts';
import { addDays, toLocal, toLocalDate } from '#domain/time.ts';
import { createClient } from '#server/clients/clients.ts';
import { writePeriodReports } from '#server/goals/write-period-reports.ts';
import type { App } from '#server/request/ports.ts';
import { longRuns } from '#test/runs.ts';
import { START, type World, world } from '#test/world.ts';
import { goalSteps } from './goal-steps.ts';
import { type Kept, keptThings } from './plan-kept.ts';

const ZONE = 'Europe/Stockholm';
let w: World;
let goals: Awaited<ReturnType<typeof goalSteps>>;
let kept: Kept;
beforeAll(async () => {
  w = await world();
  // A history takes half a year.
  await w.pool.query("update sessions set expires_date = '2100-01-01'");
  goals = await goalSteps(w);
  kept = keptThings(w);
});

const bit = fc.boolean();
const which = fc.nat(9);
const days = fc.record({ start: fc.integer({ min: -40, max: 40 }), length: fc.option(fc.integer({ min: 0, max: 70 })) });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('draft' as const), days, approve: bit, which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('approve' as const), which, days: fc.option(days) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('both' as const), which, many: fc.nat(35) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end' as const), which, after: fc.option(fc.integer({ min: -3, max: 40 })) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('rename', 'copy', 'remove', 'goal'), which, days }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stand' as const), which, days }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pass' as const), many: fc.integer({ min: 0, max: 45 }), hour: fc.nat(23) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('done' as const), ago: fc.nat(35) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('sign', 'recount', 'drop', 'again'), which }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Days = typeof days extends fc.Arbitrary<infer D> ? D : never;

const today = () => toLocalDate(w.clock.now.toISOString(), ZONE);
const datesOf = ({ start, length }: Days) => {
  const startDate = addDays(today(), start);
  return { startDate, endDate: length === null ? null : addDays(startDate, length) };
};
const later = (days: number, hours: number) => new Date(w.clock.now.getTime() + (days * 24 + hours) * 3_600_000);
const job = () =>
  writePeriodReports(
    { scoped: w.scoped, jobs: w.jobs, config: { publicUrl: 'https://vardag.example' }, now: () => new Date(w.clock.now) } as App,
    pino({ level: 'silent' }),
  );
/** Every answer is one that somebody can do something with. */
function expected({ status, problem }: { status: number; problem: unknown }) {
  expect(status, JSON.stringify(problem)).toBeOneOf([200, 201, 204, 400, 404, 409]);
}

let count = 0;
async function newClient() {
  const companyId = w.companies.sol.id;
  return w.scoped({ companies: [companyId] }, async (db) => {
    const { clientId, groupId } = await createClient(db, companyId, `Klient ${++count}`);
    const own = { company_id: companyId, client_id: clientId };
    await db
      .insertInto('client_group_members')
      .values({ ...own, client_group_id: groupId, user_id: w.people.user.id })
      .execute();
    const { rows } = await sql<{ id: number }>`
      with c as (insert into activity_categories (company_id, client_id, name, color, icon) values (${companyId}, ${clientId}, 'Vård', '#0e6f8c', 'bath') returning id),
        t as (insert into activity_types (company_id, client_id, name, activity_category_id) select ${companyId}, ${clientId}, 'Hygien', id from c returning id)
      insert into activities (company_id, client_id, name, type_id) select ${companyId}, ${clientId}, 'Dusch', id from t returning id`.execute(
      db,
    );
    return { clientId, activityId: rows[0]!.id };
  });
}

type Client = Awaited<ReturnType<typeof newClient>>;
type Plan = { kind: 'implementation' | 'evaluation'; id: number; evaluationPlanId: number };
const callsOf = ({ kind }: Plan) => (kind === 'implementation' ? implementationPlans : evaluationPlans);
async function write(plan: Plan | undefined, body: object) {
  if (plan) expected(await w.call(w.people.orgAdmin, callsOf(plan).change, { params: { id: plan.id }, body: body as never }));
}
const approve = (plan: Plan | undefined, dates?: Days | null) => write(plan, { status: 'APPROVED', ...(dates && datesOf(dates)) });

/** A draft with two goals, of a week and of a month. */
async function draft({ clientId, activityId }: Client, dates: Days, n: number): Promise<Plan> {
  const { data, status } = await w.call(w.people.orgAdmin, implementationPlans.create, {
    body: { name: `Plan ${++count}`, clientId, ...datesOf(dates) } as never,
  });
  expect(status).toBe(201);
  const evaluationPlanId = data.evaluationPlanId!;
  const of = { activityId, categoryId: goals.categories.evaluation, evaluationPlanId };
  for (const goal of [
    { minFrequency: n % 3, maxFrequency: n % 2 ? (n % 3) + 1 : null, frequencyUnit: 'WEEK' },
    { minFrequency: n % 5, frequencyUnit: n % 2 ? 'MONTH' : 'DAY' },
  ] as const)
    expect((await w.call(w.people.orgAdmin, evaluationGoals.create, { body: { ...of, ...goal } })).status).toBe(201);
  const target = { activityId, categoryId: goals.categories.implementation, implementationPlanId: data.id };
  expect((await w.call(w.people.orgAdmin, implementationGoals.create, { body: target })).status).toBe(201);
  return { kind: 'implementation', id: data.id, evaluationPlanId };
}

async function play(client: Client, plans: Plan[], it: Step): Promise<void> {
  const { orgAdmin } = w.people;
  const plan = 'which' in it ? plans[it.which % plans.length] : undefined;
  switch (it.do) {
    case 'draft': {
      const made = await draft(client, it.days, it.which);
      plans.push(made);
      if (it.approve) await approve(made);
      return;
    }
    case 'approve':
      return approve(plan, it.days);
    case 'both': {
      // Two at once, one of them back in time, while the job writes what has come due.
      w.clock.now = later(it.many, 0);
      const made = await draft(client, { start: -3 * it.which, length: null }, it.which);
      plans.push(made);
      await Promise.all([approve(made), approve(plan), job()]);
      return;
    }
    case 'end':
      return write(plan, { endDate: it.after === null ? null : addDays(today(), it.after) });
    case 'rename':
      return write(plan, { name: `Plan ${++count}`, description: '<p>Annat</p>', startDate: datesOf(it.days).startDate });
    case 'copy':
    case 'stand': {
      if (!plan) return;
      const [calls, id] = it.do === 'copy' ? [implementationPlans, plan.id] : [evaluationPlans, plan.evaluationPlanId];
      if (it.do === 'copy' && plan.kind === 'evaluation') return;
      const { status, data } = await w.call(orgAdmin, calls.copy, { params: { id } });
      expect(status).toBeOneOf([201, 404]);
      if (status === 404) return;
      const whole = data as { id: number; evaluationPlanId?: number };
      const made: Plan = {
        kind: it.do === 'copy' ? 'implementation' : 'evaluation',
        id: whole.id,
        evaluationPlanId: whole.evaluationPlanId ?? whole.id,
      };
      plans.push(made);
      return approve(made, it.days);
    }
    case 'remove':
      if (plan) {
        const { status, problem } = await w.call(orgAdmin, callsOf(plan).remove, { params: { id: plan.id } });
        expect(status).toBeOneOf([204, 404, 409]);
        // What it gives back overlaps nothing: it stays for what it is alone.
        if (status === 409) expect(problem.message).toMatch(/\.errors\.(applied|ofPlan)$/);
      }
      return;
    case 'goal': {
      if (!plan) return;
      const { data, status } = await w.call(orgAdmin, evaluationGoals.list, { query: { evaluationPlanId: String(plan.evaluationPlanId) } });
      expect(status).toBe(200);
      if (data[0])
        expected(await w.call(orgAdmin, evaluationGoals.change, { params: { id: data[0].id }, body: { minFrequency: it.which % 3 } }));
      return;
    }
    case 'pass':
      w.clock.now = later(it.many, it.hour);
      // On two servers.
      await Promise.all([job(), job()]);
      return;
    case 'done': {
      const date = new Date(w.clock.now.getTime() - it.ago * 86_400_000 - (++count % 600) * 60_000).toISOString();
      expected(await w.call(w.people.user, activityInstances.create, { body: { activityId: client.activityId, date } }));
      return;
    }
    default:
      return actOnReport(client, it.do, it.which);
  }
}

async function actOnReport({ clientId }: Client, act: 'sign' | 'recount' | 'drop' | 'again', at: number): Promise<void> {
  const { orgUser, admin } = w.people;
  const { data } = await w.call(orgUser, periodReports.ofClient, { params: { clientId } });
  const report = data[at % data.length];
  if (!report) return;
  const of = { params: { id: report.id } };
  if (act === 'sign') expected(await w.call(orgUser, periodReports.change, { ...of, body: { comment: 'Sett', isConfirmed: true } }));
  if (act === 'recount') expected(await w.call(orgUser, periodReports.recount, of));
  if (act === 'drop') expected(await w.call(admin, periodReports.remove, of));
  if (act === 'again') expected(await w.call(admin, periodReports.create, { body: { evaluationPlanId: report.evaluationPlanId } }));
}

/** What is due of the plans that apply has been written. */
async function expectAllWritten({ clientId }: Client): Promise<void> {
  const local = toLocal(w.clock.now.toISOString(), ZONE);
  for (const { startDate, endDate, periods } of await kept.approved(clientId)) {
    const due = listPeriods({ startDate, endDate }, local.slice(0, 10)).filter((period) => isReportDue(period, local));
    expect(periods).toEqual(due);
  }
}

/** Counted anew, a report has as many as the activity's figures of its days. */
async function expectFiguresAgree({ clientId, activityId }: Client): Promise<void> {
  const { data } = await w.call(w.people.orgUser, periodReports.ofClient, { params: { clientId } });
  for (const { id, signedByDate, reportStartDate, reportEndDate } of data) {
    if (signedByDate === null) expect((await w.call(w.people.orgUser, periodReports.recount, { params: { id } })).status).toBe(200);
    const whole = (await w.call(w.people.orgUser, periodReports.get, { params: { id } })).data;
    const asked = { startDate: reportStartDate, endDate: reportEndDate };
    const { data: buckets } = await w.call(w.people.user, statistics.ofActivity, { params: { activityId }, query: asked });
    const performed = buckets.reduce((sum, { completed, reported }) => sum + completed + reported, 0);
    const changed = new Map(whole.changedSince.map((goal) => [goal.evaluationGoalId, goal.totalAmountDuringReport]));
    const each = whole.goals.flatMap((category) => category.goals);
    if (signedByDate === null) {
      expect(changed.size).toBe(0);
      expect(whole.status).toBe(reportStatusOf(each));
    }
    for (const goal of each) expect(changed.get(goal.evaluationGoalId) ?? goal.totalAmountDuringReport).toBe(performed);
  }
}

async function history(steps: readonly Step[]) {
  w.clock.now = new Date(START);
  const client = await newClient();
  const plans: Plan[] = [];
  for (const one of steps) {
    await play(client, plans, one);
    await kept.check(client.clientId);
    if (one.do === 'pass') await expectAllWritten(client);
  }
  await expectFiguresAgree(client);
}

it('one plan applies at a time, what is approved stays, and every period is told of once', { timeout: 3_600_000 }, async () => {
  const steps = fc.array(step, { minLength: 6, maxLength: 18 });
  await fc.assert(fc.asyncProperty(steps, history), { numRuns: longRuns(20, 60) });
});
