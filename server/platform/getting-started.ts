/** The progress of a new installation: each step, of the client that has come furthest (product «Administration»). */
import { type SqlBool, sql } from 'kysely';
import type { gettingStarted } from '#contract/admin.ts';
import type { Handlers } from '#server/request/handlers.ts';
import { isAs } from '#server/request/roles.ts';
import { traceShown } from '#server/request/scope.ts';
import { accountState } from '#server/sql/account-state.ts';

const nothing = {
  companyId: null as number | null,
  clientId: null as number | null,
  clientGroupId: null as number | null,
  members: 0,
  waiting: 0,
  leaders: 0,
  activityId: null as number | null,
  isPlanned: false,
};

/** Members that can sign one day: those who are in a team still, ADMIN or not. */
const teamOf = sql`from client_group_members m join users u on u.id = m.user_id
  where m.client_id = c.id and m.active and u.removed_at is null and ${accountState()} <> 'CLOSED'`;
const activity = sql`from activities a where a.client_id = c.id and a.removed_at is null and not a.archived`;
/** An event that is to be signed, or a series that makes them: what was only reported is none. */
const isPlanned = sql<SqlBool>`(exists (select from activity_instances i where i.client_id = c.id and i.is_completable and i.removed_at is null)
  or exists (select from planned_activities p where p.client_id = c.id and p.is_completable and not p.archived))`;

export const gettingStartedHandlers: Handlers<typeof gettingStarted> = {
  get: async (ctx) => {
    const { db, app } = ctx;
    const isMailSent = app.config.mail === 'send';
    const { rows: signed } = await sql<{ isDone: boolean }>`
      select exists (select from activity_instances where is_completed) as "isDone"`.execute(db);
    if (signed[0]!.isDone) return { isDone: true, isMailSent, ...nothing };
    // None of its clients has come to the end, so that they are few, or were brought in together and are alike.
    const { rows } = await sql<typeof nothing>`
      select (select min(id) from companies) as "companyId", c.id as "clientId",
        (select min(id) from client_groups g where g.client_id = c.id) as "clientGroupId",
        (select count(*) ${teamOf}) as members,
        (select count(*) ${teamOf} and not u.activated) as waiting,
        (select count(*) ${teamOf} and ${isAs('ASSISTANCE_ADMIN')}) as leaders,
        (select min(a.id) ${activity}) as "activityId",
        ${isPlanned} as "isPlanned"
      from (select) one left join lateral (
        select c.id from clients c order by exists (select ${activity}) desc, exists (select ${teamOf}) desc, c.id limit 1
      ) c on true`.execute(db);
    await traceShown(ctx, [rows[0]!.clientId], 'client.see');
    return { isDone: false, isMailSent, ...rows[0]! };
  },
};
