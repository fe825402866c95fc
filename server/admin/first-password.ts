/** The link with which a new account sets its first password, and so becomes active: a key, and the mail that carries it (decision 32). */
import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/scoped.ts';
import { hashOf } from '#server/who.ts';

/** How long the link lives: seven days, in milliseconds. */
const LIFETIME = 7 * 86_400_000;

const letters = {
  sv: {
    subject: 'Välj ditt lösenord i Vardag',
    lines: (name: string) => [`Hej ${name}!`, 'Du har fått ett konto i Vardag. Välj ett lösenord här, så är kontot klart:'],
    after: 'Länken gäller i sju dagar och kan användas en gång.',
  },
  en: {
    subject: 'Choose your password in Vardag',
    lines: (name: string) => [`Hello ${name},`, 'You have an account in Vardag. Choose a password here, and it is ready:'],
    after: 'The link is good for seven days and can be used once.',
  },
};
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign]!);

/** What it needs of the app. */
type Parts = { config: Config; now: () => Date };

/** Makes the account's one open key and the mail with its link, in the receiver's language; answers the link. */
export const inviteToSetPassword = async (db: Db, { config, now }: Parts, userId: number): Promise<string> => {
  const user = await db.selectFrom('users').select(['email', 'first_name', 'lang_key']).where('id', '=', userId).executeTakeFirstOrThrow();
  const key = randomBytes(32).toString('base64url');
  const link = `${config.publicUrl}/konto/aterstall/klar/${key}`;
  const at = now();
  await db.deleteFrom('account_keys').where('user_id', '=', userId).where('used_date', 'is', null).execute();
  await db
    .insertInto('account_keys')
    .values({
      key_hash: hashOf(key),
      user_id: userId,
      purpose: 'reset',
      expires_date: new Date(at.getTime() + LIFETIME).toISOString(),
      used_date: null,
    })
    .execute();
  const { subject, lines, after } = letters[user.lang_key === 'en' ? 'en' : 'sv'];
  const before = lines(user.first_name);
  await db
    .insertInto('mails')
    .values({
      to_address: user.email,
      subject,
      text_body: [...before, link, after].join('\n\n'),
      html_body: [...before.map(escaped), `<a href="${escaped(link)}">${escaped(link)}</a>`, escaped(after)]
        .map((line) => `<p>${line}</p>`)
        .join('\n'),
      key_hash: hashOf(key),
      created_date: at.toISOString(),
      sent_date: null,
      error: null,
    })
    .execute();
  return link;
};
