/** The mail by which an account proves its address: mails about care are sent there only once its link was opened (R95). */
import type { Db } from '#server/database/scoped.ts';
import { accountMails } from '#server/mail/account-texts.ts';
import { mailLinks, queueMail } from '#server/mail/queue.ts';
import type { Lang } from '#server/mail/texts.ts';
import type { App } from '#server/request/ports.ts';
import { issueKey, revokeKeys } from '#server/security/keys.ts';

/** Gives the account one open key of this purpose and queues its mail. Only where mails are sent. */
export async function requestAddressProof(db: Db, app: Pick<App, 'config' | 'jobs' | 'quiet'>, now: Date, userId: number): Promise<void> {
  const user = await db.selectFrom('users').select(['email', 'lang_key']).where('id', '=', userId).executeTakeFirstOrThrow();
  await revokeKeys(db, userId, 'confirm');
  const accountKey = await issueKey(db, now, userId, 'confirm', true);
  const lang = user.lang_key as Lang;
  await queueMail(app, db, now, { to: user.email, lang, content: accountMails[lang].confirm, link: mailLinks.confirm, ...accountKey });
}
