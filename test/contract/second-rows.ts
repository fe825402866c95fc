/** Second signings for the loop: something given of a medicine that two sign, of which nobody has answered more than a name. */
import type { World } from '#test/world.ts';
import { doseOf } from './medicine-rows.ts';
import { type Side, words } from './rows.ts';

/** The id of its instance. */
export async function secondOf(w: World, side: Side): Promise<number> {
  const instance_id = await doseOf(w, side, true);
  const { id: client_id, companyId: company_id } = w.clients[side];
  const at = w.clock.now.toISOString();
  return w.scoped({ companies: [company_id] }, async (db) => {
    const event = await db
      .insertInto('activity_instance_events')
      .values({ instance_id, company_id, act: 'reported', at, by_id: w.people.admin.id } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('second_signings')
      .values({
        ...{ company_id, client_id, instance_id, event_id: event.id, who_id: null, name: words[side], answer: 'NAMED', how: 'NAMED' },
        ...{ reason: null, at, by_id: w.people.admin.id },
      })
      .execute();
    return instance_id;
  });
}
