/** The card of a client: read by its team and, where that lets it, the office (R97), saved whole by whoever plans; each saving is a row, and the newest is how it stands (decision 063). */
import { sql } from 'kysely';
import type { ClientCard, ClientCardChange, clientCards } from '#contract/client-cards.ts';
import { type Card, isSameCard } from '#domain/client-card.ts';
import { claimImage } from '#server/files/keep.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { totalColumn } from '#server/request/paging.ts';
import { badField, forbidden } from '#server/request/problems.ts';
import { isOnTeamSide, openClient, openForTeam } from '#server/request/scope.ts';
import { refuseChanged } from '#server/request/versions.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { lockClient } from '#server/sql/lock-client.ts';

/** Refuses whoever is not of the team what that keeps to itself (R97). */
async function readVisibleCard(ctx: Ctx, clientId: number): Promise<ClientCard> {
  await openClient(ctx, clientId, 'clientCard.see');
  const card = await readCard(ctx, clientId);
  if (isOnTeamSide(ctx.user, clientId)) return card;
  if (!card.officeReadsCard) throw forbidden();
  return card;
}

/** The card as stored; before anybody wrote it, empty and of version 1. */
async function readCard({ db }: Pick<Ctx, 'db'>, clientId: number): Promise<ClientCard> {
  const { rows } = await sql<ClientCard>`
    select client.id as "clientId", coalesce(row.number, 0) + 1 as version, coalesce(row.alerts, '[]') as alerts,
      coalesce(row.contacts, '[]') as contacts, row.image_url as "imageUrl", client.office_reads_card as "officeReadsCard",
      row.at as "changedDate", ${fullNameOf('account')} as "changedByName"
    from clients client
    left join lateral (
      select card.number, card.alerts, card.contacts, card.image_url, card.at, card.by_id
      from client_cards card
      where card.company_id = client.company_id and card.client_id = client.id
      order by card.number desc
      limit 1) row on true
    left join users account on account.id = row.by_id
    where client.id = ${clientId}`.execute(db);
  return rows[0]!;
}

/** 400 at a number that no telephone could call, or that would call somebody else. */
async function refuseUndialablePhones(contacts: readonly { phone: string }[]): Promise<void> {
  if (contacts.length === 0) return;
  const { isDialable } = await import('#domain/phones.ts');
  const index = contacts.findIndex(({ phone }) => !isDialable(phone));
  if (index >= 0) throw badField('clientCard', `contacts.${index}.phone`, 'assistmeApp.clientCard.errors.phone');
}

type CardRevision = { companyId: number; clientId: number; number: number; wasReadByOffice: boolean };
/** Stores the next state of a card, under the lock of its client; `number` is the version of the one before. */
export async function writeCard({ db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>, revision: CardRevision, card: Card): Promise<void> {
  const { companyId, clientId, number, wasReadByOffice } = revision;
  await sql`
    insert into client_cards (company_id, client_id, number, at, by_id, alerts, contacts, image_url, office_read_before, office_reads)
    values (${companyId}, ${clientId}, ${number}, ${now.toISOString()}, ${user.id}, ${JSON.stringify(card.alerts)}::jsonb,
      ${JSON.stringify(card.contacts)}::jsonb, ${card.imageUrl}, ${wasReadByOffice}, ${card.officeReadsCard})`.execute(db);
  await sql`
    update clients
    set image_url = ${card.imageUrl}, office_reads_card = ${card.officeReadsCard}
    where id = ${clientId} and (image_url is distinct from ${card.imageUrl} or office_reads_card <> ${card.officeReadsCard})`.execute(db);
  if (wasReadByOffice === card.officeReadsCard) return;
  const cardColumns = {
    activity_id: null,
    activity_name: null,
    shared_before: [],
    shared_after: [],
    office_reads_card: card.officeReadsCard,
  };
  await db
    .insertInto('sharing_changes')
    .values({ ...cardColumns, company_id: companyId, client_id: clientId, by_id: user.id, at: now.toISOString() })
    .execute();
}

export const clientCardHandlers: Handlers<typeof clientCards> = {
  get: (ctx, { params: { clientId } }) => readVisibleCard(ctx, clientId),
  put: async (ctx, { params: { clientId }, body }) => {
    const { db } = ctx;
    const { name, company_id: companyId } = await openForTeam(ctx, clientId, 'clientCard.change');
    // Two who save at once queue here, so that the second meets what the first did.
    await lockClient(db, clientId);
    const storedCard = await readCard(ctx, clientId);
    refuseChanged(ctx, storedCard.version);
    await refuseUndialablePhones(body.contacts);
    const fieldRef = { objectName: 'clientCard', field: 'imageUrl' };
    const card: Card = {
      alerts: body.alerts.map(({ kind, text }) => ({ kind, text: text ?? null })),
      contacts: body.contacts.map(({ note, ...contact }) => ({ ...contact, note: note ?? null })),
      officeReadsCard: body.officeReadsCard ?? storedCard.officeReadsCard,
      imageUrl: body.imageUrl === undefined ? storedCard.imageUrl : await claimImage(ctx, body.imageUrl, { companyId, clientId }, fieldRef),
    };
    if (!isSameCard(storedCard, card))
      await writeCard(ctx, { companyId, clientId, number: storedCard.version, wasReadByOffice: storedCard.officeReadsCard }, card);
    return reply(await readCard(ctx, clientId), { alert: { key: 'assistmeApp.clientCard.updated', param: name } });
  },
  history: async (ctx, { params: { clientId }, paging: { page, size, sort } }) => {
    await openForTeam(ctx, clientId, 'clientCard.see');
    const orderSql = sort[0]?.descending === false ? sql`row.number` : sql`row.number desc`;
    const contentJsonSql = (
      alias: string,
      officeReadsColumn: string,
    ) => sql`json_build_object('alerts', coalesce(${sql.ref(`${alias}.alerts`)}, '[]'),
      'contacts', coalesce(${sql.ref(`${alias}.contacts`)}, '[]'), 'imageUrl', ${sql.ref(`${alias}.image_url`)},
      'officeReadsCard', coalesce(${sql.ref(officeReadsColumn)}, false))`;
    const [{ rows: changes }, countRow] = await Promise.all([
      sql<ClientCardChange>`
        select row.number + 1 as id, row.at as date, ${fullNameOf('account')} as "byName",
          ${contentJsonSql('previous', 'row.office_read_before')} as before, ${contentJsonSql('row', 'row.office_reads')} as after
        from client_cards row
        join users account on account.id = row.by_id
        left join client_cards previous on previous.company_id = row.company_id
          and previous.client_id = row.client_id
          and previous.number = row.number - 1
        where row.client_id = ${clientId}
        order by ${orderSql}
        limit ${size} offset ${page * size}`.execute(ctx.db),
      ctx.db.selectFrom('client_cards').select(totalColumn).where('client_id', '=', clientId).executeTakeFirstOrThrow(),
    ]);
    return reply(changes, { total: countRow.total });
  },
};
