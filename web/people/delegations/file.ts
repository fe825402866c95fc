/** The list as an inspector asks for it: who, what, for whom, from when until when, how and by whom it was decided, and how it ended. */
import { csvOf } from '#domain/csv.ts';
import type { Translate } from '../../core/texts.ts';
import type { Delegation } from '../../shared/delegation/delegation-query.ts';
import { deciderText } from '../../shared/delegation/delegation-words.ts';
import type { Licensed } from './licensed-query.ts';

type Formatters = { t: Translate; localDateOf: (instant: string) => string; formatTime: (instant: string) => string };
const columns = [
  'who',
  'task',
  'client',
  'from',
  'until',
  'status',
  'how',
  'decidedBy',
  'decidedOn',
  'conditions',
  'accepted',
  'ended',
  'why',
] as const;

/** A licence is a line too: whoever has one needs no delegation. */
export const delegationsCsv = (
  rows: readonly Delegation[],
  licensed: readonly Licensed[],
  { t, localDateOf, formatTime }: Formatters,
): string => {
  const localTime = (instant: string | null) => instant && `${localDateOf(instant)} ${formatTime(instant)}`;
  return csvOf(
    columns.map((column) => t(`delegations.column.${column}`)),
    [
      ...rows.map((row) => [
        ...[row.user.name, row.task.name, row.client?.name ?? t('delegations.allClients'), row.fromDay, row.untilDay],
        ...[t(`delegations.status.${row.status}`), t(`delegations.way.${row.how}`), deciderText(row, t), row.decidedOn],
        ...[row.conditions, localTime(row.acceptedDate), localTime(row.endedDate)],
        row.endCause && [t(`delegations.end.${row.endCause}`), row.endReason].filter(Boolean).join(': '),
      ]),
      ...licensed.map(({ user, kind, fromDay, untilDay, endedDate }) => [
        ...[user.name, t(`delegations.licence.${kind}`), t('delegations.allClients'), fromDay, untilDay, ''],
        ...[t('delegations.licences'), '', '', '', '', localTime(endedDate), ''],
      ]),
    ],
  );
};
