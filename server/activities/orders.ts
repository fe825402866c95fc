/** The orders of a client's medicines as whoever gives them reads them with the instructions: in place of what was answered about them (R128). */
import { sql } from 'kysely';
import { orderText } from '#domain/medicine-numbers.ts';
import { isOfOrder } from '#domain/medicine-proposal.ts';
import type { valuesOfActivities } from '#server/catalogue/nested-values.ts';
import type { Ctx } from '#server/request/handlers.ts';

type Values = Awaited<ReturnType<typeof valuesOfActivities>>[number];
type ReadOrder = { name: string; text: string };
type Stored = Parameters<typeof orderText>[0] & { activityId: number; strength: string | null };

/** The values of a client's activities, with the orders of those that are medicines. */
export async function withOrders({ db }: Pick<Ctx, 'db'>, clientId: number, values: Values[]): Promise<(Values & { order?: ReadOrder })[]> {
  const { rows } = await sql<Stored>`
    select m.activity_id as "activityId", n.name, n.strength, n.dose, n.dose_to as "doseTo", n.unit, n.form, n.route, n.instruction, n.contents
    from medicines m join medicine_numbers n on n.medicine_id = m.id and n.number = m.current_number
    where m.client_id = ${clientId} and m.ended_at is null order by m.activity_id`.execute(db);
  if (rows.length === 0) return values;
  const valuesByActivity = new Map<number, Values & { order?: ReadOrder }>(values.map((one) => [one.activityId, one]));
  const nothing = { attributeValueStrings: [], attributeValueLongStrings: [], attributeValueBooleans: [], attributeValueNumbers: [] };
  for (const { activityId, ...order } of rows) {
    const others = valuesByActivity.get(activityId) ?? { activityId, ...nothing };
    const isOther = ({ attribute }: { attribute: { name: string | null } }) => !isOfOrder(attribute.name ?? '', order);
    valuesByActivity.set(activityId, {
      ...others,
      attributeValueStrings: others.attributeValueStrings.filter(isOther),
      attributeValueNumbers: others.attributeValueNumbers.filter(isOther),
      order: { name: [order.name, order.strength].filter(Boolean).join(' '), text: orderText(order) },
    });
  }
  return [...valuesByActivity.values()];
}
