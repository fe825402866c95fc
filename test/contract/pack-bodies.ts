/** Bodies of packs and model activities: one of the packs that come with the product, and what the company has. */

type Maker = { rowOf: (table: string) => number };
const shipped = ({ rowOf }: Maker) => ({ companyId: rowOf('companies'), key: 'hemtjanst' });
export const packBodies = {
  'packs.check': shipped,
  'packs.apply': shipped,
  'modelActivities.use': ({ rowOf }: Maker) => ({
    ...{ clientId: rowOf('clients'), modelActivityIds: [rowOf('model_activities')], fromDate: '2026-11-20' },
  }),
};
