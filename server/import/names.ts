/** Reads what is there for a workbook: only the clients that it names are read with all that is theirs. */
import { setImmediate as turn } from 'node:timers/promises';
import type { SheetRows } from '#domain/import/sheets.ts';
import { MOST_ROWS } from '#domain/import/sheets.ts';
import { nameKey } from '#domain/name-key.ts';
import type { Db } from '#server/database/scoped.ts';
import { badField } from '#server/request/problems.ts';
import type { Existing, ExistingClient } from './existing.ts';
import { type Importing, namesOfClients, readExisting } from './read-existing.ts';

/** The most cells of a row: all questions that a company could have. */
const MOST_CELLS = 400;

/** The keys of the clients that a workbook names, in its staff's cells too. */
function namedClients(sheets: readonly SheetRows[]): Set<string> {
  const keys = new Set<string>();
  for (const { kind, rows } of sheets)
    for (const { cells } of rows) if (kind !== 'staff') keys.add(nameKey(cells[kind === 'clients' ? 'name' : 'client'] ?? ''));
  return keys;
}

const emptyClient = (name: string, id: number): ExistingClient => ({
  id,
  version: 0,
  name,
  groups: [],
  hasTeam: false,
  isLed: false,
  officeReadsCard: false,
  cardNumber: 0,
  alerts: [],
  contacts: [],
  imageUrl: null,
  activities: [],
  items: [],
  draft: null,
  approved: null,
  leftOut: { categories: [], types: [], questions: [] },
});

/** The company as it stands for whoever imports; clients that no row is about come with their names and teams alone. */
export async function existingFor(db: Db, companyId: number, by: Importing, sheets: readonly SheetRows[]): Promise<Existing> {
  const keys = namedClients(sheets);
  const all = await namesOfClients(db, companyId);
  const ids = all.filter(({ name }) => keys.has(nameKey(name))).map(({ id }) => id);
  const existing = await readExisting(db, companyId, by, ids);
  const groups = await db
    .selectFrom('client_groups')
    .select(['id', 'client_id', 'name'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  const byClient = Map.groupBy(groups, (group) => group.client_id);
  const read = new Set(ids);
  const others = all
    .filter(({ id }) => !read.has(id))
    .map(({ id, name }) => ({
      ...emptyClient(name, id),
      groups: (byClient.get(id) ?? []).map((group) => ({ id: group.id, name: group.name })),
    }));
  return { ...existing, clients: [...existing.clients, ...others] };
}

/** Refuses more rows or cells than an import takes; leaves the event loop meanwhile. */
export async function refuseTooMany(sheets: readonly SheetRows[]): Promise<void> {
  const total = sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  if (total > MOST_ROWS) throw badField('import', 'sheets', 'assistmeApp.import.errors.tooManyRows');
  for (const [sheetIndex, sheet] of sheets.entries()) {
    await turn();
    const row = sheet.rows.findIndex(({ cells }) => Object.keys(cells).length > MOST_CELLS);
    if (row >= 0) throw badField('import', `sheets.${sheetIndex}.rows.${row}`, 'error.field.size');
  }
}
