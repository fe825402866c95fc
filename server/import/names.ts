/** Reads what is there for a workbook: only the clients that it names are read with all that is theirs. */
import { setImmediate as yieldTurn } from 'node:timers/promises';
import type { SheetRows } from '#domain/import/sheets.ts';
import { MAX_WORKBOOK_ROWS } from '#domain/import/sheets.ts';
import { nameKeyOf } from '#domain/name-key.ts';
import type { Db } from '#server/database/scoped.ts';
import { badField } from '#server/request/problems.ts';
import type { ExistingClient, ExistingData } from './existing.ts';
import { type Importer, readClientNames, readExisting } from './read-existing.ts';

/** The most cells of a row: all questions that a company could have. */
const MAX_CELLS = 400;

/** The keys of the clients that a workbook names, in its staff's cells too. */
function findClientKeys(sheets: readonly SheetRows[]): Set<string> {
  const clientKeys = new Set<string>();
  for (const { kind, rows } of sheets)
    for (const { cells } of rows) if (kind !== 'staff') clientKeys.add(nameKeyOf(cells[kind === 'clients' ? 'name' : 'client'] ?? ''));
  return clientKeys;
}

const createEmptyClient = (name: string, id: number): ExistingClient => ({
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
export async function loadExistingData(db: Db, companyId: number, importer: Importer, sheets: readonly SheetRows[]): Promise<ExistingData> {
  const clientKeys = findClientKeys(sheets);
  const allClients = await readClientNames(db, companyId);
  const namedClientIds = allClients.filter(({ name }) => clientKeys.has(nameKeyOf(name))).map(({ id }) => id);
  const existingData = await readExisting(db, companyId, importer, namedClientIds);
  const groups = await db
    .selectFrom('client_groups')
    .select(['id', 'client_id', 'name'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  const groupsByClient = Map.groupBy(groups, (group) => group.client_id);
  const namedClientIdSet = new Set(namedClientIds);
  const otherClients = allClients
    .filter(({ id }) => !namedClientIdSet.has(id))
    .map(({ id, name }) => ({
      ...createEmptyClient(name, id),
      groups: (groupsByClient.get(id) ?? []).map((group) => ({ id: group.id, name: group.name })),
    }));
  return { ...existingData, clients: [...existingData.clients, ...otherClients] };
}

/** Refuses more rows or cells than an import takes; leaves the event loop meanwhile. */
export async function checkImportSize(sheets: readonly SheetRows[]): Promise<void> {
  const rowCount = sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  if (rowCount > MAX_WORKBOOK_ROWS) throw badField('import', 'sheets', 'assistmeApp.import.errors.tooManyRows');
  for (const [sheetIndex, sheet] of sheets.entries()) {
    await yieldTurn();
    const rowIndex = sheet.rows.findIndex(({ cells }) => Object.keys(cells).length > MAX_CELLS);
    if (rowIndex >= 0) throw badField('import', `sheets.${sheetIndex}.rows.${rowIndex}`, 'error.field.size');
  }
}
