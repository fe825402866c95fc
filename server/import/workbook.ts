/** A company as a workbook's rows, in the order in which people look for it: uploaded again it changes nothing (R103). */
import type { ImportSheet } from '#contract/imports.ts';
import { formatList, formatRole, type ImportedRole } from '#domain/import/cells.ts';
import type { Locale } from '#domain/locales.ts';
import type { Role } from '#domain/permissions.ts';
import { activityNamesOf, formatActivityCells, formatAnswerCells } from './activity-cells.ts';
import { formatCardCells } from './compare-client.ts';
import { formatGoalCells, workbookPlanOf } from './compare-goals.ts';
import { formatItemCells } from './compare-stock.ts';
import type { ExistingData } from './existing.ts';
import { formatOrderCells, hasCurrentOrder, mayReadMedicines } from './medicine-cells.ts';

type RowCells = Record<string, string>;
const removeEmptyCells = (cells: RowCells): RowCells => Object.fromEntries(Object.entries(cells).filter(([, cellText]) => cellText !== ''));
const numberRows = (rowCells: readonly RowCells[]) => rowCells.map((cells, index) => ({ row: index + 2, cells: removeEmptyCells(cells) }));

function createStaffRows(existingData: ExistingData, locale: Locale): RowCells[] {
  const clientNamesById = new Map(existingData.clients.map(({ id, name }) => [id, name]));
  const staffByKey = new Map<string, { email: string; role: ImportedRole; names: string[] }>();
  const addStaff = (email: string, role: Role, clientId: number | null) => {
    if (role === 'ADMIN') return;
    const staffKey = `${email.toLowerCase()} ${role}`;
    const staffEntry = staffByKey.get(staffKey) ?? { email, role, names: [] };
    staffByKey.set(staffKey, staffEntry);
    const clientName = clientId === null ? undefined : clientNamesById.get(clientId);
    if (clientName !== undefined && !staffEntry.names.includes(clientName)) staffEntry.names.push(clientName);
  };
  for (const { email, roles, teams } of existingData.people) {
    for (const role of roles) addStaff(email, role, null);
    for (const { role, clientId } of teams) addStaff(email, role, clientId);
  }
  for (const { email, role, clientId } of existingData.invitations) addStaff(email, role, clientId);
  return [...staffByKey.values()].map(({ email, role, names }) => ({ email, role: formatRole(role, locale), clients: formatList(names) }));
}

/** The rows, and the names of the questions, each of which is a column. `reader`: the office reads the cards that teams let it read (R97). */
export function createWorkbook(
  existingData: ExistingData,
  reader: { locale: Locale; isAdmin: boolean },
): { questions: string[]; sheets: ImportSheet[] } {
  const { locale } = reader;
  const collator = new Intl.Collator('sv');
  const clients = [...existingData.clients].sort((a, b) => collator.compare(a.name, b.name) || a.id - b.id);
  const activities = clients.flatMap((client) =>
    client.activities
      .filter(({ archived }) => !archived)
      .map((activity) => ({
        client: client.name,
        ...formatActivityCells(activity, client, existingData, locale),
        ...formatAnswerCells(activity, client, existingData, locale),
      })),
  );
  const medicines = clients
    .filter((client) => mayReadMedicines(client, reader))
    .flatMap((client) =>
      client.activities.flatMap((activity) => {
        if (activity.archived || !hasCurrentOrder(activity.medicine)) return [];
        const { name: activityName, ...catalogueNames } = activityNamesOf(activity, existingData);
        return [{ client: client.name, ...catalogueNames, activity: activityName, ...formatOrderCells(activity.medicine, locale) }];
      }),
    );
  const goals = clients.flatMap((client) =>
    (workbookPlanOf(client)?.goals ?? []).flatMap((goal) => {
      const activity = client.activities.find(({ id, archived }) => id === goal.activityId && !archived);
      const type = existingData.types.find(({ id }) => id === activity?.typeId);
      return activity
        ? [
            {
              client: client.name,
              type: type?.name ?? '',
              activity: activity.name,
              ...formatGoalCells(goal, { existing: existingData, locale }),
            },
          ]
        : [];
    }),
  );
  const stock = clients.flatMap((client) =>
    client.items
      .filter(({ archived }) => !archived)
      .map((item) => ({ client: client.name, name: item.name, ...formatItemCells(item, { existing: existingData, locale }) })),
  );
  const questions = new Set<string>();
  for (const { name, isGone } of existingData.questions) if (!isGone) questions.add(name);
  return {
    questions: [...questions],
    sheets: [
      { kind: 'clients', rows: numberRows(clients.map((client) => ({ name: client.name, ...formatCardCells(client, reader) }))) },
      { kind: 'staff', rows: numberRows(createStaffRows(existingData, locale)) },
      { kind: 'activities', rows: numberRows(activities) },
      { kind: 'medicines', rows: numberRows(medicines) },
      { kind: 'stock', rows: numberRows(stock) },
      { kind: 'goals', rows: numberRows(goals) },
    ],
  };
}
