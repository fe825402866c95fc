/** Steps of the stories about getting in: registering, and finding the link of a kept mail. */
import { registration } from '#contract/access/registration.ts';
import { access } from '#contract/access/sign-in.ts';
import type { World } from '#test/world.ts';

export const PASSWORD = 'en lång och bra fras';

export function entering(w: () => World) {
  const kept = async (to: string) => {
    await w().jobs.drain();
    const { rows } = await w().pool.query(
      'select subject, text_body as text, html_body as html from mails where to_address = $1 order by id',
      [to],
    );
    return rows as { subject: string; text: string; html: string }[];
  };
  const last = async (to: string) => (await kept(to)).at(-1)!;
  /** The key at the end of a mail's link. */
  const keyOf = async (to: string) => /(?:aktivera\/|klar\/|token=)([\w-]{43})$/m.exec((await last(to)).text)?.[1] ?? '';
  const body = (email: string, more: object = {}) => ({
    firstName: 'Rut',
    lastName: 'Ny',
    email,
    login: email,
    password: PASSWORD,
    ...more,
  });
  const register = (email: string, more: object = {}, ip?: string) =>
    w().call(null, registration.registerAssistanceAdmin, { body: body(email, more) }, {}, ip);
  const registerInvited = (email: string, token: string, more: object = {}) =>
    w().call(null, registration.register, { query: { token }, body: body(email, more) });
  const activate = (key: string) => w().call(null, registration.activate, { query: { key } });
  const askReset = (email: string, ip?: string) => w().call(null, registration.requestReset, { body: email }, {}, ip);
  const finish = (key: string, newPassword: string) => w().call(null, registration.finishReset, { body: { key, newPassword } });
  const signIn = (username: string, password = PASSWORD, ip?: string) =>
    w().call(null, access.authenticate, { body: { username, password } }, {}, ip);
  /** Everything the database holds, as text, jobs too. */
  const everything = async () => {
    const { rows: tables } = await w().pool.query(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    const client = await w().pool.connect();
    try {
      await client.query("begin; set local app.companies = '*'");
      let all = '';
      for (const { name } of tables)
        all += (await client.query(`select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`)).rows[0].text;
      return all;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  return { kept, last, keyOf, register, registerInvited, activate, askReset, finish, signIn, everything };
}
