/** A small world on a database of its own: two companies, clients with teams, one signed-in user of each role, and a settable clock. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type * as z from 'zod/mini';
import type { Endpoint, RequestInput } from '#contract/endpoint.ts';
import type { Problem } from '#contract/problem.ts';
import type { MemberKind } from '#domain/member-kinds.ts';
import type { Role } from '#domain/permissions.ts';
import type { TeamRole } from '#domain/places.ts';
import { buildApp } from '#server/app.ts';
import { createClient, createCompany } from '#server/clients/clients.ts';
import { openPool } from '#server/database/pool.ts';
import { createScoped, type Scoped } from '#server/database/scoped.ts';
import { type Jobs, startJobs } from '#server/jobs/pg-boss.ts';
import { readConfig } from '#server/process/config.ts';
import { createLoggers } from '#server/process/loggers.ts';
import { hashOf } from '#server/request/user.ts';
import { closeAfterFile } from '#test/after.ts';
import { freshDatabase } from '#test/database.ts';

/** Friday 20 November 2026, 10:22 in Stockholm. */
export const START = '2026-11-20T09:22:00.000Z';

/** Nobody of the world is asked who they are, however its clock is set (R165). */
const FAR_AHEAD = '2100-01-01T00:00:00.000Z';
/** Milliseconds: twenty years. */
const LONG_BEFORE = 20 * 365 * 86_400_000;

export type Person = { id: number; name: string; login: string; token: string };
type Answer<E extends Endpoint> = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** Of a success. */
  data: E['response'] extends z.ZodMiniType ? z.output<E['response']> : undefined;
  /** Of a refusal. */
  problem: Problem;
};
export type World = Awaited<ReturnType<typeof world>>;

function config(env: Record<string, string>) {
  const read = readConfig({ DEMO: '0', LOG_LEVEL: 'silent', ...env });
  if ('wrong' in read) throw new Error(read.wrong.join('\n'));
  return read.config;
}

/** Who may call: a person's token goes along; null calls without one. */
export const caller =
  (server: FastifyInstance) =>
  async <E extends Endpoint>(
    who: { token: string } | null,
    endpoint: E,
    { params, query, body }: RequestInput<E> = {},
    headers: Record<string, string> = {},
    ip = '127.0.0.1',
  ): Promise<Answer<E>> => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
    );
    const asked = Object.entries(query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])) as [
      string,
      string,
    ][];
    const answer = await server.inject({
      method: endpoint.method,
      remoteAddress: ip,
      url: `${path}${asked.length ? `?${new URLSearchParams(asked)}` : ''}`,
      headers: {
        ...(who && { authorization: `Bearer ${who.token}` }),
        ...(endpoint.isPlainText && { 'content-type': 'text/plain' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    });
    const read = answer.body === '' ? undefined : JSON.parse(answer.body);
    return { status: answer.statusCode, headers: answer.headers, data: read, problem: read };
  };

type Making = { scoped: Scoped; now: () => Date };

/** An account with a session; passwords are not needed here. */
async function person({ scoped, now }: Making, name: string, roles: Role[], companyId: number | null = null): Promise<Person> {
  const login = `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`;
  const [firstName = '', lastName = 'Test'] = name.split(' ');
  // From before the world began: a test may set its clock back, and a session of a time ahead ends (R29).
  const token = randomBytes(32).toString('base64url');
  const at = now().getTime();
  const [created_date, expires_date] = [new Date(at - LONG_BEFORE).toISOString(), new Date(at + 12 * 3_600_000).toISOString()];
  const id = await scoped({ companies: [] }, async (db) => {
    const { id } = await db
      .insertInto('users')
      .values({
        login,
        email: login,
        first_name: firstName,
        last_name: lastName,
        activated: true,
        authorities: roles,
        company_id: companyId,
        password_hash: null,
        image_url: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashOf(token),
        user_id: id,
        created_date,
        expires_date,
        fresh_date: FAR_AHEAD,
        seen_day: now().toISOString().slice(0, 10),
      })
      .execute();
    return id;
  });
  return { id, name: `${firstName} ${lastName}`, login, token };
}

type Company = { id: number };
const company = async ({ scoped }: Making, name: string): Promise<Company> => ({
  id: await scoped({ companies: [] }, (db) => createCompany(db, name)),
});

/** A client with its group and what may be done for it: one category and type of its own, and an activity. */
const clientWithTeam = async ({ scoped }: Making, { id: companyId }: Company, name: string, members: Person[]) =>
  scoped({ companies: [companyId] }, async (db) => {
    const { clientId, groupId } = await createClient(db, companyId, name);
    for (const { id } of members)
      await db
        .insertInto('client_group_members')
        .values({ client_group_id: groupId, user_id: id, company_id: companyId, client_id: clientId })
        .execute();
    const own = { company_id: companyId, client_id: clientId } as const;
    const category = await db
      .insertInto('activity_categories')
      .values({ ...own, name: `Vård ${name}`, color: '#0e6f8c', icon: 'bath' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const type = await db
      .insertInto('activity_types')
      .values({ ...own, name: `Hygien ${name}`, activity_category_id: category.id } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const activity = await db
      .insertInto('activities')
      .values({ ...own, name: `Dusch ${name}`, type_id: type.id } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: clientId, name, companyId, groupId, categoryId: category.id, typeId: type.id, activityId: activity.id };
  });

/** Builds it, and takes it down after the file's tests; `env` is what the server's environment says beside the usual, `written` hears the log. */
export async function world(env: Record<string, string> = {}, written?: (line: string) => void) {
  const { connection: ownerConnection, serving: connection, pooled, drop } = await freshDatabase();
  const clock = { now: new Date(START) };
  const now = () => new Date(clock.now);
  // What went wrong is shown, whatever levels a test sets.
  const write = written ?? ((line: string) => void (/"level":[56]0/.test(line) && process.stdout.write(line)));
  const log = pino({ level: 'error' }, { write });
  const loggers = createLoggers(log, () => clock.now.getTime());
  const pool = openPool(pooled ?? connection, loggers.database, 8, pooled !== null);
  const ownerPool = openPool(ownerConnection, log, 2);
  const owned = createScoped(ownerPool);
  const scoped = createScoped(pool);
  const jobs: Jobs = await startJobs({ connection, log: loggers.jobs, isWorking: false });
  // Where uploaded files lie.
  const dataDir = mkdtempSync(join(tmpdir(), 'vardag-world-'));
  const server = await buildApp({
    config: config({ DATA_DIR: dataDir, ...env }),
    pool,
    connection,
    ownerConnection,
    jobs,
    log,
    loggers,
    env,
    now,
  });
  await server.ready();
  const making = { scoped, now };

  const sol = await company(making, 'Solgläntans assistans');
  const hav = await company(making, 'Havets omsorg');
  const people = {
    admin: await person(making, 'Ada Admin', ['ADMIN']),
    orgAdmin: await person(making, 'Olga Chef', ['ORG_ADMIN'], sol.id),
    orgUser: await person(making, 'Orvar Kontor', ['ORG_USER'], sol.id),
    assistanceAdmin: await person(making, 'Assar Ledare', ['ASSISTANCE_ADMIN']),
    user: await person(making, 'Anna Berg', ['USER']),
    colleague: await person(making, 'Omar Haddad', ['USER']),
    stranger: await person(making, 'Stina Fjärran', ['USER']),
    strangerAdmin: await person(making, 'Sten Fjärran', ['ASSISTANCE_ADMIN']),
    strangerOrgAdmin: await person(making, 'Sara Fjärran', ['ORG_ADMIN'], hav.id),
    newcomer: await person(making, 'Nils Ny', ['ASSISTANCE_ADMIN']),
  };
  const elsa = await clientWithTeam(making, sol, 'Elsa Lindqvist', [people.assistanceAdmin, people.user, people.colleague]);
  const karl = await clientWithTeam(making, sol, 'Karl Ek', [people.colleague]);
  const foreign = await clientWithTeam(making, hav, 'Mia Sund', [people.stranger, people.strangerAdmin]);

  closeAfterFile(async () => {
    await server.close();
    await jobs.stop();
    await pool.end();
    await ownerPool.end();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    server,
    scoped,
    jobs,
    pool,
    connection,
    /** The owner's login, who may change tables, and work in a transaction of that login's. */
    owner: ownerConnection,
    asOwner: owned,
    dataDir,
    call: caller(server),
    people,
    clients: { elsa, karl, foreign },
    companies: { sol, hav },
    loggers,
    /** The clock: where it stands, and setting it. */
    clock,
    making,
    person: (name: string, roles: Role[], companyId?: number) => person(making, name, roles, companyId ?? null),
    /** Puts somebody into the team of a client, as what the account was made where no role is named. */
    join: async (
      client: { id: number; companyId: number; groupId: number },
      { id }: { id: number },
      active = true,
      role?: TeamRole,
      kind: MemberKind = 'STAFF',
    ) => {
      await pool.query(
        `insert into client_group_members (client_group_id, user_id, company_id, client_id, active, kind, role)
         select $1, id, $3, $4, $5, $7, coalesce($6, case when 'ASSISTANCE_ADMIN' = any(authorities) then 'ASSISTANCE_ADMIN' else 'USER' end)
         from users where id = $2`,
        [client.groupId, id, client.companyId, client.id, active, role ?? null, kind],
      );
    },
  };
}
