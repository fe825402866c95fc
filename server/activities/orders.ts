/** The orders of a client's medicines as whoever gives them reads them with the instructions: in place of what was answered about them (R128). */
import { sql } from 'kysely';
import { ofSeries, orderText, type SeriesDose } from '#domain/medicine-numbers.ts';
import { isOfOrder } from '#domain/medicine-proposal.ts';
import type { valuesOfActivities } from '#server/catalogue/nested-values.ts';
import { dosesOfSeries } from '#server/planning/series-dose.ts';
import type { Ctx } from '#server/request/handlers.ts';

type Values = Awaited<ReturnType<typeof valuesOfActivities>>[number];
type Ordered = Values & { plannedActivityId?: number; order?: { name: string; text: string } };
type Stored = Parameters<typeof orderText>[0] & { activityId: number; strength: string | null; doses: SeriesDose[] };

/** The values of a client's activities, with the orders of those that are medicines. */
export async function withOrders({ db }: Pick<Ctx, 'db'>, clientId: number, values: Values[]): Promise<Ordered[]> {
  const { rows } = await sql<Stored>`
    select m.activity_id as "activityId", n.name, n.strength, n.dose, n.dose_to as "doseTo", n.unit, n.form, n.route, n.instruction, n.contents, ${dosesOfSeries} as doses
    from medicines m join medicine_numbers n on n.medicine_id = m.id and n.number = m.current_number
    where m.client_id = ${clientId} and m.ended_at is null order by m.activity_id`.execute(db);
  if (rows.length === 0) return values;
  const ordered = new Map<number, Ordered>(values.map((one) => [one.activityId, one]));
  const nothing = { attributeValueStrings: [], attributeValueLongStrings: [], attributeValueBooleans: [], attributeValueNumbers: [] };
  const ofOneSeries: Ordered[] = [];
  for (const { activityId, ...order } of rows) {
    const others = ordered.get(activityId) ?? { activityId, ...nothing };
    const dose = order.dose ?? order.doses[0]?.dose ?? null;
    const isOther = ({ attribute }: { attribute: { name: string | null } }) => !isOfOrder(attribute.name ?? '', { dose });
    const withText = (given: Stored): Ordered => ({
      ...others,
      attributeValueStrings: others.attributeValueStrings.filter(isOther),
      attributeValueNumbers: others.attributeValueNumbers.filter(isOther),
      order: { name: [given.name, given.strength].filter(Boolean).join(' '), text: orderText(given) },
    });
    ordered.set(activityId, withText({ activityId, ...order }));
    for (const { plannedActivityId } of order.doses)
      ofOneSeries.push({ ...withText({ activityId, ...ofSeries(order, plannedActivityId) }), plannedActivityId });
  }
  // Whoever looks for the values of a row meets those of its series first.
  return [...ofOneSeries, ...ordered.values()];
}
