/** The two statements that find who is behind a request, as text: one is sent with each request that is not remembered. */

/** The account behind a request with its memberships, and the times of its session. */
const lookUp = (times: string, from: string) => `
  select u.id, u.login, u.first_name, u.last_name, u.authorities, u.company_id, ${times}, m.has_belonged, m.memberships
  from ${from}
  cross join lateral (
    select count(*) > 0 as has_belonged,
      coalesce(json_agg(json_build_object('clientGroupId', client_group_id, 'clientId', client_id, 'companyId', company_id, 'role', role,
        'kind', kind)
        order by client_group_id) filter (where active),
        '[]') as memberships
    from client_group_members
    where user_id = u.id) m`;

const ofSession = `s.created_date, s.expires_date, s.seen_day::text as seen_day,
    case when s.aal = 1 then two_steps_from(u.id, $2) end as two_steps_from, s.cookie_key, s.cookie_turn, s.cookie_date`;
/** By the hash of a token ($1); $2: from when administrators need two steps. */
export const LOOK_UP = `${lookUp(ofSession, 'sessions s join users u on u.id = s.user_id and u.activated')} where s.token_hash = $1`;
/** By the id of an account that is active. */
export const BY_ID = `${lookUp('null as created_date', 'users u')} where u.id = $1 and u.activated and u.removed_at is null`;
