/**
 * The demo's clients of before: one whose time is over and whom the deputy proposes to erase, one whom a legal hold keeps, and one who was erased, of
 * whom a certificate is left (R124 to R126).
 */
import { sql } from 'kysely';
import { addDays, addYears, type LocalDate } from '#domain/time.ts';
import { createClient } from '#server/clients/clients.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import type { DemoCatalogue } from './catalogue.ts';
import type { PersonKey } from './people.ts';
import { ZONE } from './plan.ts';

type ErasureContext = { db: Db; catalogue: DemoCatalogue; companyId: number; personIds: Record<PersonKey, number>; today: LocalDate };
type FormerClient = { id: number; leftOn: LocalDate };

/** Signed walks each day of the last month before leaving. */
async function makeFormerClient(
  { db, catalogue, companyId, personIds }: ErasureContext,
  name: string,
  leftOn: LocalDate,
): Promise<FormerClient> {
  const { clientId, groupId } = await createClient(db, companyId, name);
  const owner = { company_id: companyId, client_id: clientId };
  await insertAll(db, 'client_group_members', [
    { ...owner, client_group_id: groupId, user_id: personIds.T, active: true, role: 'USER' as const },
  ]);
  const [walk] = await assignIds(db, 'activities', [{ ...owner, name: 'Promenad i parken', type_id: catalogue.types.get('Promenad')! }]);
  await insertAll(db, 'activities', [walk!]);
  await sql`
    with walks as (
      insert into activity_instances (company_id, client_id, activity_id, placed_at, planned_date, occurence_date, is_completable,
        is_completed, shared, signed_by_id, signed_by_date, created_by_id, version)
      select ${companyId}, ${clientId}, ${walk!.id}, at, at, at, true, true, false, ${personIds.T}, at + interval '20 minutes',
        ${personIds.T}, 1
      from generate_series(${addDays(leftOn, -30)}::timestamp + time '10:00', ${leftOn}::timestamp + time '10:00',
        interval '1 day') as local,
        lateral (select local at time zone ${ZONE} as at) local_time
      returning id, company_id, signed_by_date, occurence_date, planned_date)
    insert into activity_instance_events (instance_id, company_id, act, at, by_id, occurence_date, planned_date)
    select id, company_id, 'signed', signed_by_date, ${personIds.T}, occurence_date, planned_date
    from walks`.execute(db);
  await db.updateTable('clients').set({ left_on: leftOn }).where('id', '=', clientId).execute();
  return { id: clientId, leftOn };
}

export async function recordErasures(context: ErasureContext): Promise<void> {
  const { db, companyId, personIds, today } = context;
  const morningOf = (day: LocalDate) => `${day}T09:00:00.000Z`;
  await db.updateTable('companies').set({ retention: 'PRIVATE_LSS' }).where('id', '=', companyId).execute();
  const astrid = await makeFormerClient(context, 'Astrid Norén', addDays(addYears(today, -2), -40));
  const bo = await makeFormerClient(context, 'Bo Wallin', addDays(addYears(today, -3), -12));
  const sven = await makeFormerClient(context, 'Sven Hedlund', addDays(addYears(today, -2), -90));
  await insertAll(db, 'legal_holds', [
    {
      company_id: companyId,
      client_id: bo.id,
      reason: 'Ärende i förvaltningsrätten: akten behövs tills det är avgjort.',
      made_by_id: personIds.orgAdmin,
      made_at: morningOf(addDays(today, -50)),
      ended_by_id: null,
      ended_at: null,
    },
  ]);
  const proposalFields = ({ id, leftOn }: FormerClient, proposerId: number, day: LocalDate) => ({
    company_id: companyId,
    client_id: id,
    retention: 'PRIVATE_LSS' as const,
    left_on: leftOn,
    last_entry_on: leftOn,
    offered: 'HANDED_OVER' as const,
    proposed_by_id: proposerId,
    proposed_at: morningOf(day),
    erased_at: null,
    tables: null,
    file_count: null,
    done_at: null,
  });
  const [firstErasure, nextErasure] = await assignIds(db, 'erasures', [
    {
      ...proposalFields(sven, personIds.deputy, addDays(today, -30)),
      state: 'APPROVED' as const,
      approved_by_id: personIds.orgAdmin,
      approved_at: morningOf(addDays(today, -28)),
    },
    {
      ...proposalFields(astrid, personIds.deputy, addDays(today, -3)),
      state: 'PROPOSED' as const,
      approved_by_id: null,
      approved_at: null,
    },
  ]);
  await insertAll(db, 'erasures', [firstErasure!, nextErasure!]);
  await sql`select erase_client(${companyId}, ${firstErasure!.id}, ${morningOf(addDays(today, -28))})`.execute(db);
  await db
    .updateTable('erasures')
    .set({ state: 'DONE', done_at: morningOf(addDays(today, -28)) })
    .where('id', '=', firstErasure!.id)
    .execute();
}
