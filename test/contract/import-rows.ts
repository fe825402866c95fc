/** Imports for the loop: a workbook that makes a client, and an import that is done. */
import { sql } from 'kysely';
import type { World } from '#test/world.ts';
import type { Side } from './rows.ts';

type Maker = { rowOf: (table: string) => number; word: string };
let count = 0;
/** What an import names of a look, `hash`, the loop asks for. */
const workbook = ({ rowOf, word }: Maker): Record<string, unknown> => ({
  ...{ companyId: rowOf('companies'), decisions: [], language: 'sv', hash: 'of no look' },
  sheets: [{ kind: 'clients', rows: [{ row: 2, cells: { name: `${word} ${++count}` } }] }],
});

export const importBodies = { 'imports.check': workbook, 'imports.create': workbook };

/** An import of the side's company that is done and made nothing. */
export const importOf = (w: World, side: Side): Promise<number> =>
  w.scoped({ companies: [w.clients[side].companyId] }, async (db) => {
    const by = side === 'foreign' ? w.people.strangerOrgAdmin : w.people.orgAdmin;
    const { companyId } = w.clients[side];
    const { rows } = await sql<{ id: number }>`
      insert into imports (company_id, state, started_date, started_by_id, language, decisions, held_back)
      values (${companyId}, 'DONE', ${w.clock.now.toISOString()}, ${by.id}, 'sv', '[]', '[]') returning id`.execute(db);
    await sql`insert into import_parts (company_id, import_id, number, kind, seen, rows, state)
      values (${companyId}, ${rows[0]!.id}, 0, 'CLIENT', '', '[]', 'DONE')`.execute(db);
    return rows[0]!.id;
  });
