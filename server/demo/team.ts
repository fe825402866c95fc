/** The demo's clients as they stand in a database that was filled some time ago: found by their names, with who is there to work. */
import { type RawBuilder, sql } from 'kysely';
import { addDays, type LocalDate, toLocalDate } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { categoryNameOf } from '#server/platform/catalogue/activities.ts';
import type { User } from '#server/request/user.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import type { Activity, DemoOwner } from './clients.ts';
import type { Dice } from './dice.ts';
import { elsa } from './elsa.ts';
import { karl } from './karl.ts';
import { mia } from './mia.ts';
import { companies, loginOf, type PersonKey } from './people.ts';
import { type ClientPlan, flagsOf, workerAt, ZONE } from './plan.ts';
import { ture } from './ture.ts';

/** Days of history before the day on which the demo is filled. */
export const HISTORY_DAYS = 92;
export const clientPlans: readonly ClientPlan[] = [elsa, karl, mia, ture];

export type Worker = Pick<User, 'id' | 'name' | 'login'>;
export type Team = {
  plan: ClientPlan;
  owner: DemoOwner;
  activities: Activity[];
  /** Those who may act, by their letters. */
  workers: Map<PersonKey, Worker>;
};
/** The person who goes through the inbox of the demo's organisation. */
export type Office = { companyId: number; worker: Worker };
export type DemoState = { filledOn: LocalDate; companyIds: number[]; teams: Team[]; office: Office | null };

const makeRows = async <R>(db: Db, query: RawBuilder<R>) => (await query.execute(db)).rows;
const workerColumns = sql`account.id, account.login, ${fullNameOf('account')} as name`;

/** Null when this is no demo, or one that was never filled. The transaction must see every company. */
export async function readDemo(db: Db): Promise<DemoState | null> {
  const names = Object.values<string>(companies);
  const companyRows = await makeRows(
    db,
    sql<{ id: number; name: string; created_date: string }>`
      select distinct on (name) id, name, created_date
      from companies
      where name = any(${names})
      order by name, id`,
  );
  const demoCompany = companyRows.find(({ name }) => name === companies.sol);
  if (!demoCompany) return null;
  const teams: Team[] = [];
  for (const plan of clientPlans) {
    const company = companyRows.find(({ name }) => name === companies[plan.company]);
    const team = company && (await readTeam(db, plan, company.id));
    if (team) teams.push(team);
  }
  const filledOn = addDays(toLocalDate(demoCompany.created_date, ZONE), 1 + HISTORY_DAYS);
  const [worker] = await makeRows(
    db,
    sql<Worker>`
      select ${workerColumns}
      from users account
      where account.login = ${loginOf('office')}
        and account.company_id = ${demoCompany.id}
        and account.activated
        and account.removed_at is null
        and account.password_hash is null`,
  );
  const office = worker ? { companyId: demoCompany.id, worker } : null;
  return { filledOn, companyIds: companyRows.map(({ id }) => id), teams, office };
}

async function readTeam(db: Db, plan: ClientPlan, company_id: number): Promise<Team | null> {
  const [client] = await makeRows(
    db,
    sql<{ id: number }>`
      select id
      from clients
      where company_id = ${company_id} and name = ${plan.name}
      order by id
      limit 1`,
  );
  if (!client) return null;
  const owner = { company_id, client_id: client.id };
  const activities = await makeRows(
    db,
    sql<{ id: number; name: string }>`
      select distinct on (name) id, name
      from activities
      where client_id = ${client.id} and removed_at is null and not archived
      order by name, id`,
  );
  const workers = new Map<PersonKey, Worker>();
  const members = await makeRows(
    db,
    sql<Worker>`
      select ${workerColumns}
      from client_group_members member
      join users account on account.id = member.user_id
      where member.client_id = ${client.id}
        and member.active
        and account.activated
        and account.removed_at is null
        and account.password_hash is null`,
  );
  for (const key of plan.team) {
    const worker = members.find(({ login }) => login === loginOf(key));
    if (worker) workers.set(key, worker);
  }
  return {
    plan,
    owner,
    workers,
    activities: activities.flatMap(({ id, name }) => {
      const plannedActivity = plan.activities.find((activity) => activity.name === name);
      return plannedActivity
        ? [{ ...plannedActivity, id, flags: flagsOf(plannedActivity.flags), category: categoryNameOf(plannedActivity.type) }]
        : [];
    }),
  };
}

/**
 * The one whom the rota names, else another of the team. Whoever has an account is never one of them: whoever tries the demo would find
 * their name under what they did not do.
 */
export function workerOn({ plan, workers }: Team, localTime: string, daysAgo: number, dice: Dice): Worker | undefined {
  const allWorkers = [...workers.values()];
  return workers.get(workerAt(plan.rota, localTime, daysAgo)) ?? allWorkers[Math.floor(dice('instead', localTime) * allWorkers.length)];
}
