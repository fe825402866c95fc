/** The demo's plans, approved as the product does it, and the period reports that its own job writes at their times (R49–R60). */
import { sql } from 'kysely';
import { addDays, endOfWeek, type LocalDate, toInstant } from '#domain/time.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import { writeApproval } from '#server/goals/approve.ts';
import type { PlanKind } from '#server/goals/scope.ts';
import { duePeriodsOf, readPlansWithReports, writeDueReports } from '#server/goals/write-period-reports.ts';
import { type CarePlan, carePlans, handling, ownArea } from './care-plans.ts';
import type { DemoClient, FillContext } from './clients.ts';
import { ZONE } from './plan.ts';

const kinds: readonly PlanKind[] = ['implementation', 'evaluation'];

/** The area that the company has of its own, for both kinds of plan. */
export async function makeGoalAreas(db: Db, companyId: number): Promise<void> {
  for (const kind of kinds)
    await sql`insert into ${sql.table(`${kind}_goal_categories`)} (company_id, name) values (${companyId}, ${ownArea})`.execute(db);
}

/** A client's plans, approved by the company's administrator; the transaction must see the company. */
export async function makePlans(context: FillContext, client: DemoClient, approverId: number): Promise<void> {
  for (const plan of carePlans[client.plan.name] ?? []) await makePlan(context, client, plan, approverId);
}

/** The Monday from which a plan applies: its periods of four weeks end on Sundays whose next noon has passed, whatever the hour is. */
const planStart = (today: LocalDate, weeksAgo: number) => addDays(endOfWeek(addDays(today, -1)), -6 - 7 * weeksAgo);

async function makePlan({ db, today }: FillContext, client: DemoClient, plan: CarePlan, approverId: number): Promise<void> {
  const { name, description, weeksAgo } = plan;
  const start_date = weeksAgo === undefined ? null : planStart(today, weeksAgo);
  const made_date = toInstant(`${addDays(start_date ?? today, -1)}T13:40`, ZONE);
  const draft = { ...client.owner, name, start_date, end_date: null, status: 'DRAFT' as const, made_date };
  const [implementation] = await assignIds(db, 'implementation_plans', [{ ...draft, description }]);
  const [evaluation] = await assignIds(db, 'evaluation_plans', [{ ...draft, implementation_plan_id: implementation!.id }]);
  await insertAll(db, 'implementation_plans', [implementation!]);
  await insertAll(db, 'evaluation_plans', [evaluation!]);
  await makeGoals(db, client, plan, { implementation: implementation!.id, evaluation: evaluation!.id });
  if (start_date === null) return;
  const approval = { db, user: { id: approverId }, now: new Date(toInstant(`${start_date}T08:15`, ZONE)) };
  const days = { clientId: client.owner.client_id, startDate: start_date, endDate: null };
  for (const { kind, id } of [
    { kind: 'implementation', id: implementation!.id },
    { kind: 'evaluation', id: evaluation!.id },
  ] as const)
    await writeApproval(approval, kind, { ...days, id });
}

async function makeGoals(db: Db, { owner, activities }: DemoClient, { targets, goals }: CarePlan, planIds: Record<PlanKind, number>) {
  const readAreas = async (kind: PlanKind) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name
      from ${sql.table(`${kind}_goal_categories`)}
      where company_id in (0, ${owner.company_id})`.execute(db);
    return new Map(rows.map(({ id, name }) => [name, id]));
  };
  const areas = { implementation: await readAreas('implementation'), evaluation: await readAreas('evaluation') };
  const goalColumns = (kind: PlanKind, { activity, area, alias }: { activity: string; area: string; alias?: string }) => {
    const match = activities.find(({ name }) => name === activity);
    const category_id = areas[kind].get(area);
    if (!match || category_id === undefined) throw new Error(`the demo has a goal of ${activity} in ${area}, which are not there`);
    return { ...owner, activity_id: match.id, category_id, alias: alias ?? null };
  };
  await insertAll(
    db,
    'implementation_goals',
    await assignIds(
      db,
      'implementation_goals',
      targets.map(({ description, often, ...target }) => ({
        ...goalColumns('implementation', target),
        implementation_plan_id: planIds.implementation,
        description: description ?? null,
        target_frequency: often?.[0] ?? null,
        frequency_unit: often?.[1] ?? null,
      })),
    ),
  );
  await insertAll(
    db,
    'evaluation_goals',
    await assignIds(
      db,
      'evaluation_goals',
      goals.map(({ often: [min_frequency, max_frequency, frequency_unit], ...goal }) => ({
        ...goalColumns('evaluation', goal),
        evaluation_plan_id: planIds.evaluation,
        min_frequency,
        max_frequency,
        frequency_unit,
      })),
    ),
  );
}

type OfficeIds = readonly [administrator: number, colleague: number];
/** The reports that are due by now, each written when it was; the older of those that diverge was signed the morning after. */
export async function recordPeriodReports(db: Db, now: Date, officeIds: OfficeIds): Promise<void> {
  for (const plan of await readPlansWithReports(db, now))
    for (const { endDate } of duePeriodsOf(plan, now)) {
      const writtenAt = toInstant(`${addDays(endDate, 1)}T12:02`, ZONE);
      await writeDueReports(db, plan, new Date(writtenAt));
    }
  await db
    .updateTable('evaluation_plan_reports')
    .set((eb) => ({ mailed_date: eb.ref('written_date') }))
    .where('status', '=', 'CONTAINS_DIVERGENCES')
    .execute();
  const rows = await db
    .selectFrom('evaluation_plan_reports')
    .select('id')
    .where('status', '=', 'CONTAINS_DIVERGENCES')
    .orderBy('start_date', 'desc')
    .offset(1)
    .execute();
  for (const { id } of rows) await handleReport(db, id, officeIds);
}

const handleReport = (db: Db, id: number, [administrator, colleague]: OfficeIds) =>
  sql`
    with signed as (
      update evaluation_plan_reports
      set status = 'APPROVED_WITH_DIVERGENCES', comment = ${handling.comment}, signed_by_id = ${colleague},
        signed_by_date = written_date + interval '21 hours', version = version + 1
      where id = ${id}
      returning id, company_id, client_id, signed_by_date as at),
    dealt as (
      update inbox_entries entry
      set state = 'ACTION_TAKEN', handled_date = signed_row.at, handled_by_id = ${colleague}, version = entry.version + 1
      from signed signed_row
      where entry.period_report_id = signed_row.id)
    insert into period_report_notes (report_id, company_id, client_id, at, by_id, text)
    select id, company_id, client_id, at + interval '2 days', ${administrator}::bigint, ${handling.addendum}::text
    from signed`.execute(db);
