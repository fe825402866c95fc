/** The link with which an account that somebody else made chooses its first password, and so becomes active (R32). */
import type { Db } from '#server/database/scoped.ts';
import { accountMails } from '#server/mail/account-texts.ts';
import { areMailsSent, mailLinks, queueMail } from '#server/mail/queue.ts';
import type { Lang } from '#server/mail/texts.ts';
import type { App } from '#server/request/ports.ts';
import { issueKey, revokeKeys } from '#server/security/keys.ts';

/** A link as it is answered: with a mail server it is in the mail alone (R95). */
export const linkUnlessMailed = ({ config }: Pick<App, 'config'>, link: string) => (areMailsSent(config) ? null : link);

/** Gives the account its one open key and queues the mail with its link, in the receiver's language; answers the link. */
export async function inviteToSetPassword(db: Db, app: Pick<App, 'config' | 'jobs' | 'now'>, userId: number): Promise<string> {
  const user = await db.selectFrom('users').select(['email', 'lang_key']).where('id', '=', userId).executeTakeFirstOrThrow();
  const now = app.now();
  await revokeKeys(db, userId);
  const accountKey = await issueKey(db, now, userId, 'activate', areMailsSent(app.config));
  const lang = user.lang_key as Lang;
  await queueMail(app, db, now, { to: user.email, lang, content: accountMails[lang].choose, link: mailLinks.password, ...accountKey });
  return `${app.config.publicUrl}${mailLinks.password}${accountKey.key}`;
}
