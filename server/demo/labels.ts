/** The demo organisation's own labels, and which activities carry one: what it wants to look up across clients (R35). */

import type { CareBasis } from '#domain/care-basis.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import type { ActivityTypeName } from '#server/platform/catalogue/activities.ts';

const labelPlans: readonly { name: string; types: readonly ActivityTypeName[] }[] = [
  { name: 'Delegerad sjukvård', types: ['Tabletter', 'Injektion'] },
  { name: 'Egenvård', types: ['Sondmatning', 'Inhalation', 'Slemsugning', 'Droppar, mixtur och salva', 'Vid behov'] },
  { name: 'Kräver två personer', types: ['Förflyttning och vändning'] },
  { name: 'Uppföljs av dietist', types: ['Måltid', 'Vätska'] },
  { name: 'Rehabplan', types: ['Stretch', 'Ståträning'] },
];
/** The basis of the demo's activities of a type, which its labels say in the company's words (R140). */
const bases: Readonly<Record<string, CareBasis>> = { 'Delegerad sjukvård': 'DELEGATED', Egenvård: 'SELF_CARE' };
export const basisOf = (type: ActivityTypeName): CareBasis =>
  bases[labelPlans.find(({ types }) => types.includes(type))?.name ?? ''] ?? 'NONE';

/** Ids of labels, by the type of the activities that carry them. */
export type Labels = ReadonlyMap<ActivityTypeName, number>;

/** Makes the labels; the transaction must see the company. */
export async function makeLabels(db: Db, company_id: number): Promise<Labels> {
  const rows = await assignIds(
    db,
    'labels',
    labelPlans.map(({ name }) => ({ company_id, name })),
  );
  await insertAll(db, 'labels', rows);
  return new Map(labelPlans.flatMap(({ types }, index) => types.map((type) => [type, rows[index]!.id] as const)));
}
