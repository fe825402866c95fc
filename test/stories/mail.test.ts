/** Mail leaves by SMTP, once, in both parts and in the receiver's language; its key stays nowhere (R31, R32). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '#contract/admin.ts';
import { sweepExpiredKeys } from '#server/mail/drop-keys.ts';
import { mailLinks, queueMail } from '#server/mail/queue.ts';
import { missedMails } from '#server/mail/texts.ts';
import type { Config } from '#server/process/config.ts';
import { inbox } from '#test/inbox.ts';
import { type World, world } from '#test/world.ts';
import { entering } from './mails.ts';
import { DAY } from './steps.ts';

let w: World;
let box: Awaited<ReturnType<typeof inbox>>;
const { register, activate, everything, askReset } = entering(() => w);
beforeAll(async () => {
  box = await inbox();
  w = await world({ SMTP_URL: box.url, PUBLIC_URL: 'https://vardag.example.se' });
});
afterAll(() => box.close());
beforeEach(() => {
  box.letters.length = 0;
});

describe('a mail', () => {
  it.each([
    ['sv', 'Aktivera ditt konto i Vardag', 'Bekräfta att adressen är din', 'Länken gäller i 7 dagar'],
    ['en', 'Activate your Vardag account', 'Confirm that the address is yours', 'good for 7 days'],
  ] as const)('in %s arrives with both parts and one link', async (langKey, subject, line, after) => {
    const to = `rut.${langKey}@example.com`;
    expect((await register(to, { langKey })).status).toBe(201);
    await w.jobs.drain();
    const [letter, ...more] = box.letters;
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ to: [to], from: 'no-reply@vardag.example.se', subject });
    const links = (text: string) =>
      [...text.matchAll(/https:\/\/vardag\.example\.se\/konto\/aktivera\/([\w-]{43})/g)].map(([, key]) => key!);
    const [key = ''] = links(letter!.text);
    expect(links(letter!.html)).toEqual([key]);
    for (const said of [letter!.text, letter!.html]) {
      expect(said).toContain(line);
      expect(said).toContain(after);
    }
    expect(letter!.html).toContain(`<html lang="${langKey}">`);
    // Sent, it is nowhere in the database: not in the row, not in a job.
    expect(await everything()).not.toContain(key);
    expect((await activate(key)).status).toBe(204);
  });
  it('that is refused waits, is tried again and is sent once', async () => {
    box.state.refusing = true;
    await askReset('rut.sv@example.com');
    await expect(w.jobs.drain()).rejects.toThrow('was not sent');
    const row = async () =>
      (await w.pool.query('select id, tries, error, sent_date, text_body from mails order by id desc limit 1')).rows[0];
    expect(await row()).toMatchObject({ tries: 1, sent_date: null, error: expect.stringContaining('451') });
    box.state.refusing = false;
    await w.pool.query(`update pgboss.job set start_after = now() where name = 'send-mail'`);
    await w.jobs.drain();
    expect(box.letters).toHaveLength(1);
    expect(await row()).toMatchObject({ tries: 2, error: null, text_body: expect.stringContaining('/klar/…') });
    // The job once more sends nothing.
    const { id } = await row();
    await w.scoped({ companies: [] }, (db) => w.jobs.send(db, 'send-mail', { mailId: id }));
    await w.jobs.drain();
    expect(box.letters).toHaveLength(1);
  });
  it('that waits loses its key when that has expired, and is not sent then', async () => {
    box.state.refusing = true;
    await askReset('rut.en@example.com');
    await expect(w.jobs.drain()).rejects.toThrow('was not sent');
    box.state.refusing = false;
    await w.scoped({ companies: '*' }, (db) => sweepExpiredKeys(db, new Date(w.clock.now.getTime() + DAY)));
    expect((await w.pool.query('select text_body from mails order by id desc limit 1')).rows[0].text_body).toContain('/klar/…');
    await w.pool.query(`update pgboss.job set start_after = now() where name = 'send-mail'`);
    await w.jobs.drain();
    expect(box.letters).toEqual([]);
  });
});

it('a key goes once it is used, and one of a reset or a confirmation once it is over; an activation key that nobody used stays', async () => {
  const keysOf = async (login: string) => {
    const { rows } = await w.pool.query('select purpose from account_keys where user_id = (select id from users where login = $1)', [
      login,
    ]);
    return rows.map(({ purpose }) => purpose);
  };
  await register('vantar@example.com');
  await askReset('rut.sv@example.com');
  await w.jobs.drain();
  expect(await keysOf('rut.sv@example.com')).toContain('reset');
  await w.pool.query(
    `insert into account_keys (key_hash, user_id, purpose, expires_date)
     select 'confirms', user_id, 'confirm', expires_date from account_keys where purpose = 'reset'`,
  );
  await w.scoped({ companies: '*' }, (db) => sweepExpiredKeys(db, new Date(w.clock.now.getTime() + 8 * DAY)));
  expect([await keysOf('rut.sv@example.com'), await keysOf('vantar@example.com')]).toEqual([[], ['activate']]);
});

it.each(['kort', 'Password123', 'aaaaaaaaaaaa', 'QWERTYUIOP'])('a strict policy refuses %s at the field', async (password) => {
  expect((await register('ny@example.com', { password })).problem.fieldErrors).toEqual([
    { objectName: 'account', field: 'password', message: 'error.field.weakPassword' },
  ]);
});

describe('whether mails are sent', () => {
  it('is said to ADMIN alone: they are where there is SMTP, and only kept where there is none', async () => {
    expect((await w.call(w.people.admin, mails.delivery)).data).toEqual({ isSent: true });
    const { user, assistanceAdmin, orgAdmin, orgUser } = w.people;
    for (const who of [user, assistanceAdmin, orgAdmin, orgUser]) expect((await w.call(who, mails.delivery)).status).toBe(403);
    expect((await w.call(null, mails.delivery)).status).toBe(401);
    const keeping = await world();
    expect((await keeping.call(keeping.people.admin, mails.delivery)).data).toEqual({ isSent: false });
  });
});

describe('the queue', () => {
  it('holds neither a letter nor an address for an account that does not exist', async () => {
    const jobs = async (name: string) => (await w.pool.query('select 1 from pgboss.job where name = $1', [name])).rowCount;
    const before = await jobs('account-mail');
    expect((await askReset('finns.inte@example.com')).status).toBe(204);
    expect(await jobs('account-mail')).toBe(before);
    expect(await jobs('account-mail-nobody')).toBe(1);
    const { rows } = await w.pool.query('select j::text as job from pgboss.job j');
    expect(JSON.stringify(rows)).not.toContain('finns.inte');
    await w.jobs.drain();
    expect(box.letters).toEqual([]);
  });
  it('lets companies take turns, behind the letters that somebody waits for', async () => {
    const put = (to: string, companyId?: number) =>
      w.scoped({ companies: [] }, (db) =>
        queueMail({ jobs: w.jobs, config: { publicUrl: 'https://vardag.example.se' } as Config }, db, w.clock.now, {
          ...{ to: `${to}@example.com`, lang: 'sv', content: missedMails.sv, link: mailLinks.instance, key: '1', keyHash: null },
          ...(companyId !== undefined && { companyId }),
        }),
      );
    for (const n of [1, 2, 3]) await put(`many${n}`, 1);
    for (const n of [1, 2]) await put(`few${n}`, 2);
    await put('account');
    await w.jobs.drain();
    expect(box.letters.map(({ to }) => to[0]!.split('@')[0])).toEqual(['account', 'many1', 'few1', 'many2', 'few2', 'many3']);
  });
});
