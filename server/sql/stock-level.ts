/** The level of stock as SQL, of rows of inventory_items under the alias `item`; `domain/inventory.ts` says the same of one in memory. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Below its alert value: `isLow` of the domain. `amount`: what there is, or would be. */
export const isStockLowSql = (amount: RawBuilder<unknown> = sql`item.amount_in_stock`): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${amount} < item.alert_value)`;
/** Low, and the team has had no alert and wants one (R20). */
export const needsAlertSql = (amount?: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isStockLowSql(amount)} and item.alert_told_at is null and not item.notifications_paused)`;
/** Signings draw from it. */
export const isItemInUseSql: RawBuilder<SqlBool> = sql<SqlBool>`(item.removed_at is null and not item.archived)`;
