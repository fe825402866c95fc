/** The person behind a request (`who`): the account behind a token, the roles it holds and the clients it may see. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isOrganisation, leadingRole, type Role } from '#domain/permissions.ts';

export type Who = {
  id: number;
  login: string;
  name: string;
  roles: readonly Role[];
  /** ADMIN looks across companies (R3). */
  isAdmin: boolean;
  /** Sees its whole company, within R21. */
  isOrganisation: boolean;
  companyId: number | null;
  /** Clients of the groups in which it is an active member. */
  clients: readonly number[];
  /** Companies a transaction of theirs may see. */
  companies: readonly number[] | '*';
};

type Known = { who: Who; expires: number };
type Row = {
  id: number;
  login: string;
  first_name: string;
  last_name: string;
  authorities: Role[];
  company_id: number | null;
  expires_date: string;
  clients: number[] | null;
  companies: number[] | null;
};

const LOOK_UP = `
  select u.id, u.login, u.first_name, u.last_name, u.authorities, u.company_id, s.expires_date,
         m.clients::float8[] as clients, m.companies::float8[] as companies
  from sessions s
  join users u on u.id = s.user_id and u.activated
  left join lateral (select array_agg(client_id) as clients, array_agg(distinct company_id) as companies
                     from client_group_members where user_id = u.id and active) m on true
  where s.token_hash = $1`;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const MOST_KNOWN = 20_000;

/**
 * Remembers who a token belongs to, so that a request needs no look-up, and forgets at once what the database says has
 * changed (NOTIFY access_changed): deactivation, roles, password, membership and sign-out hold at the next request
 * (R29). While it cannot hear the database it remembers nothing.
 */
export function rememberWho(pool: pg.Pool, now: () => Date) {
  const known = new Map<string, Known>();
  const ofUser = new Map<number, Set<string>>();
  let listening = false;
  // A look-up that began before a change must not be remembered after it.
  let changes = 0;

  const forget = (userId: number) => {
    changes++;
    for (const key of ofUser.get(userId) ?? []) known.delete(key);
    ofUser.delete(userId);
  };
  const forgetAll = () => {
    changes++;
    known.clear();
    ofUser.clear();
  };
  const remember = (key: string, entry: Known) => {
    if (known.size >= MOST_KNOWN) forgetAll();
    known.set(key, entry);
    const keys = ofUser.get(entry.who.id) ?? new Set();
    ofUser.set(entry.who.id, keys.add(key));
  };

  return {
    forget,
    /** Told by the listener: from now on changes are heard (true), or not any more (false). */
    hears: (on: boolean) => {
      forgetAll();
      listening = on;
    },
    /** The account behind a bearer token; null when there is none, it has expired or the account is not active. */
    async of(token: string): Promise<Who | null> {
      const hash = hashOf(token);
      const key = hash.toString('base64');
      const at = now().getTime();
      const remembered = known.get(key);
      if (remembered) return remembered.expires > at ? remembered.who : null;
      const before = changes;
      const { rows } = await pool.query({ name: 'who', text: LOOK_UP, values: [hash] });
      const row = rows[0] as Row | undefined;
      if (!row) return null;
      const entry = { who: whoOf(row), expires: Date.parse(row.expires_date) };
      if (listening && before === changes) remember(key, entry);
      return entry.expires > at ? entry.who : null;
    },
  };
}

function whoOf(row: Row): Who {
  const isAdmin = row.authorities.includes('ADMIN');
  const inCompany = !isAdmin && isOrganisation(row.authorities);
  const leads = leadingRole(row.authorities);
  return {
    id: row.id,
    login: row.login,
    name: `${row.first_name} ${row.last_name}`,
    roles: [leads, ...row.authorities.filter((role) => role !== leads)],
    isAdmin,
    isOrganisation: inCompany,
    companyId: row.company_id,
    clients: row.clients ?? [],
    companies: isAdmin ? '*' : [...new Set([...(inCompany && row.company_id ? [row.company_id] : []), ...(row.companies ?? [])])],
  };
}
export type Remembered = ReturnType<typeof rememberWho>;
