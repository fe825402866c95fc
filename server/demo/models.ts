/** The demo company's model activities, which a new client may begin with (R107). */
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import type { ActivityTypeName } from '#server/platform/catalogue/activities.ts';
import type { DemoCatalogue } from './catalogue.ts';
import type { Labels } from './labels.ts';

const daily = (...times: string[]) => [{ repeat: 'FREQ=DAILY', times }];
const models: readonly { name: string; type: ActivityTypeName; plans: { repeat: string; times: string[] }[]; instruction?: string }[] = [
  { name: 'Morgontvätt', type: 'Personlig hygien', plans: daily('07:30') },
  { name: 'Frukost', type: 'Måltid', plans: daily('08:30') },
  {
    name: 'Morgonmedicin',
    type: 'Tabletter',
    plans: daily('08:00'),
    instruction: '<p>Jämför namn, dag och tid med ordinationen. Ge med vatten och se att det är nedsvalt. Signera direkt.</p>',
  },
  { name: 'Promenad', type: 'Promenad', plans: [{ repeat: 'FREQ=WEEKLY;BYDAY=MO,WE,FR', times: ['14:00'] }] },
];

/** The transaction must see the company. */
export async function makeModels(db: Db, { types, attributes }: DemoCatalogue, labels: Labels, company_id: number): Promise<void> {
  const rows = models.map(({ name, type, plans, instruction }) => ({
    company_id,
    name,
    type_id: types.get(type)!,
    type_company_id: 0,
    label_id: labels.get(type) ?? null,
    one_tap_minutes: null,
    flags: {},
    plans,
    values: instruction ? [{ attributeId: attributes.get(`${type} Så här går det till`)!.id, longStringValue: instruction }] : [],
  }));
  await insertAll(db, 'model_activities', await assignIds(db, 'model_activities', rows));
}
