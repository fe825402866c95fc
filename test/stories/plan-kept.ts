/** What holds of a client's plans at every step of their lives: one at a time, frozen once approved, and periods without gap or overlap. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { reportStatusOf } from '#domain/goals/period-reports.ts';
import { listPeriods, type Period } from '#domain/goals/spans.ts';
import type { World } from '#test/world.ts';

type Row = { key: string; now: string };
type Report = Period & { planId: number; status: string; signed: boolean; goals: { hasDivergence: boolean }[] };
type Approved = { id: number; startDate: string; endDate: string | null; periods: Period[] };

export type Kept = ReturnType<typeof keptThings>;
export function keptThings(w: World) {
  const inCompany = <T>(work: (db: Parameters<Parameters<World['scoped']>[1]>[0]) => Promise<T>) =>
    w.scoped({ companies: [w.companies.sol.id] }, work);
  /** As each approved plan and each signed report read when it was first seen so. */
  const then = new Map<string, string>();

  /** Approved plans with their goals, and signed reports with their figures, as one text each. */
  const frozen = (clientId: number) =>
    inCompany(async (db) => {
      const plans = ['implementation', 'evaluation'].map(
        (
          kind,
        ) => sql`select ${kind}::text || ' ' || p.id as key, jsonb_build_array(to_jsonb(p) - array['version', 'end_date', 'removed_at'],
            (select jsonb_agg(to_jsonb(g) order by g.id) from ${sql.table(`${kind}_goals`)} g where ${sql.ref(`g.${kind}_plan_id`)} = p.id))::text as now
          from ${sql.table(`${kind}_plans`)} p where p.client_id = ${clientId} and p.status = 'APPROVED'`,
      );
      const { rows } = await sql<Row>`${sql.join(plans, sql` union all `)} union all
        select 'report ' || r.id, jsonb_build_array(to_jsonb(r) - array['version', 'mailed_date'], f.content)::text
        from evaluation_plan_reports r join period_figures f on f.report_id = r.id and f.number = r.figures
        where r.client_id = ${clientId} and r.signed_by_date is not null`.execute(db);
      return rows;
    });

  const overlapping = (clientId: number) =>
    inCompany(async (db) => {
      const of = (table: string, condition: string) => sql`
        select ${table}::text as what, a.id from ${sql.table(table)} a join ${sql.table(table)} b
          on a.client_id = b.client_id and a.id < b.id and daterange(a.start_date, a.end_date, '[]') && daterange(b.start_date, b.end_date, '[]')
        where a.client_id = ${clientId} and ${sql.raw(condition.replaceAll('x.', 'a.'))} and ${sql.raw(condition.replaceAll('x.', 'b.'))}`;
      const approvedOnes = "(x.status = 'APPROVED' and x.removed_at is null)";
      const { rows } = await sql`${of('implementation_plans', approvedOnes)} union all ${of('evaluation_plans', approvedOnes)}
        union all ${of('evaluation_plan_reports', 'true')}`.execute(db);
      return rows;
    });

  /** The evaluation plans that are approved, with the periods that were ever told of, the first first. */
  async function approved(clientId: number): Promise<Approved[]> {
    const { rows } = await inCompany((db) =>
      sql<Approved>`
        select p.id, p.start_date as "startDate", p.end_date as "endDate", coalesce((
          select json_agg(json_build_object('startDate', r.start_date, 'endDate', r.end_date) order by r.start_date)
          from evaluation_plan_reports r where r.evaluation_plan_id = p.id), '[]') as periods
        from evaluation_plans p where p.client_id = ${clientId} and p.status = 'APPROVED' and p.removed_at is null`.execute(db),
    );
    return rows;
  }

  const reports = (clientId: number) =>
    inCompany(async (db) => {
      const { rows } = await sql<Report>`
        select r.evaluation_plan_id as "planId", r.start_date as "startDate", r.end_date as "endDate", r.status, r.signed_by_date is not null as signed,
          coalesce((select jsonb_agg(g) from jsonb_array_elements(f.content) c, jsonb_array_elements(c->'goals') g), '[]') as goals
        from evaluation_plan_reports r left join period_figures f on f.report_id = r.id and f.number = r.figures
        where r.client_id = ${clientId}`.execute(db);
      return rows;
    });

  async function check(clientId: number): Promise<void> {
    expect(await overlapping(clientId)).toEqual([]);
    for (const { key, now } of await frozen(clientId)) {
      if (!then.has(key)) then.set(key, now);
      expect(now, key).toBe(then.get(key));
    }
    for (const { periods, ...plan } of await approved(clientId))
      expect(periods, `plan ${plan.id}`).toEqual(listPeriods(plan, periods.at(-1)?.startDate ?? '0001-01-01'));
    for (const { status, signed, goals } of await reports(clientId))
      expect(status).toBe(signed ? 'APPROVED_WITH_DIVERGENCES' : reportStatusOf(goals));
  }
  return { check, approved };
}
