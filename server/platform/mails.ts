/** The mails that are stored or wait to be sent, for ADMIN; a link that opens nothing any more is not shown (R32). */
import { sql } from 'kysely';
import type { mails } from '#contract/admin.ts';
import { type Handlers, reply } from '#server/request/handlers.ts';
import { hashOf } from '#server/request/user.ts';

/** Keys are 32 bytes in base64url. */
const removeKey = (text: string, keyHash: Buffer) => text.replace(/[\w-]{43}/g, (word) => (hashOf(word).equals(keyHash) ? '' : word));

export const mailHandlers: Handlers<typeof mails> = {
  delivery: async ({ app }) => ({ isSent: app.config.mail === 'send' }),
  list: async ({ db, now }, { paging }) => {
    const nowInstant = now.toISOString();
    const isDescending = paging.sort[0]?.descending ?? true;
    const [storedMails, { total }] = await Promise.all([
      db
        .selectFrom('mails as mail')
        .select([
          'mail.id',
          'mail.to_address',
          'mail.subject',
          'mail.text_body',
          'mail.key_hash',
          'mail.created_date',
          'mail.sent_date',
          'mail.error',
        ])
        .select(
          sql<boolean>`exists (select from account_keys
              where key_hash = mail.key_hash and used_date is null and expires_date > ${nowInstant})
            or exists (select from user_invitations
              where token_hash = mail.key_hash and used_date is null and expires_date > ${nowInstant})`.as('open'),
        )
        .orderBy('mail.id', isDescending ? 'desc' : 'asc')
        .limit(paging.size)
        .offset(paging.page * paging.size)
        .execute(),
      db.selectFrom('mails').select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    ]);
    const visibleMails = storedMails.map((mail) => ({
      id: mail.id,
      to: mail.to_address,
      subject: mail.subject,
      text: mail.key_hash && !mail.open ? removeKey(mail.text_body, mail.key_hash) : mail.text_body,
      createdDate: mail.created_date,
      sentDate: mail.sent_date,
      error: mail.error,
    }));
    return reply(visibleMails, { total });
  },
};
