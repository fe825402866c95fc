/** Rows of keeping and erasing for the loop: clients who left long ago, with an erasure that another proposed, or a legal hold (R124 to R126). */
import { createClient } from '#server/clients/clients.ts';
import type { World } from '#test/world.ts';

type Side = keyof World['clients'];
type Reviewers = Record<Side, number>;

export async function erasuresOf(w: World, others: Reviewers) {
  let count = 0;
  for (const { id } of [w.companies.sol, w.companies.hav])
    await w.scoped({ companies: [id] }, (db) =>
      db.updateTable('companies').set({ retention: 'PRIVATE_LSS' }).where('id', '=', id).execute(),
    );
  /** Somebody who left ten years ago, of whom nothing is written. */
  const departed = async (side: Side): Promise<number> => {
    const { companyId } = w.clients[side];
    return w.scoped({ companies: [companyId] }, async (db) => {
      const { clientId } = await createClient(
        db,
        companyId,
        `${side === 'foreign' ? 'Fjärran' : 'Östen'} ${String(++count).padStart(3, '0')}`,
      );
      await db.updateTable('clients').set({ left_on: '2016-01-01' }).where('id', '=', clientId).execute();
      return clientId;
    });
  };
  const holdOf = (side: Side, clientId: number) =>
    w.scoped({ companies: [w.clients[side].companyId] }, async (db) => {
      const by = { made_by_id: others[side], made_at: w.clock.now.toISOString(), ended_by_id: null, ended_at: null };
      const values = {
        company_id: w.clients[side].companyId,
        client_id: clientId,
        reason: side === 'foreign' ? 'Havets tillsyn' : 'Tillsyn',
        ...by,
      };
      return (await db.insertInto('legal_holds').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const erasureOf = async (side: Side) => {
    const clientId = await departed(side);
    return w.scoped({ companies: [w.clients[side].companyId] }, async (db) => {
      const { id } = await db
        .insertInto('erasures')
        .values({
          ...{
            company_id: w.clients[side].companyId,
            client_id: clientId,
            state: 'PROPOSED',
            retention: 'PRIVATE_LSS',
            offered: 'DECLINED',
          },
          ...{ left_on: '2016-01-01', last_entry_on: '2016-01-01', proposed_by_id: others[side], proposed_at: w.clock.now.toISOString() },
          ...{ approved_by_id: null, approved_at: null, erased_at: null, tables: null, file_count: null, done_at: null },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  };
  return { departed, holdOf, made: { erasures: erasureOf, legal_holds: async (side: Side) => holdOf(side, await departed(side)) } };
}
