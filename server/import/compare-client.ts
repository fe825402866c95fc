/** Compares a client's own row: whether it is there, and its card. */

import { clientCardToSave } from '#contract/client-cards.ts';
import { client } from '#contract/people.ts';
import type { Card } from '#domain/client-card.ts';
import { formatAlerts, formatContacts, parseAlerts, parseContacts } from '#domain/import/card-cells.ts';
import { formatYesNo, parseYesNo } from '#domain/import/cells.ts';
import { nearestRows } from './catalogue.ts';
import type { CardFields } from './client-changes.ts';
import { type ClientWork, type Comparison, matchRow } from './comparison.ts';
import type { ExistingClient } from './existing.ts';
import { Outcome, RowMatcher } from './outcome.ts';
import { type Cells, parseCell, requireCells, validateValue } from './reading.ts';

type ParsedCard = { alerts?: Card['alerts'] | undefined; contacts?: Card['contacts'] | undefined; officeReadsCard?: boolean | undefined };

/** The columns of the card in the order of the sheet, as the download says them; what the team keeps to itself is empty (R97). */
export const cardCells = (existingClient: ExistingClient, { isAdmin, locale }: Pick<Comparison, 'isAdmin' | 'locale'>): Cells => ({
  ...(isAdmin || existingClient.officeReadsCard
    ? { alerts: formatAlerts(existingClient.alerts, locale), contacts: formatContacts(existingClient.contacts, locale) }
    : { alerts: '', contacts: '' }),
  officeReadsCard: formatYesNo(existingClient.officeReadsCard, locale),
});

const issueColumn = (path: readonly PropertyKey[]) =>
  path[0] === 'contacts' ? 'contacts' : path[0] === 'alerts' ? 'alerts' : 'officeReadsCard';

function readCard(outcome: Outcome, cells: Cells, isDialable: Comparison['isDialable']): ParsedCard {
  const alerts = parseCell(outcome, cells, 'alerts', parseAlerts);
  const contacts = parseCell(outcome, cells, 'contacts', parseContacts);
  const officeReadsCard = parseCell(outcome, cells, 'officeReadsCard', parseYesNo);
  const parseResult = clientCardToSave.safeParse({ alerts: alerts ?? [], contacts: contacts ?? [] });
  if (!parseResult.success) {
    const issue = parseResult.error.issues[0]!;
    outcome.refuse(issueColumn(issue.path), issue.message.includes('.') ? issue.message : 'error.field.invalid');
  }
  const undialableContact = contacts?.find(({ phone }) => !isDialable(phone));
  if (undialableContact) outcome.refuse('contacts', 'assistmeApp.clientCard.errors.phone');
  return { alerts, contacts, officeReadsCard };
}

/** Compares the columns of the card; where it differs, whoever may not change a team's card is refused. */
function compareCard(state: Comparison, outcome: Outcome, cells: Cells, existingClient: ExistingClient | null): CardFields {
  const { locale, isAdmin } = state;
  const currentCells = existingClient ? cardCells(existingClient, state) : {};
  const parsedCard = readCard(outcome, cells, state.isDialable);
  const card: CardFields = {};
  for (const column of ['alerts', 'contacts', 'officeReadsCard'] as const) {
    const value = parsedCard[column];
    if (value === undefined || cells[column]?.trim() === currentCells[column]) continue;
    const formatCell = { alerts: formatAlerts, contacts: formatContacts, officeReadsCard: formatYesNo }[column] as (
      value: unknown,
      locale: string,
    ) => string;
    const text = formatCell(value, locale);
    if (text === currentCells[column]) continue;
    // An empty card says nothing yet: the text of none is empty.
    Object.assign(card, { [column]: value });
    if (!existingClient) continue;
    if (!isAdmin && (existingClient.hasTeam || !existingClient.officeReadsCard)) outcome.wrong(column, 'cardOfTeam');
    else outcome.changed(column, currentCells[column] ?? '', text);
  }
  return card;
}

/** Compares the rows of the clients' sheet that have one name. */
export function compareClient(state: Comparison, work: ClientWork): void {
  const rowMatcher = new RowMatcher();
  for (const row of work.rows.clients) {
    let card: CardFields = {};
    const { outcome } = matchRow(work, rowMatcher, 'clients', row, {
      key: work.key,
      candidates: work.candidates,
      compare: (outcome, existingClient) => {
        requireCells(outcome, row.cells, ['name']);
        if (!existingClient && row.cells.name) validateValue(outcome, 'name', client.writable.name, row.cells.name);
        card = compareCard(state, outcome, row.cells, existingClient);
      },
    });
    if (!outcome.isWrong && Object.keys(card).length > 0) work.changes.card = card;
  }
}

/** Says at every row of a client that is neither there nor in the clients' sheet that it is not; answers whether it is. */
export function checkClientKnown(state: Comparison, work: ClientWork): boolean {
  if (work.candidates.length > 0 || work.rows.clients.length > 0) return true;
  const nearClients = nearestRows(work.changes.name, [
    ...state.existing.clients.map(({ name }) => ({ name })),
    ...[...state.clients.values()].filter((client) => client.rows.clients.length > 0).map((client) => ({ name: client.changes.name })),
  ]);
  for (const sheet of ['activities', 'medicines', 'stock', 'goals'] as const)
    for (const row of work.rows[sheet]) {
      const outcome = new Outcome(sheet, row);
      if (!work.changes.name.trim()) outcome.refuse('client', 'error.field.required');
      else outcome.wrong('client', nearClients[0] ? 'noClientNear' : 'noClient', nearClients[0] ? { near: nearClients[0].name } : {});
      work.outcomes.push(outcome);
    }
  return false;
}
