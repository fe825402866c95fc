/** The organisation's own work on dates in the demo: series that have run for weeks, tasks from its inbox, offers to each team (R22, R23, R37). */
import { sql } from 'kysely';
import { HORIZON_DAYS } from '#domain/planning/horizon.ts';
import { expandOccurrences } from '#domain/planning/recurrence.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import { addDays, toInstant } from '#domain/time.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Tables } from '#server/database/tables.ts';
import { pick } from './dice.ts';
import type { HistorySpan } from './history.ts';
import type { PersonKey } from './people.ts';
import { type PlannedTime, ruleOf, ZONE } from './plan.ts';
import type { Task } from './task-catalogue.ts';

type TaskContext = {
  db: Db;
  span: HistorySpan;
  companyId: number;
  /** The organisation's people, its administrator first. */
  officeIds: readonly number[];
  personIds: Readonly<Record<PersonKey, number>>;
};
type Row = Omit<Tables['task_instances'], 'id' | 'version' | 'removed_at' | 'name' | 'responsible_id'> & { responsible_id: number | null };

const HOUR_MS = 3_600_000;
const openFields = {
  occurence_date: null,
  skipped_date: null,
  signed_by_date: null,
  signed_by_id: null,
  is_completed: false,
  is_skipped: false,
  comment: null,
  created_from_instance_id: null,
  created_from_instance_type: null,
};
const addMilliseconds = (instant: string, milliseconds: number) => new Date(Date.parse(instant) + milliseconds).toISOString();

/** Writes the tasks of the company, which the transaction must see. */
export async function recordTasks(context: TaskContext, tasks: readonly Task[]): Promise<void> {
  const { db, companyId } = context;
  const clients = await db.selectFrom('clients').select(['id', 'name']).where('company_id', '=', companyId).execute();
  const rows: Row[] = [];
  for (const task of tasks)
    for (const times of task.times ?? [])
      rows.push(...(await insertSeries(context, task, times, clients.find(({ name }) => name === task.client)?.id ?? null)));
  rows.push(
    ...tasksToday(context, tasks),
    ...(await makeTasksFromInbox(context, tasks.find(({ name }) => name === 'Följ upp avvikelse')!)),
  );
  await insertAll(db, 'task_instances', await assignIds(db, 'task_instances', rows));
  await insertEvents(db, companyId);
  // A team is offered tasks about its client: not the company's own economy.
  await sql`
    insert into task_offers (company_id, client_group_id, client_id, task_id)
    select team.company_id, team.id, team.client_id, row.id
    from client_groups team
    join tasks row on row.company_id = team.company_id
    where team.company_id = ${companyId}
      and row.name in ('Ring klienten', 'Hembesök', 'Följ upp avvikelse', 'Ordna vikarie', 'Teammöte')`.execute(db);
}

/** The outcome of a task: most were signed, a few skipped or forgotten; what lies ahead is open. */
function outcomeOf({ span, officeIds }: TaskContext, name: string, at: string): Pick<Row, keyof typeof openFields> {
  const { now, dice } = span;
  const chance = dice('task', name, at);
  if (Date.parse(at) > now.getTime() - 2 * HOUR_MS || chance > 0.9) return openFields;
  const doneAt = addMilliseconds(at, 25 * 60_000);
  const signerId = pick(officeIds, dice('signer', name, at));
  if (chance < 0.08)
    return {
      ...openFields,
      is_skipped: true,
      skipped_date: doneAt,
      signed_by_date: doneAt,
      signed_by_id: signerId,
      comment: '<p>Flyttas till nästa gång.</p>',
    };
  return { ...openFields, is_completed: true, occurence_date: doneAt, signed_by_date: doneAt, signed_by_id: signerId };
}

/** One series with its rows, from the beginning of the history to the horizon. */
async function insertSeries(context: TaskContext, task: Task, times: PlannedTime, clientId: number | null): Promise<Row[]> {
  const { db, span, companyId, officeIds, personIds } = context;
  const responsible_id = task.responsible ? personIds[task.responsible] : null;
  const rule = ruleOf(times, span.firstDay, null);
  const horizon = addDays(span.today, HORIZON_DAYS + 1);
  const { rows } = await sql<{ id: number }>`
    insert into task_recurrences (company_id, client_id, task_id, recurrence, starts_on, is_completable, made_until, created_by_id,
      responsible_id)
    values (${companyId}, ${clientId}, ${task.id}, ${formatRule(rule)}, ${rule.start.slice(0, 10)}, true, ${horizon}, ${officeIds[0]},
      ${responsible_id})
    returning id`.execute(db);
  const seriesFields = {
    company_id: companyId,
    client_id: clientId,
    task_id: task.id,
    task_recurrence_id: rows[0]!.id,
    is_completable: true,
    responsible_id,
  };
  return expandOccurrences(rule, span.firstDay, horizon).map(({ at }) => ({
    ...seriesFields,
    original_start: at,
    placed_at: at,
    planned_date: at,
    created_by_id: null,
    ...outcomeOf(context, task.name, at),
  }));
}

/** Tasks of the office for the day on which somebody looks, each by one of its people. */
function tasksToday({ span, companyId, officeIds }: TaskContext, tasks: readonly Task[]): Row[] {
  const todayTasks = [
    ['Medarbetarsamtal', '15:00'],
    ['Ordna vikarie', '16:00'],
  ] as const;
  return todayTasks.map(([name, clock], index) => {
    const createdAt = toInstant(`${span.today}T${clock}`, ZONE);
    const taskFields = {
      company_id: companyId,
      client_id: null,
      task_id: tasks.find((task) => task.name === name)!.id,
      task_recurrence_id: null,
    };
    const timeFields = { original_start: null, placed_at: createdAt, planned_date: createdAt, is_completable: true };
    return { ...openFields, ...taskFields, ...timeFields, created_by_id: officeIds[0]!, responsible_id: officeIds[index]! };
  });
}

/** Two in three have somebody who answers for them, in turn. */
const assigneeTurns = [0, 1, undefined] as const;
/** A task for each deviation of the last two weeks that somebody has dealt with, on the day after that. */
async function makeTasksFromInbox(context: TaskContext, task: Task): Promise<Row[]> {
  const { db, span, companyId, officeIds } = context;
  const { rows } = await sql<{ id: number; client_id: number; day: string }>`
    select instance_id as id, client_id, to_char(handled_date at time zone ${ZONE}, 'YYYY-MM-DD') as day
    from inbox_entries
    where company_id = ${companyId}
      and state = 'ACTION_TAKEN'
      and arrived_date > ${addMilliseconds(span.now.toISOString(), -14 * 24 * HOUR_MS)}
    order by id
    limit 6`.execute(db);
  return rows.map(({ id, client_id, day }, index) => {
    const createdAt = toInstant(`${addDays(day, 1)}T${String(9 + (index % 6)).padStart(2, '0')}:30`, ZONE);
    const taskFields = {
      company_id: companyId,
      client_id,
      task_id: task.id,
      task_recurrence_id: null,
      original_start: null,
      is_completable: true,
    };
    const turn = assigneeTurns[index % assigneeTurns.length];
    return {
      ...taskFields,
      placed_at: createdAt,
      planned_date: createdAt,
      created_by_id: officeIds[0]!,
      responsible_id: turn === undefined ? null : officeIds[turn]!,
      ...outcomeOf(context, task.name, createdAt),
      created_from_instance_id: id,
      created_from_instance_type: 'ACTIVITY' as const,
    };
  });
}

/** The history: who made what no series made, as the entry was dealt with; and what was signed and skipped. */
async function insertEvents(db: Db, companyId: number): Promise<void> {
  await sql`
    insert into task_instance_events (instance_id, company_id, act, at, by_id, planned_date)
    select row.id, row.company_id, 'planned', entry.handled_date, row.created_by_id, row.planned_date
    from task_instances row
    join inbox_entries entry on entry.instance_id = row.created_from_instance_id
    where row.company_id = ${companyId} and row.created_from_instance_type = 'ACTIVITY' and entry.handled_date is not null`.execute(db);
  await sql`
    insert into task_instance_events (instance_id, company_id, act, at, by_id, planned_date)
    select id, company_id, 'planned', planned_date - interval '5 days', created_by_id, planned_date
    from task_instances
    where company_id = ${companyId} and task_recurrence_id is null and created_from_instance_id is null`.execute(db);
  await sql`
    insert into task_instance_events (instance_id, company_id, act, at, by_id, occurence_date, comment)
    select id, company_id, case when is_skipped then 'skipped' else 'signed' end, signed_by_date, signed_by_id, occurence_date, comment
    from task_instances
    where company_id = ${companyId} and signed_by_id is not null
    order by signed_by_date`.execute(db);
}
