/** Cards of clients for the ground of the loop. */
import { sql } from 'kysely';
import type { Person, World } from '#test/world.ts';
import { type Side, words } from './rows.ts';

/** The card of a side's client, saved once more. */
export const cardOf = ({ scoped, clients, clock }: World, side: Side, by: Person): Promise<number> =>
  scoped({ companies: [clients[side].companyId] }, async (db) => {
    const { rows } = await sql<{ version: number }>`
      insert into client_cards (company_id, client_id, number, at, by_id, alerts, contacts)
      select ${clients[side].companyId}, ${clients[side].id}, coalesce(max(number), 0) + 1, ${clock.now.toISOString()}, ${by.id},
        jsonb_build_array(jsonb_build_object('kind', 'ALLERGY', 'text', ${words[side]}::text)), '[]'
      from client_cards where client_id = ${clients[side].id} returning number + 1 as version`.execute(db);
    return rows[0]!.version;
  });
