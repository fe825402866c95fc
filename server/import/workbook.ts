/** A company as a workbook's rows, in the order in which people look for it: uploaded again it changes nothing (R103). */
import type { ImportSheet } from '#contract/imports.ts';
import { formatList, formatRole, type ImportedRole } from '#domain/import/cells.ts';
import type { Locale } from '#domain/locales.ts';
import type { Role } from '#domain/permissions.ts';
import { activityCells, activityNames, answerCells } from './activity-cells.ts';
import { cardCells } from './compare-client.ts';
import { goalCells, planInWorkbook } from './compare-goals.ts';
import { itemCells } from './compare-stock.ts';
import type { ExistingData } from './existing.ts';
import { hasCurrentOrder, mayReadMedicines, orderCells } from './medicine-cells.ts';

type Line = Record<string, string>;
const filledCells = (cells: Line): Line => Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));
const numberRows = (lines: readonly Line[]) => lines.map((cells, index) => ({ row: index + 2, cells: filledCells(cells) }));

function staffLines(existingData: ExistingData, locale: Locale): Line[] {
  const clientNames = new Map(existingData.clients.map(({ id, name }) => [id, name]));
  const staffByKey = new Map<string, { email: string; role: ImportedRole; names: string[] }>();
  const add = (email: string, role: Role, clientId: number | null) => {
    if (role === 'ADMIN') return;
    const key = `${email.toLowerCase()} ${role}`;
    const entry = staffByKey.get(key) ?? { email, role, names: [] };
    staffByKey.set(key, entry);
    const name = clientId === null ? undefined : clientNames.get(clientId);
    if (name !== undefined && !entry.names.includes(name)) entry.names.push(name);
  };
  for (const { email, roles, teams } of existingData.people) {
    for (const role of roles) add(email, role, null);
    for (const { role, clientId } of teams) add(email, role, clientId);
  }
  for (const { email, role, clientId } of existingData.invitations) add(email, role, clientId);
  return [...staffByKey.values()].map(({ email, role, names }) => ({ email, role: formatRole(role, locale), clients: formatList(names) }));
}

/** The rows, and the names of the questions, each of which is a column. `reader`: the office reads the cards that teams let it read (R97). */
export function workbookOf(
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
        ...activityCells(activity, client, existingData, locale),
        ...answerCells(activity, client, existingData, locale),
      })),
  );
  const medicines = clients
    .filter((client) => mayReadMedicines(client, reader))
    .flatMap((client) =>
      client.activities.flatMap((activity) => {
        if (activity.archived || !hasCurrentOrder(activity.medicine)) return [];
        const { name: activityName, ...names } = activityNames(activity, existingData);
        return [{ client: client.name, ...names, activity: activityName, ...orderCells(activity.medicine, locale) }];
      }),
    );
  const goals = clients.flatMap((client) =>
    (planInWorkbook(client)?.goals ?? []).flatMap((goal) => {
      const activity = client.activities.find(({ id, archived }) => id === goal.activityId && !archived);
      const type = existingData.types.find(({ id }) => id === activity?.typeId);
      return activity
        ? [{ client: client.name, type: type?.name ?? '', activity: activity.name, ...goalCells(goal, { existing: existingData, locale }) }]
        : [];
    }),
  );
  const stock = clients.flatMap((client) =>
    client.items
      .filter(({ archived }) => !archived)
      .map((item) => ({ client: client.name, name: item.name, ...itemCells(item, { existing: existingData, locale }) })),
  );
  const questions = new Set<string>();
  for (const { name, isGone } of existingData.questions) if (!isGone) questions.add(name);
  return {
    questions: [...questions],
    sheets: [
      { kind: 'clients', rows: numberRows(clients.map((client) => ({ name: client.name, ...cardCells(client, reader) }))) },
      { kind: 'staff', rows: numberRows(staffLines(existingData, locale)) },
      { kind: 'activities', rows: numberRows(activities) },
      { kind: 'medicines', rows: numberRows(medicines) },
      { kind: 'stock', rows: numberRows(stock) },
      { kind: 'goals', rows: numberRows(goals) },
    ],
  };
}
