/** Compares a client's own row: whether it is there, and its card. */

import { clientCardToSave } from '#contract/client-cards.ts';
import { client } from '#contract/people.ts';
import type { Card } from '#domain/client-card.ts';
import { formatAlerts, formatContacts, parseAlerts, parseContacts } from '#domain/import/card-cells.ts';
import { formatYesNo, parseYesNo } from '#domain/import/cells.ts';
import { findNearestRows } from './catalogue.ts';
import type { CardFields } from './client-changes.ts';
import { type Comparison, matchRow, type SheetClient } from './comparison.ts';
import type { ExistingClient } from './existing.ts';
import { Outcome, RowMatcher } from './outcome.ts';
import { type Cells, parseCell, requireCells, validateValue } from './reading.ts';

type ParsedCard = { alerts?: Card['alerts'] | undefined; contacts?: Card['contacts'] | undefined; officeReadsCard?: boolean | undefined };

/** The columns of the card in the order of the sheet, as the download says them; what the team keeps to itself is empty (R97). */
export const formatCardCells = (existingClient: ExistingClient, { isAdmin, locale }: Pick<Comparison, 'isAdmin' | 'locale'>): Cells => ({
  ...(isAdmin || existingClient.officeReadsCard
    ? { alerts: formatAlerts(existingClient.alerts, locale), contacts: formatContacts(existingClient.contacts, locale) }
    : { alerts: '', contacts: '' }),
  officeReadsCard: formatYesNo(existingClient.officeReadsCard, locale),
});

const issueColumnOf = (path: readonly PropertyKey[]) =>
  path[0] === 'contacts' ? 'contacts' : path[0] === 'alerts' ? 'alerts' : 'officeReadsCard';

function readCard(outcome: Outcome, cells: Cells, isDialable: Comparison['isDialable']): ParsedCard {
  const alerts = parseCell(outcome, cells, 'alerts', parseAlerts);
  const contacts = parseCell(outcome, cells, 'contacts', parseContacts);
  const officeReadsCard = parseCell(outcome, cells, 'officeReadsCard', parseYesNo);
  const parseResult = clientCardToSave.safeParse({ alerts: alerts ?? [], contacts: contacts ?? [] });
  if (!parseResult.success) {
    const issue = parseResult.error.issues[0]!;
    outcome.addErrorKey(issueColumnOf(issue.path), issue.message.includes('.') ? issue.message : 'error.field.invalid');
  }
  const undialableContact = contacts?.find(({ phone }) => !isDialable(phone));
  if (undialableContact) outcome.addErrorKey('contacts', 'assistmeApp.clientCard.errors.phone');
  return { alerts, contacts, officeReadsCard };
}

/** Compares the columns of the card; where it differs, whoever may not change a team's card is refused. */
function compareCard(comparison: Comparison, outcome: Outcome, cells: Cells, existingClient: ExistingClient | null): CardFields {
  const { locale, isAdmin } = comparison;
  const currentCells = existingClient ? formatCardCells(existingClient, comparison) : {};
  const parsedCard = readCard(outcome, cells, comparison.isDialable);
  const card: CardFields = {};
  for (const column of ['alerts', 'contacts', 'officeReadsCard'] as const) {
    const cardValue = parsedCard[column];
    if (cardValue === undefined || cells[column]?.trim() === currentCells[column]) continue;
    const formatCell = { alerts: formatAlerts, contacts: formatContacts, officeReadsCard: formatYesNo }[column] as (
      value: unknown,
      locale: string,
    ) => string;
    const cellText = formatCell(cardValue, locale);
    if (cellText === currentCells[column]) continue;
    // An empty card says nothing yet: the text of none is empty.
    Object.assign(card, { [column]: cardValue });
    if (!existingClient) continue;
    if (!isAdmin && (existingClient.hasTeam || !existingClient.officeReadsCard)) outcome.wrong(column, 'cardOfTeam');
    else outcome.changed(column, currentCells[column] ?? '', cellText);
  }
  return card;
}

/** Compares the rows of the clients' sheet that have one name. */
export function compareClient(comparison: Comparison, sheetClient: SheetClient): void {
  const rowMatcher = new RowMatcher();
  for (const sheetRow of sheetClient.rows.clients) {
    let card: CardFields = {};
    const { outcome } = matchRow(sheetClient, rowMatcher, 'clients', sheetRow, {
      key: sheetClient.clientKey,
      candidates: sheetClient.sameNameClients,
      compare: (outcome, existingClient) => {
        requireCells(outcome, sheetRow.cells, ['name']);
        if (!existingClient && sheetRow.cells.name) validateValue(outcome, 'name', client.writable.name, sheetRow.cells.name);
        card = compareCard(comparison, outcome, sheetRow.cells, existingClient);
      },
    });
    if (!outcome.isWrong && Object.keys(card).length > 0) sheetClient.changes.card = card;
  }
}

/** Says at every row of a client that is neither there nor in the clients' sheet that it is not; answers whether it is. */
export function checkClientKnown(comparison: Comparison, sheetClient: SheetClient): boolean {
  if (sheetClient.sameNameClients.length > 0 || sheetClient.rows.clients.length > 0) return true;
  const nearClients = findNearestRows(sheetClient.changes.name, [
    ...comparison.existing.clients.map(({ name }) => ({ name })),
    ...[...comparison.clients.values()].filter((client) => client.rows.clients.length > 0).map((client) => ({ name: client.changes.name })),
  ]);
  for (const sheet of ['activities', 'medicines', 'stock', 'goals'] as const)
    for (const sheetRow of sheetClient.rows[sheet]) {
      const outcome = new Outcome(sheet, sheetRow);
      if (!sheetClient.changes.name.trim()) outcome.addErrorKey('client', 'error.field.required');
      else outcome.wrong('client', nearClients[0] ? 'noClientNear' : 'noClient', nearClients[0] ? { near: nearClients[0].name } : {});
      sheetClient.outcomes.push(outcome);
    }
  return false;
}
