/** Puts a mail in the queue, in the transaction of its cause: a row with both bodies, and the job that sends it. */
import type { Db } from '#server/database/scoped.ts';
import type { App } from '#server/request/ports.ts';
import type { Lang, MailContent } from './texts.ts';

export const SEND_MAIL_JOB = 'send-mail';

/** False where mails are only stored, for ADMIN to hand their links on: then no link proves an address (R32, R95). */
export const areMailsSent = ({ mail }: Pick<App['config'], 'mail'>): boolean => mail === 'send';

/** The targets of mails' links; the key goes at the end, or the id of what the mail is about. */
export const mailLinks = {
  activate: '/konto/aktivera/',
  password: '/konto/aterstall/klar/',
  confirm: '/konto/bekrafta/',
  invitation: '/acceptera-inbjudan?token=',
  /** No key: the instance's own page, behind the sign-in. */
  instance: '/handelse/',
  item: '/inventering/',
  periodReport: '/periodrapport/',
  /** No key either. */
  erasures: '/organisation/gallring',
  account: '/konto',
  teamDelegations: '/klientgrupp/delegeringar',
  delegations: '/organisation/delegeringar',
  signIn: '/loggain',
} as const;

const entityByCharacter: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entityByCharacter[character]!);
/** Keeps what people call themselves on one line. */
const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const renderHtml = ({ subject, lines, button, footer }: MailContent, link: string, lang: Lang) =>
  [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #1b2733">',
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p><a href="${escapeHtml(link)}" style="color: #0b5c75; font-weight: bold">${escapeHtml(button)}</a></p>`,
    `<p style="color: #4a5a66">${escapeHtml(footer)}</p>`,
    '</body></html>',
  ].join('\n');

export type Mail = {
  to: string;
  lang: Lang;
  content: MailContent;
  link: (typeof mailLinks)[keyof typeof mailLinks];
  key: string;
  /** Null when it opens nothing by itself. */
  keyHash: Buffer | null;
  /** The company of a notice that nobody waits for: companies take turns, behind the mails of accounts. */
  companyId?: number;
};

export async function queueMail(
  { config, jobs, quiet }: Pick<App, 'config' | 'jobs' | 'quiet'>,
  db: Db,
  now: Date,
  { to, lang, content, link, key: linkKey, keyHash, companyId }: Mail,
): Promise<void> {
  if (quiet) return;
  const mailContent = { ...content, subject: toSingleLine(content.subject), lines: content.lines.map(toSingleLine) };
  const linkUrl = `${config.publicUrl}${link}${linkKey}`;
  const { id } = await db
    .insertInto('mails')
    .values({
      to_address: to,
      subject: mailContent.subject,
      text_body: [...mailContent.lines, `${mailContent.button}:\n${linkUrl}`, mailContent.footer, 'Vardag'].join('\n\n'),
      html_body: renderHtml(mailContent, linkUrl, lang),
      key_hash: keyHash,
      created_date: now.toISOString(),
      sent_date: null,
      error: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.send(db, SEND_MAIL_JOB, { mailId: id }, companyId === undefined ? undefined : { group: String(companyId) });
}
