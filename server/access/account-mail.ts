/**
 * The mail that an address gets after a registration or a request for a reset: decided by a job, so that asking is the same work for every
 * address (R28).
 */
import type { Db } from '#server/database/scoped.ts';
import { type AccountMail, accountMails } from '#server/mail/account-texts.ts';
import { areMailsSent, mailLinks, queueMail } from '#server/mail/queue.ts';
import type { Lang } from '#server/mail/texts.ts';
import type { App } from '#server/request/ports.ts';
import { isActivationPending, issueKey, revokeKeys } from '#server/security/keys.ts';
import { countAttempts, limits } from '#server/security/throttle.ts';

const ACCOUNT_QUEUE = 'account-mail';
/** The queue for addresses without an account: the request takes as long, and nobody's mail waits behind it. */
const NO_ACCOUNT_QUEUE = 'account-mail-nobody';

/** `made`: the account is new, of its owner's making. */
export type MailReason = 'made' | 'registered' | 'reset';

/** Queues it in the transaction of its cause: the same two statements for every address. */
export async function requestAccountMail({ jobs }: Pick<App, 'jobs'>, db: Db, reason: MailReason, email: string): Promise<void> {
  const knownUser = await db.selectFrom('users').select('id').where('login', '=', email).where('removed_at', 'is', null).executeTakeFirst();
  await jobs.send(db, knownUser ? ACCOUNT_QUEUE : NO_ACCOUNT_QUEUE, knownUser ? { reason, email } : { reason });
}

type MailChoice = { mailName: AccountMail; purpose: 'activate' | 'reset'; link: (typeof mailLinks)[keyof typeof mailLinks] };
/** An open account may reset its password; one that waits is activated; a closed one gets nothing. */
function chooseMail(reason: MailReason, isActivated: boolean, isPendingAccount: boolean): MailChoice | undefined {
  if (isActivated) return { mailName: reason === 'reset' ? 'reset' : 'exists', purpose: 'reset', link: mailLinks.password };
  if (reason === 'made') return { mailName: 'activate', purpose: 'activate', link: mailLinks.activate };
  // Whoever waits and asks again chooses a password by the link: the first one may be a stranger's, who used this address.
  return isPendingAccount ? { mailName: 'choose', purpose: 'activate', link: mailLinks.password } : undefined;
}

async function queueAccountMail(app: App, db: Db, reason: MailReason, email: string): Promise<void> {
  const now = app.now();
  const user = await db
    .selectFrom('users')
    .select(['id', 'activated', 'lang_key'])
    .where('login', '=', email)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const mailChoice = user && chooseMail(reason, user.activated, await isActivationPending(db, user.id));
  if (!user || !mailChoice) return;
  const [mailAttempts] = await countAttempts(db, now, [{ limit: limits.mailTo, subject: email }]);
  if (mailAttempts!.count > limits.mailTo.most) return;
  // Resets stay valid beside each other, or a stranger could make the owner's link useless.
  if (mailChoice.purpose === 'activate') await revokeKeys(db, user.id, 'activate');
  const accountKey = await issueKey(db, now, user.id, mailChoice.purpose, areMailsSent(app.config));
  const lang = user.lang_key as Lang;
  await queueMail(app, db, now, {
    to: email,
    lang,
    content: accountMails[lang][mailChoice.mailName],
    link: mailChoice.link,
    ...accountKey,
  });
}

export async function startAccountMailJob(app: App): Promise<void> {
  const { jobs, scoped } = app;
  await jobs.handle(ACCOUNT_QUEUE, ({ reason, email }) =>
    scoped({ companies: [] }, (db) => queueAccountMail(app, db, reason as MailReason, String(email))),
  );
  await jobs.handle(NO_ACCOUNT_QUEUE, async () => {}, { together: 500 });
}
