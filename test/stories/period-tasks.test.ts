/** A task that the organisation makes of a period report (R22): it knows of which, and the report's entry in the inbox is dealt with. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { periodReports } from '#contract/goals/period-reports.ts';
import { inbox } from '#contract/inbox.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { writePeriodReports } from '#server/goals/write-period-reports.ts';
import type { App } from '#server/request/ports.ts';
import { type Person, type World, world } from '#test/world.ts';
import { goalSteps } from './goal-steps.ts';
import { taskSteps } from './task-steps.ts';

const NOON = '2026-11-23T11:00:00.000Z';
let w: World;
let reportId: number;
const ofTask = taskSteps(() => w);
const inCompany = <T>(work: (db: Parameters<Parameters<World['scoped']>[1]>[0]) => Promise<T>) =>
  w.scoped({ companies: [w.companies.sol.id] }, work);
beforeAll(async () => {
  w = await world();
  const goals = await goalSteps(w);
  const plan = await goals.draft({ startDate: '2026-10-26' });
  await goals.addGoal(plan.evaluationPlanId);
  await goals.approve(plan.id);
  const app = { scoped: w.scoped, jobs: w.jobs, config: { publicUrl: 'https://vardag.example' }, now: () => new Date(NOON) } as App;
  expect(await writePeriodReports(app, pino({ level: 'silent' }))).toBe(1);
  const { data } = await w.call(w.people.orgUser, periodReports.ofClient, { params: { clientId: w.clients.elsa.id } });
  reportId = data[0]!.id;
});
const make = (taskId: number, id: number, who: Person = w.people.orgUser, more = {}) =>
  w.call(who, taskInstances.create, {
    body: { taskId, date: '2026-11-25T08:00:00Z', createdFromInstanceId: id, createdFromInstanceType: 'PERIOD_REPORT', ...more },
  });
const entries = async () => (await w.call(w.people.orgUser, inbox.list, { query: { kind: 'PERIOD_REPORT' } })).data;

it('knows of which, and deals with its entry; a second is asked about, and the report is still to be signed', async () => {
  expect(await entries()).toMatchObject([{ subjectId: reportId, state: 'IDLE' }]);
  const taskId = (await ofTask.task('Ring teamet')).task.id;
  const { status, data } = await make(taskId, reportId, w.people.orgUser, { clientId: w.clients.elsa.id });
  expect(status).toBe(201);
  expect(data).toMatchObject({ createdFromInstanceId: reportId, createdFromInstanceType: 'PERIOD_REPORT', clientName: 'Elsa Lindqvist' });
  const read = await w.call(w.people.orgAdmin, taskInstances.get, { params: { id: data.id } });
  expect(read.data).toMatchObject({ createdFromInstanceId: reportId, createdFromInstanceType: 'PERIOD_REPORT' });
  expect(await entries()).toMatchObject([{ subjectId: reportId, state: 'ACTION_TAKEN', handledByName: 'Orvar Kontor' }]);
  const again = await make(taskId, reportId, w.people.orgAdmin, { onlyFirst: true, date: '2026-11-26T08:00:00Z' });
  expect(again.problem).toMatchObject({ status: 409, message: 'taskInstances.alreadyMade', params: { by: 'Orvar Kontor' } });
  const of = { params: { id: reportId } };
  expect((await w.call(w.people.orgUser, periodReports.detail, of)).data.status).toBe('CONTAINS_DIVERGENCES');
  const signed = await w.call(w.people.orgUser, periodReports.change, { ...of, body: { comment: 'Sett', isConfirmed: true } });
  expect(signed.status).toBe(200);
});

it('is refused at its field for another company’s, one that was removed, and one that never was', async () => {
  const unknown = { status: 400, fieldErrors: [{ field: 'createdFromInstanceId', message: 'error.field.unknown' }] };
  const foreign = (await ofTask.task('Havets', w.people.strangerOrgAdmin)).task.id;
  expect((await make(foreign, reportId, w.people.strangerOrgAdmin)).problem).toMatchObject(unknown);
  const taskId = (await ofTask.task('Följ upp')).task.id;
  expect((await make(taskId, 999_999)).problem).toMatchObject(unknown);
  for (const who of [w.people.user, w.people.assistanceAdmin]) expect((await make(taskId, reportId, who)).status).toBe(403);
  const other = await inCompany((db) =>
    sql<{ id: number }>`
      insert into evaluation_plan_reports (company_id, client_id, evaluation_plan_id, start_date, end_date, status, written_date, removed_at)
      select company_id, client_id, evaluation_plan_id, end_date + 1, end_date + 28, 'APPROVED_WITHOUT_DIVERGENCES', written_date, written_date
      from evaluation_plan_reports where id = ${reportId} returning id`.execute(db),
  );
  expect((await make(taskId, other.rows[0]!.id)).problem).toMatchObject(unknown);
});
