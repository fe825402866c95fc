/** The orders of a client's medicines as whoever gives them reads them with the instructions: in place of what was answered about them (R128). */
import { sql } from 'kysely';
import { toLocale } from '#domain/locales.ts';
import { applySeriesDose, formatOrder, formatOrderChange, type SeriesDose } from '#domain/medicine-numbers.ts';
import { isOrderQuestion } from '#domain/medicine-proposal.ts';
import type { readActivityValues } from '#server/catalogue/nested-values.ts';
import { seriesDosesSql } from '#server/planning/series-dose.ts';
import type { Ctx } from '#server/request/handlers.ts';

type ActivityValues = Awaited<ReturnType<typeof readActivityValues>>[number];
type OrderedValues = ActivityValues & { plannedActivityId?: number; order?: { name: string; text: string } };
type StoredOrder = Parameters<typeof formatOrder>[0] & {
  activityId: number;
  strength: string | null;
  doses: SeriesDose[];
  changed: Parameters<typeof formatOrderChange>[0] | null;
  lang: string;
};
/** The dose before, and why it was changed, of a number `revision` of a `medicine` that this person has signed none of since it was written. */
const changeJsonSql = (userId: number) => sql`case
  when revision.number > 1
    and not exists (
      select from activity_instances instance
      where instance.client_id = medicine.client_id
        and instance.activity_id = medicine.activity_id
        and instance.placed_at > revision.at - interval '2 days'
        and instance.signed_by_id = ${userId}
        and instance.signed_by_date > revision.at
        and instance.removed_at is null)
  then (
    select json_build_object('dose', previous.dose, 'doseTo', previous.dose_to, 'unit', previous.unit, 'reason', revision.reason)
    from medicine_numbers previous
    where previous.medicine_id = revision.medicine_id and previous.number < revision.number
    order by previous.number desc
    limit 1) end`;

/** The values of a client's activities, with the orders of those that are medicines; of a changed one how it was, until this person has signed it. */
export async function addOrders(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  clientId: number,
  values: ActivityValues[],
): Promise<OrderedValues[]> {
  const { rows: storedOrders } = await sql<StoredOrder>`
    select medicine.activity_id as "activityId", revision.name, revision.strength, revision.dose, revision.dose_to as "doseTo",
      revision.unit,
      revision.form, revision.route, revision.instruction, revision.contents, ${seriesDosesSql} as doses,
        ${changeJsonSql(user.id)} as changed,
      (select account.lang_key from users account where account.id = ${user.id}) as lang
    from medicines medicine
    join medicine_numbers revision on revision.medicine_id = medicine.id and revision.number = medicine.current_number
    where medicine.client_id = ${clientId} and medicine.ended_at is null
    order by medicine.activity_id`.execute(db);
  if (storedOrders.length === 0) return values;
  const valuesByActivity = new Map<number, OrderedValues>(values.map((activityValues) => [activityValues.activityId, activityValues]));
  const emptyLists = { attributeValueStrings: [], attributeValueLongStrings: [], attributeValueBooleans: [], attributeValueNumbers: [] };
  const seriesValues: OrderedValues[] = [];
  for (const { activityId, ...order } of storedOrders) {
    const answeredValues = valuesByActivity.get(activityId) ?? { activityId, ...emptyLists };
    const dose = order.dose ?? order.doses[0]?.dose ?? null;
    const isOutsideOrder = ({ attribute }: { attribute: { name: string | null } }) => !isOrderQuestion(attribute.name ?? '', { dose });
    const withOrderText = (storedOrder: StoredOrder): OrderedValues => ({
      ...answeredValues,
      attributeValueStrings: answeredValues.attributeValueStrings.filter(isOutsideOrder),
      attributeValueNumbers: answeredValues.attributeValueNumbers.filter(isOutsideOrder),
      order: {
        name: [storedOrder.name, storedOrder.strength].filter(Boolean).join(' '),
        text: [formatOrder(storedOrder), storedOrder.changed && formatOrderChange(storedOrder.changed, toLocale(storedOrder.lang))]
          .filter(Boolean)
          .join(' · '),
      },
    });
    valuesByActivity.set(activityId, withOrderText({ activityId, ...order }));
    for (const { plannedActivityId } of order.doses)
      seriesValues.push({ ...withOrderText({ activityId, ...applySeriesDose(order, plannedActivityId) }), plannedActivityId });
  }
  // Whoever looks for the values of a row meets those of its series first.
  return [...seriesValues, ...valuesByActivity.values()];
}
