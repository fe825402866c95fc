/** Marks are written with their act, enter the organisation's inbox whatever is shared, and are mailed to those in charge, all in one transaction (R144). */
import type { MarkKind } from '#domain/marks.ts';
import { addEntries } from '#server/inbox/entries.ts';
import { readReceiversInCharge } from '#server/mail/in-charge.ts';
import { mailLinks, queueMail } from '#server/mail/queue.ts';
import { markMails } from '#server/mail/texts.ts';
import type { ActingCtx } from './acting.ts';

/** Most people of one client who are mailed: an act waits for no more. */
const MAX_RECEIVERS = 20;

type MarkedInstance = { id: number; companyId: number; clientId: number; kinds: readonly MarkKind[]; facts?: object };
/**
 * One mail for a client, however many of its events one call marks: who signs a whole day at once sends no hundred. `facts`: numbers that the act was
 * compared with.
 */
export async function markInstances({ app, db, now, user }: ActingCtx, instances: readonly MarkedInstance[]): Promise<void> {
  const markedInstances = instances.filter(({ kinds }) => kinds.length > 0);
  if (markedInstances.length === 0) return;
  const nowInstant = now.toISOString();
  const markRows = markedInstances.flatMap(({ id, companyId, clientId, kinds, facts = {} }) => {
    const commonColumns = {
      company_id: companyId,
      client_id: clientId,
      instance_id: id,
      at: nowInstant,
      by_id: user.id,
      facts: JSON.stringify(facts),
    };
    return kinds.map((kind) => ({ ...commonColumns, kind }));
  });
  await db.insertInto('instance_marks').values(markRows).execute();
  await addEntries(
    db,
    markedInstances.map(({ id, companyId, clientId }) => ({ id, companyId, clientId, missed: false })),
    nowInstant,
  );
  const instancesByClient = Map.groupBy(markedInstances, ({ clientId }) => clientId);
  for (const { clientId, email, lang } of await readReceiversInCharge(db, [...instancesByClient.keys()], MAX_RECEIVERS)) {
    const { id, companyId } = instancesByClient.get(clientId)![0]!;
    const mail = { to: email, lang, content: markMails[lang], link: mailLinks.instance, key: String(id), keyHash: null, companyId };
    await queueMail(app, db, now, mail);
  }
}
