/** Sends what waits in the queue, by SMTP where it is configured, and lets old keys go each day; a mail is sent once. */
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { JobData } from '#server/jobs/pg-boss.ts';
import type { Config } from '#server/process/config.ts';
import type { App } from '#server/request/ports.ts';
import { columnsWithoutKey, DROPPED_KEY_TEXT, sweepExpiredKeys } from './drop-keys.ts';
import { SEND_MAIL_JOB } from './queue.ts';

/** Mails sent at the same time: a mail server takes up to a quarter of a second for each. */
const MAILS_AT_ONCE = 5;

const PLATFORM_SCOPE = { companies: [] } as const;

/** Opens the transport of mails at the first one: undefined where none are sent. */
function createTransportOpener({ smtpUrl, mail }: Config) {
  if (!smtpUrl || mail !== 'send') return undefined;
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  let openedTransport: Transporter | undefined;
  return async () => {
    const { createTransport } = await import('nodemailer');
    openedTransport ??= createTransport({ url: smtpUrl, ...timeouts } as { url: string });
    return openedTransport;
  };
}

export async function startMailJobs(app: App, logger: Logger): Promise<void> {
  const { config, jobs, scoped } = app;
  const openTransport = createTransportOpener(config);

  const readUnsentMail = (id: number) =>
    scoped({ ...PLATFORM_SCOPE, readOnly: true }, (db) =>
      db
        .selectFrom('mails')
        .select(['to_address', 'subject', 'text_body', 'html_body'])
        .where('id', '=', id)
        .where('sent_date', 'is', null)
        .executeTakeFirst(),
    );
  const recordAttempt = (id: number, sentDate: Date | null, error: string | null) =>
    scoped(PLATFORM_SCOPE, (db) =>
      db
        .updateTable('mails')
        .set((eb) => ({
          tries: eb('tries', '+', 1),
          error,
          ...(sentDate && { ...columnsWithoutKey(), sent_date: sentDate.toISOString() }),
        }))
        .where('id', '=', id)
        .execute(),
    );

  const sendMail = async (jobData: JobData) => {
    const mailId = Number(jobData.mailId);
    const mail = openTransport && (await readUnsentMail(mailId));
    // The mail is only stored, was sent already, or its link opens nothing any more.
    if (!mail || mail.text_body.includes(DROPPED_KEY_TEXT)) {
      logger.debug({ mail: mailId }, 'a mail had nowhere to go, or was not needed any more');
      return;
    }
    const { publicUrl } = config;
    try {
      await (await openTransport()).sendMail({
        from: senderOf(config),
        to: { name: '', address: mail.to_address },
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        // The same for each try, so that a mailbox can tell a second copy.
        messageId: `<mail-${mailId}@${new URL(publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      // The answer of a mail server may repeat the mail.
      const { code = 'error', responseCode } = error as { code?: string; responseCode?: number };
      await recordAttempt(mailId, null, [code, responseCode].filter(Boolean).join(' '));
      throw new Error(`mail ${mailId} was not sent: ${code} ${responseCode ?? ''}`.trim());
    }
    await recordAttempt(mailId, app.now(), null);
    logger.info({ mail: mailId }, 'a mail was sent');
  };
  await jobs.handle(SEND_MAIL_JOB, sendMail, { concurrency: MAILS_AT_ONCE });
  await jobs.schedule('forget-keys', '40 2 * * *', 'Europe/Stockholm', () =>
    scoped({ companies: '*' }, (db) => sweepExpiredKeys(db, app.now())),
  );
}

/** The sender: the address one signs in to the mail server with, else one of the public address's host. */
function senderOf({ smtpUrl, publicUrl }: Config) {
  const user = decodeURIComponent(new URL(smtpUrl!).username);
  return { name: 'Vardag', address: user.includes('@') ? user : `no-reply@${new URL(publicUrl).hostname}` };
}
