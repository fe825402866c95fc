/** The tag of a day that somebody holds: good for that reader, that form and that day alone, on whichever server, and while they may see it. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/process/config.ts';
import { type Person, world } from '#test/world.ts';
import { MINUTE, steps } from './steps.ts';

it('is answered 304 by any server to whoever holds it, and to nobody else', async () => {
  const w = await world();
  const { at, create } = steps(() => w);
  const read = readConfig({ DEMO: '0', LOG_LEVEL: 'silent' });
  if ('wrong' in read) throw new Error(read.wrong.join());
  const { pool, connection, jobs } = w;
  const another = await buildApp({ config: read.config, pool, connection, jobs, log: pino({ level: 'silent' }), now: () => w.clock.now });
  await create(w.people.user, { date: at(-MINUTE) });
  const url = (form: string) => `/api/activity-instances/client/${w.clients.elsa.id}${form}`;
  const ask = async (who: Person, form: string, tag?: string, server = w.server) => {
    const headers = { authorization: `Bearer ${who.token}`, ...(tag && { 'if-none-match': tag }) };
    const { statusCode, headers: got, body } = await server.inject({ url: url(form), headers });
    return { status: statusCode, tag: got.etag, body };
  };
  const { user, orgUser, stranger } = w.people;
  const all = await Promise.all([user, orgUser].flatMap((who) => ['', '/grouped'].map((form) => ask(who, form))));
  const tags = all.map(({ tag }) => String(tag));
  // Of one length, whatever the day holds.
  for (const tag of tags) expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(new Set(tags).size).toBe(4);
  for (const server of [w.server, another]) expect(await ask(user, '', tags[0], server)).toEqual({ status: 304, tag: tags[0], body: '' });
  // As others write it: several, and strong.
  expect((await ask(user, '', `"other", ${tags[0]!.slice(2)}`)).status).toBe(304);
  const wrong = [
    [user, '', tags[1]],
    [user, '', tags[2]],
    [orgUser, '', tags[0]],
    [orgUser, '/grouped', tags[1]],
    [user, '', '*'],
  ] as const;
  for (const [who, form, tag] of wrong) expect((await ask(who, form, tag)).status).toBe(200);
  expect(await ask(stranger, '', tags[0])).toMatchObject({ status: 404, tag: undefined });
  expect((await w.server.inject({ url: url(''), headers: { 'if-none-match': tags[0]! } })).statusCode).toBe(401);
  await another.close();
});
