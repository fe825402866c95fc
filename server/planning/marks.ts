/** Marks are written with their act, enter the organisation's inbox whatever is shared, and are mailed to those in charge, all in one transaction (R144). */
import type { MarkKind } from '#domain/marks.ts';
import { enter } from '#server/inbox/entries.ts';
import { links, queueMail } from '#server/mail/queue.ts';
import { markMails } from '#server/mail/texts.ts';
import type { Acting } from './acting.ts';
import { inChargeOf } from './in-charge.ts';

/** Most people of one client who are mailed: an act waits for no more. */
const MOST_MAILS = 20;

type Marked = { id: number; companyId: number; clientId: number };
/** One mail for an act, however many marks it has; none where there are none. `facts`: numbers that the act was compared with. */
export async function markInstance(
  ctx: Acting,
  { id, companyId, clientId }: Marked,
  kinds: readonly MarkKind[],
  facts: object,
): Promise<void> {
  if (kinds.length === 0) return;
  const { app, db, now, who } = ctx;
  const at = now.toISOString();
  const own = { company_id: companyId, client_id: clientId, instance_id: id, at, by_id: who.id };
  await db
    .insertInto('instance_marks')
    .values(kinds.map((kind) => ({ ...own, kind, facts: JSON.stringify(facts) })))
    .execute();
  await enter(db, [{ id, companyId, clientId, missed: false }], at);
  for (const { email, lang } of await inChargeOf(db, [clientId], MOST_MAILS)) {
    const mail = { to: email, lang, content: markMails[lang], link: links.instance, key: String(id), keyHash: null, companyId };
    await queueMail(app, db, now, mail);
  }
}
