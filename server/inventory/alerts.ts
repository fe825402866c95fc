/** Tells a team once that something is running low, until there is enough again; the mail says neither what nor whose (R20). */
import { type SqlBool, sql } from 'kysely';
import { mailLinks, queueMail } from '#server/mail/queue.ts';
import { mayReceiveMailSql } from '#server/mail/receivers.ts';
import { type Lang, stockMails } from '#server/mail/texts.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { memberHasRoleSql } from '#server/request/roles.ts';
import { isItemInUseSql, isStockLowSql, needsAlertSql } from '#server/sql/stock-level.ts';

type AlertCtx = Pick<Ctx, 'app' | 'db' | 'now'>;

/** The assistance administrators of a client's teams who are active and receive e-mail at an address that was proved (R95). */
const readReceivers = async ({ db }: AlertCtx, clientId: number) =>
  db
    .selectFrom('users as account')
    .select(['account.email', 'account.lang_key'])
    .where(mayReceiveMailSql())
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('client_group_members as member')
          .select('member.user_id')
          .whereRef('member.user_id', '=', 'account.id')
          .where('member.client_id', '=', clientId)
          .where('member.active', '=', true)
          .where(memberHasRoleSql('ASSISTANCE_ADMIN')),
      ),
    )
    .orderBy('account.id')
    .execute();

/**
 * Mails about those of the items that are low and were not told of, in the transaction of what made them so: the mails are
 * there when that commits, and only then. Paused, archived and removed ones stay silent.
 */
export async function mailLowStock(ctx: AlertCtx, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  const { rows } = await sql<{ id: number; client_id: number; company_id: number }>`
    update inventory_items item
    set alert_told_at = ${ctx.now.toISOString()}
    where item.id = any(${itemIds}) and ${needsAlertSql()} and ${isItemInUseSql}
    returning item.id, item.client_id, item.company_id`.execute(ctx.db);
  for (const { id, client_id, company_id } of rows)
    for (const { email, lang_key } of await readReceivers(ctx, client_id)) {
      const lang = lang_key as Lang;
      await queueMail(ctx.app, ctx.db, ctx.now, {
        to: email,
        lang,
        content: stockMails[lang],
        link: mailLinks.item,
        key: String(id),
        keyHash: null,
        companyId: company_id,
      });
    }
}

/** After a count, a refill, a correction or another alert value: enough again is forgotten, too little is told. */
export async function updateAlert(ctx: AlertCtx, id: number): Promise<void> {
  await ctx.db
    .updateTable('inventory_items as item')
    .set({ alert_told_at: null })
    .where('item.id', '=', id)
    .where('item.alert_told_at', 'is not', null)
    .where(sql<SqlBool>`not ${isStockLowSql()}`)
    .execute();
  await mailLowStock(ctx, [id]);
}

/** A new item that begins low is no news to whoever made it. */
export async function markInitialAlert({ db, now }: AlertCtx, id: number): Promise<void> {
  await db
    .updateTable('inventory_items as item')
    .set({ alert_told_at: now.toISOString() })
    .where('item.id', '=', id)
    .where(isStockLowSql())
    .execute();
}
