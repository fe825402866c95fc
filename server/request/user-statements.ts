/** The two statements that find who is behind a request, as text: one is sent with each request that is not remembered. */

/** The account behind a request with its memberships, and the times of its session. */
const userQuery = (sessionFields: string, fromClause: string) => `
  select account.id, account.login, account.first_name, account.last_name, account.authorities, account.company_id, ${sessionFields},
    membership.has_belonged, membership.memberships
  from ${fromClause}
  cross join lateral (
    select count(*) > 0 as has_belonged,
      coalesce(json_agg(json_build_object('clientGroupId', client_group_id, 'clientId', client_id, 'companyId', company_id, 'role', role,
        'kind', kind)
        order by client_group_id) filter (where active),
        '[]') as memberships
    from client_group_members
    where user_id = account.id) membership`;

const sessionColumns = `session.created_date, session.expires_date, session.seen_day::text as seen_day,
    case when session.aal = 1 then two_steps_from(account.id, $2) end as two_steps_from, session.cookie_key, session.cookie_turn,
    session.cookie_date`;
/** By the hash of a token ($1); $2: from when administrators need two steps. */
export const USER_BY_TOKEN = `
  ${userQuery(sessionColumns, 'sessions session join users account on account.id = session.user_id and account.activated')}
  where session.token_hash = $1`;
/** By the id of an account that is active. */
export const USER_BY_ID = `
  ${userQuery('null as created_date', 'users account')}
  where account.id = $1 and account.activated and account.removed_at is null`;
