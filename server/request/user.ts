/** The person behind a request (`user`): the account behind a token, the roles it holds, where it holds them, and the clients it may see. */
import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { doesKindHold } from '#domain/member-kinds.ts';
import { type Action, type Role, rolesWith } from '#domain/permissions.ts';
import { allRolesOf, filterAssignments, isOfficeAccount, isTheClientAlone, type Membership, type RoleAssignments } from '#domain/places.ts';
import { dayBounds, toLocalDate } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Config } from '#server/process/config.ts';
import { ALREADY_CHECKED, type BoundRow, type Browser, type BrowserBinding, bindingOf, createBrowserCheck } from './own-browser.ts';
import { USER_BY_ID, USER_BY_TOKEN } from './user-statements.ts';

export type User = {
  id: number;
  login: string;
  name: string;
  /** Held anywhere, in order of precedence; where each holds stands in `assignments`. */
  roles: readonly Role[];
  assignments: RoleAssignments;
  /** All that it holds of teams it holds as the client itself (R139). */
  isTheClient: boolean;
  /** ADMIN looks across companies (R3). */
  isAdmin: boolean;
  /** Sees its whole company, within R21. */
  isOrganisation: boolean;
  /** The company that it works for as one of its organisation; null for everybody else. */
  companyId: number | null;
  /** Clients of the groups in which it is an active member. */
  clients: readonly number[];
  /** Those groups. */
  clientGroups: readonly number[];
  /** Companies a transaction of theirs may see. */
  companies: readonly number[] | '*';
};

type KnownToken = {
  user: User;
  created: number;
  expires: number;
  /** The last day that its session is noted to have been used on; empty before the first. */
  seenDay: string;
  /** The browser that it is good in alone, if any (R170). */
  binding: BrowserBinding | undefined;
};
/** The zone of the day on which a session was last used: it belongs to no company (R153). */
export const SEEN_ZONE = 'Europe/Stockholm';
/** Milliseconds by which servers' clocks may differ. */
const SKEW_MS = 5 * 60_000;
/** Made under a clock that was ahead: such a token would be good for longer than R29 says, and ends where it is met. */
const isFromFuture = ({ created }: KnownToken, nowMs: number) => created > nowMs + SKEW_MS;
type UserRow = BoundRow & {
  id: number;
  login: string;
  first_name: string;
  last_name: string;
  authorities: Role[];
  company_id: number | null;
  created_date: string;
  expires_date: string;
  seen_day: string | null;
  /** Of a session of one step, when that is not enough any more (R164). */
  two_steps_from: string | null;
  memberships: Membership[];
  has_belonged: boolean;
};

/** An active account by its id, asked anew in a transaction; null where it is not active any more. */
export async function findUserById(db: Db, id: number): Promise<User | null> {
  const { rows } = await db.executeQuery<UserRow>(CompiledQuery.raw(USER_BY_ID, [id]));
  return rows[0] ? userFromRow(rows[0]) : null;
}
export const readAssignments = async (db: Db, id: number): Promise<RoleAssignments | null> =>
  (await findUserById(db, id))?.assignments ?? null;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const MAX_REMEMBERED_TOKENS = 20_000;

/**
 * Remembers who a token belongs to, so that a request needs no look-up, and forgets at once what the database says has
 * changed (NOTIFY access_changed): deactivation, roles, password, membership and sign-out hold at the next request
 * (R29). While it cannot hear the database it remembers nothing.
 */
export function createRememberedAccess(pool: pg.Pool, now: () => Date, config: Pick<Config, 'publicUrl' | 'adminTwoStepsFrom'>) {
  const judgeBrowser = createBrowserCheck(pool, config);
  const knownTokens = new Map<string, KnownToken>();
  const keysByUser = new Map<number, Set<string>>();
  let isListening = false;
  // A look-up that began before a change must not be remembered after it.
  let changeCount = 0;

  const forgetUser = (userId: number) => {
    changeCount++;
    for (const key of keysByUser.get(userId) ?? []) knownTokens.delete(key);
    keysByUser.delete(userId);
  };
  const forgetAll = () => {
    changeCount++;
    knownTokens.clear();
    keysByUser.clear();
  };
  const rememberToken = (tokenKey: string, knownToken: KnownToken) => {
    if (knownTokens.size >= MAX_REMEMBERED_TOKENS) forgetAll();
    knownTokens.set(tokenKey, knownToken);
    const userKeys = keysByUser.get(knownToken.user.id) ?? new Set();
    keysByUser.set(knownToken.user.id, userKeys.add(tokenKey));
  };

  // The bounds of the day that it is: each request compares two numbers.
  let todayBounds = { day: '', from: Number.POSITIVE_INFINITY, before: Number.NEGATIVE_INFINITY };
  const localDayOf = (nowMs: number): string => {
    if (nowMs < todayBounds.from || nowMs >= todayBounds.before) {
      const day = toLocalDate(new Date(nowMs).toISOString(), SEEN_ZONE);
      const { from, before } = dayBounds(day, SEEN_ZONE);
      todayBounds = { day, from: Date.parse(from), before: Date.parse(before) };
    }
    return todayBounds.day;
  };
  /** Notes, once a day, that a session is used; the request neither waits for it nor fails with it. */
  const recordSeenDay = (knownToken: KnownToken, tokenHash: Buffer, nowMs: number) => {
    const day = localDayOf(nowMs);
    if (knownToken.seenDay >= day) return;
    knownToken.seenDay = day;
    pool
      .query('update sessions set seen_day = $2 where token_hash = $1 and (seen_day is null or seen_day < $2)', [tokenHash, day])
      .catch(() => {});
  };

  const endSession = async ({ user }: KnownToken, tokenHash: Buffer) => {
    await pool.query('delete from sessions where token_hash = $1', [tokenHash]);
    forgetUser(user.id);
  };
  /** Notes that the session is used; null where it is over, or the call comes from another browser than its own. */
  const admit = async (entry: KnownToken, hash: Buffer, nowMs: number, browser: Browser | typeof ALREADY_CHECKED): Promise<User | null> => {
    const { user, binding, expires } = entry;
    if (expires <= nowMs) return null;
    const verdict = binding && browser !== ALREADY_CHECKED ? await judgeBrowser(binding, hash, nowMs, browser) : 'own';
    if (verdict === 'own' || browser === ALREADY_CHECKED) {
      recordSeenDay(entry, hash, nowMs);
      return user;
    }
    browser.logEvent?.('token-elsewhere', 'refused', { account: user.id });
    if (verdict === 'copied') {
      await endSession(entry, hash);
      browser.logEvent?.('sessions-end', 'success', { account: user.id, sessions: 1, reason: 'copied' });
    }
    return null;
  };

  return {
    forget: forgetUser,
    /** For how long sessions are good has changed for many (R164). */
    forgetAll,
    /** Told by the listener: from now on changes are heard (true), or not any more (false). */
    setListening: (isHearing: boolean) => {
      forgetAll();
      isListening = isHearing;
    },
    /** The account behind a bearer token; null when there is none, it has expired, is another browser's, or the account is not active. */
    async of(token: string, browser: Browser | typeof ALREADY_CHECKED): Promise<User | null> {
      const tokenHash = hashOf(token);
      const tokenKey = tokenHash.toString('base64');
      const nowMs = now().getTime();
      const rememberedToken = knownTokens.get(tokenKey);
      if (rememberedToken && !isFromFuture(rememberedToken, nowMs)) return admit(rememberedToken, tokenHash, nowMs, browser);
      const changeCountBefore = changeCount;
      const { rows } = await pool.query({ name: 'who', text: USER_BY_TOKEN, values: [tokenHash, config.adminTwoStepsFrom ?? null] });
      const row = rows[0] as UserRow | undefined;
      if (!row) return null;
      const created = Date.parse(row.created_date);
      const expires = Math.min(Date.parse(row.expires_date), row.two_steps_from ? Date.parse(row.two_steps_from) : Infinity);
      const entry: KnownToken = { user: userFromRow(row), created, expires, seenDay: row.seen_day ?? '', binding: bindingOf(row, expires) };
      // Its day would come.
      if (isFromFuture(entry, nowMs)) {
        await endSession(entry, tokenHash);
        return null;
      }
      // Another server may be the first to see the cookie of a new one.
      if (isListening && changeCountBefore === changeCount && entry.binding?.turn !== 0) rememberToken(tokenKey, entry);
      return admit(entry, tokenHash, nowMs, browser);
    },
  };
}

const withoutDuplicates = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The scope that follows from assignments. */
function deriveScope(assignments: RoleAssignments) {
  const isAdmin = assignments.authorities.includes('ADMIN');
  const isOrganisation = isOfficeAccount(assignments.authorities);
  const companyId = isOrganisation ? assignments.companyId : null;
  return {
    assignments,
    isTheClient: isTheClientAlone(assignments),
    isAdmin,
    isOrganisation,
    companyId,
    clients: withoutDuplicates(assignments.memberships.map((membership) => membership.clientId)),
    clientGroups: assignments.memberships.map((membership) => membership.clientGroupId),
    companies: isAdmin
      ? ('*' as const)
      : withoutDuplicates([...(companyId ? [companyId] : []), ...assignments.memberships.map((membership) => membership.companyId)]),
  };
}

/** A person with all that follows from what they hold; `hasBelonged`: to a client group, active there or not. */
export const buildUser = (person: Pick<User, 'id' | 'login' | 'name'>, assignments: RoleAssignments, hasBelonged = true): User => ({
  ...person,
  roles: allRolesOf(assignments, hasBelonged),
  ...deriveScope(assignments),
});

const userFromRow = ({ id, login, first_name, last_name, authorities, company_id, memberships, has_belonged }: UserRow): User =>
  buildUser({ id, login, name: `${first_name} ${last_name}` }, { authorities, companyId: company_id, memberships }, has_belonged);

const narrowedUsers = new WeakMap<User, Map<Action, User>>();

/**
 * The same person with the places alone at which they may do the action: what they hold elsewhere opens nothing (R3). Whoever may do it
 * everywhere, as nearly all may, stays the same value.
 */
export function narrowToAction(user: User, action: Action): User {
  const holderRoles = rolesWith(action);
  if (
    user.roles.every((role) => holderRoles.includes(role)) &&
    user.assignments.memberships.every(({ kind }) => doesKindHold(kind, action))
  )
    return user;
  const narrowedByAction = narrowedUsers.get(user) ?? new Map<Action, User>();
  narrowedUsers.set(user, narrowedByAction);
  const actingUser = narrowedByAction.get(action) ?? {
    ...user,
    roles: user.roles.filter((role) => holderRoles.includes(role)),
    ...deriveScope(filterAssignments(user.assignments, action)),
  };
  narrowedByAction.set(action, actingUser);
  return actingUser;
}

export type RememberedAccess = ReturnType<typeof createRememberedAccess>;
