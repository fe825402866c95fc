/** Levels of loggers at run time: for an hour, on all servers; and at no level does the log say what somebody wrote or is called (R69). */
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { invitations } from '#contract/access/invitations.ts';
import { access } from '#contract/access/sign-in.ts';
import { loggerNames, management } from '#contract/management.ts';
import { clients } from '#contract/people.ts';
import { search } from '#contract/search.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/process/config.ts';
import { createLoggers } from '#server/process/loggers.ts';
import { serializeSafely } from '#server/process/without-rows.ts';
import { hashPassword } from '#server/security/password.ts';
import { closeAfterFile } from '#test/after.ts';
import { caller, type World, world } from '#test/world.ts';
import { HOUR, MINUTE, steps } from './steps.ts';

type Line = { level: number; logger?: string; msg: string; account?: number; of?: string; to?: string };
const lines: string[] = [];
const said = () => lines.map((line) => JSON.parse(line) as Line);
let w: World;
const { planned, act, grouped } = steps(() => w);
beforeAll(async () => {
  w = await world({ LOG_LEVEL: 'error' }, (line) => void lines.push(line));
});

const setLevel = (name: string, configuredLevel: (typeof management.loggers)['response'] extends never ? never : string | null) =>
  w.call(w.people.admin, management.setLevel, { params: { name }, body: { configuredLevel } as never });
const levelOf = async (name: string, call = w.call) => (await call(w.people.admin, management.logger, { params: { name } })).data;

/** Another server on the same database, with a log of its own. */
async function another() {
  const read = readConfig({ DEMO: '0', LOG_LEVEL: 'silent', PORT: '8098', DATA_DIR: w.dataDir });
  if ('wrong' in read) throw new Error(read.wrong.join());
  const { pool, connection, jobs } = w;
  const heard: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void heard.push(line) });
  const server = await buildApp({ config: read.config, pool, connection, jobs, log, now: () => new Date(w.clock.now) });
  closeAfterFile(() => server.close());
  return { server, call: caller(server), heard };
}

describe('a level', () => {
  it('holds for an hour, and then falls back by itself', async () => {
    expect(await levelOf('http')).toEqual({
      name: 'http',
      configuredLevel: null,
      effectiveLevel: 'ERROR',
      isFixed: false,
      untilDate: null,
    });
    const { data } = await setLevel('http', 'DEBUG');
    const until = new Date(w.clock.now.getTime() + HOUR).toISOString();
    expect(data).toEqual({ name: 'http', configuredLevel: 'DEBUG', effectiveLevel: 'DEBUG', isFixed: false, untilDate: until });
    await w.call(w.people.admin, management.loggers);
    expect(said().some(({ logger, msg }) => logger === 'http' && msg === 'request completed')).toBe(true);
    w.clock.now = new Date(w.clock.now.getTime() + HOUR);
    expect(await levelOf('http')).toMatchObject({ configuredLevel: null, effectiveLevel: 'ERROR' });
    w.clock.now = new Date(w.clock.now.getTime() - HOUR + MINUTE);
  });
  it('falls back also when nobody looks', async () => {
    const loggers = createLoggers(pino({ level: 'warn' }, { write: () => {} }));
    loggers.setLevelSettings(new Map([['mail', { level: 'TRACE', until: Date.now() + 60 }]]));
    expect(loggers.mail.level).toBe('trace');
    await expect.poll(() => loggers.mail.level).toBe('warn');
  });
  it('falls back too where its time runs out while it is set', async () => {
    const seen: { mail?: { level: string } } = {};
    const loggers = createLoggers(pino({ level: 'warn' }, { write: () => {} }), () => (seen.mail?.level === 'trace' ? 1002 : 1001));
    seen.mail = loggers.mail;
    loggers.setLevelSettings(new Map([['mail', { level: 'TRACE', until: 1002 }]]));
    await expect.poll(() => loggers.mail.level).toBe('warn');
  });
  it('of root is inherited by whoever has none', async () => {
    await setLevel('root', 'INFO');
    await setLevel('jobs', 'OFF');
    expect([await levelOf('live'), await levelOf('jobs')].map(({ effectiveLevel }) => effectiveLevel)).toEqual(['INFO', 'OFF']);
    await setLevel('root', null);
    await setLevel('jobs', null);
    expect(await levelOf('live')).toMatchObject({ effectiveLevel: 'ERROR' });
  });
  it('is heard on another server, and known by one that starts within the hour', async () => {
    const second = await another();
    await setLevel('files', 'TRACE');
    await expect.poll(async () => (await levelOf('files', second.call)).configuredLevel).toBe('TRACE');
    const third = await another();
    expect(await levelOf('files', third.call)).toMatchObject({ configuredLevel: 'TRACE' });
    await setLevel('files', null);
    await expect.poll(async () => (await levelOf('files', third.call)).configuredLevel).toBe(null);
  });
  it('says in the log who set it, whatever the levels', async () => {
    for (const name of ['root', 'http']) await setLevel(name, 'OFF');
    await setLevel('mail', 'WARN');
    const last = said().findLast(({ msg }) => msg === 'log-level-change success')!;
    expect(last).toMatchObject({ level: 30, logger: 'security', account: w.people.admin.id, of: 'mail', to: 'WARN' });
    expect(JSON.stringify(last)).not.toContain('Ada');
    for (const name of ['root', 'http', 'mail']) await setLevel(name, null);
  });
  it('of security events is always INFO, and not to be set', async () => {
    const fixed = { name: 'security', configuredLevel: null, effectiveLevel: 'INFO', isFixed: true, untilDate: null };
    for (const level of ['OFF', 'TRACE', null])
      expect((await setLevel('security', level)).problem.fieldErrors).toEqual([
        { objectName: 'logger', field: 'configuredLevel', message: 'error.field.fixed' },
      ]);
    await setLevel('root', 'OFF');
    expect(await levelOf('security')).toEqual(fixed);
    await setLevel('root', null);
    const levels = { fatal: 'info', debug: 'info', silent: 'silent' };
    for (const [started, written] of Object.entries(levels))
      expect(createLoggers(pino({ level: started }, { write: () => {} })).security.level, started).toBe(written);
  });
  it('is refused for what is no logger or no level, and to everybody but ADMIN', async () => {
    expect((await setLevel('klient', 'INFO')).status).toBe(404);
    expect((await setLevel('http', 'LOUD')).problem.fieldErrors).toEqual([
      { objectName: 'logger', field: 'configuredLevel', message: 'error.field.choice' },
    ]);
    for (const who of [w.people.orgAdmin, w.people.assistanceAdmin, w.people.user])
      expect((await w.call(who, management.setLevel, { params: { name: 'http' }, body: { configuredLevel: 'TRACE' } })).status).toBe(403);
  });
});

describe('the log', () => {
  it('at TRACE says nothing of what people write, are called, or sign in with', async () => {
    for (const name of loggerNames.filter((one) => one !== 'security')) expect((await setLevel(name, 'TRACE')).status).toBe(200);
    lines.length = 0;
    const PASSWORD = 'kanarie-losenord';
    await w.pool.query('update users set password_hash = $1 where id = $2', [await hashPassword(PASSWORD), w.people.user.id]);
    const body = { username: w.people.user.login, password: PASSWORD };
    const { data } = await w.call(null, access.authenticate, { body });
    await w.call(null, access.authenticate, { body: { ...body, password: 'kanarie-fel' } });
    const { id } = await planned({ comment: '<p>kanarie-kommentar</p>' });
    await act(w.people.user, id, { isCompleted: true, setOccurenceDateToNow: true });
    await act(w.people.colleague, id, { isCompleted: true, setOccurenceDateToNow: true });
    await act(w.people.user, id, { comment: '<p>kanarie-andrad</p>' });
    await grouped(w.people.user);
    await w.call(w.people.user, search.find, { query: { q: 'kanarie-sok' } } as never);
    await w.call(w.people.admin, clients.get, { params: { id: w.clients.elsa.id } });
    const invited = await w.call(w.people.assistanceAdmin, invitations.invite, {
      query: { userEmail: 'kanarie@example.se', clientGroupId: String(w.clients.elsa.groupId) },
    } as never);
    expect(invited.status).toBe(201);
    await w.server.inject({
      method: 'POST',
      url: '/api/authenticate',
      headers: { 'content-type': 'application/json' },
      payload: '{"kanarie',
    });
    await w.server.inject({ url: '/konto/aktivera/kanarie-nyckel?token=kanarie' });
    await w.server.inject({ url: '/api/admin/users/kanarie@example.se', headers: { authorization: `Bearer ${w.people.admin.token}` } });
    // A fault of ours, in which PostgreSQL repeats the row.
    await w.asOwner({ companies: '*' }, (db) =>
      sql`alter table users add constraint no_canary check (first_name <> 'kanarie-namn') not valid`.execute(db),
    );
    const broken = await w.call(w.people.user, access.saveAccount, { body: { firstName: 'kanarie-namn' } });
    expect(broken.status).toBe(500);
    await w.jobs.drain();
    const all = lines.join('');
    expect(said().filter(({ msg }) => msg === 'unforeseen')).toHaveLength(1);
    const loggers = new Set(said().map(({ logger }) => logger));
    for (const logger of ['http', 'database', 'security']) expect(loggers).toContain(logger);
    for (const word of ['kanarie', 'Elsa', 'Lindqvist', 'Anna', 'Berg', 'Dusch', '@example', data.id_token!, w.people.user.token])
      expect(
        lines.filter((line) => line.includes(word)),
        word,
      ).toEqual([]);
    expect(all).toContain('no_canary');
  });
  it('says of an error what it is and where, not what it was about', async () => {
    const refused = await w.pool.query('select $1::text::bigint', ['kanarie "x" y']).catch((error: Error) => error);
    const outer = new Error(`not done: ${(refused as Error).message}`, { cause: refused });
    for (const error of [refused, outer, new AggregateError([refused])]) {
      const written = JSON.stringify(serializeSafely(error));
      expect(written).not.toContain('kanarie');
      expect(written).not.toContain(' y');
      expect(written).toContain('at ');
    }
    expect(serializeSafely(refused)).toMatchObject({ code: '22P02', message: 'invalid input syntax for type bigint: "…"' });
    // Others still read the whole of it.
    expect((refused as Error).message).toContain('kanarie');
  });
});
