/** Numbers of an order as they are written, by its form and by an import alike (R129). */
import type { OrderInput } from '#contract/medicines.ts';
import { findOrderFaults } from '#domain/medicine-numbers.ts';
import { toLocalDate } from '#domain/time.ts';
import type { LineDose } from '#server/database/medicine-tables.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import type { OpenClient } from '#server/request/scope.ts';

/** Refuses an order that cannot be one by its client's clock: 400 at its field. */
export function checkOrder({ now }: Pick<Ctx, 'now'>, { time_zone }: Pick<OpenClient, 'time_zone'>, order: OrderInput): void {
  const [fault] = findOrderFaults(order.kind, order, toLocalDate(now.toISOString(), time_zone));
  if (fault) throw badField('medicine', fault.field, fault.key);
}

export type OrderRevision = { companyId: number; clientId: number; id: number; number: number; reason: string | null };
type RevisionAttachments = { imageUrl: string | null; doses: readonly LineDose[] };

/** The row of a number. One that has begun applies from now on; one that begins later does from then (begin-revisions.ts). */
export const buildRevisionRow = (
  { user, now }: Pick<Ctx, 'user' | 'now'>,
  { companyId, clientId, id, number, reason }: OrderRevision,
  order: OrderInput,
  { imageUrl, doses }: RevisionAttachments,
) => ({
  company_id: companyId,
  client_id: clientId,
  medicine_id: id,
  number,
  from_at: order.fromDate ?? now.toISOString(),
  at: now.toISOString(),
  by_id: user.id,
  reason,
  name: order.name,
  substance: order.substance ?? null,
  strength: order.strength ?? null,
  form: order.form ?? null,
  unit: order.unit ?? null,
  route: order.route ?? null,
  image_url: imageUrl,
  doses: [...doses],
  dose: order.dose ?? null,
  dose_to: order.doseTo ?? null,
  given_by: order.givenBy,
  indication: order.indication ?? null,
  instruction: order.instruction ?? null,
  ordered_by: order.orderedBy ?? null,
  ordered_on: order.orderedOn ?? null,
  until_day: order.untilDay ?? null,
  max_amount: order.maxAmount ?? null,
  max_hours: order.maxHours ?? null,
  min_interval_minutes: order.minIntervalMinutes ?? null,
  effect_after_minutes: order.effectAfterMinutes ?? null,
  needs_second: order.needsSecond ?? false,
  contents: (order.contents ?? []).map(({ name, strength = null, amount = null, unit = null }) => ({ name, strength, amount, unit })),
});

/** Columns of a number that say the order and whose it is, without those of when, by whom and why it was written, and its paper. */
export const revisionColumnNames = [
  ...(['company_id', 'client_id', 'medicine_id', 'name', 'substance', 'strength', 'form', 'unit', 'route', 'doses'] as const),
  ...(['dose', 'dose_to', 'given_by', 'indication', 'instruction', 'ordered_by', 'ordered_on', 'until_day'] as const),
  ...(['max_amount', 'max_hours', 'min_interval_minutes', 'effect_after_minutes', 'needs_second', 'contents'] as const),
];

/** Lets a medicine go by a number that was written, where that has begun. */
export async function applyRevision(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id, number }: Pick<OrderRevision, 'id' | 'number'>,
  { kind, fromDate }: Pick<OrderInput, 'kind' | 'fromDate'>,
): Promise<void> {
  const hasBegun = number === 1 || fromDate == null || Date.parse(fromDate) <= now.getTime();
  await db
    .updateTable('medicines')
    .set((eb) => ({ kind, version: eb('version', '+', number === 1 ? 0 : 1), ...(hasBegun && { current_number: number }) }))
    .where('id', '=', id)
    .execute();
}

export async function writeRevision(ctx: Ctx, revision: OrderRevision, order: OrderInput, attachments: RevisionAttachments): Promise<void> {
  const { contents, doses, ...plainColumns } = buildRevisionRow(ctx, revision, order, attachments);
  const jsonColumns = { contents: JSON.stringify(contents), doses: JSON.stringify(doses) };
  await ctx.db
    .insertInto('medicine_numbers')
    .values({ ...plainColumns, ...jsonColumns })
    .execute();
  await applyRevision(ctx, revision, order);
}
