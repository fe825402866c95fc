/** The list as an inspector asks for it: who, what, for whom, from when until when, how and by whom it was decided, and how it ended. */
import { csvOf } from '#domain/csv.ts';
import type { Translate } from '../../core/texts.ts';
import type { Delegation } from '../../shared/delegation/delegation-query.ts';
import { deciderText } from '../../shared/delegation/delegation-words.ts';
import type { ListedLicence } from './licensed-query.ts';

type Formatters = { t: Translate; localDateOf: (instant: string) => string; formatTime: (instant: string) => string };
const csvColumns = [
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
export const createDelegationsCsv = (
  delegations: readonly Delegation[],
  licences: readonly ListedLicence[],
  { t, localDateOf, formatTime }: Formatters,
): string => {
  const formatLocalTime = (instant: string | null) => instant && `${localDateOf(instant)} ${formatTime(instant)}`;
  return csvOf(
    csvColumns.map((column) => t(`delegations.column.${column}`)),
    [
      ...delegations.map((delegation) => [
        ...[
          delegation.user.name,
          delegation.task.name,
          delegation.client?.name ?? t('delegations.allClients'),
          delegation.fromDay,
          delegation.untilDay,
        ],
        ...[
          t(`delegations.status.${delegation.status}`),
          t(`delegations.way.${delegation.how}`),
          deciderText(delegation, t),
          delegation.decidedOn,
        ],
        ...[delegation.conditions, formatLocalTime(delegation.acceptedDate), formatLocalTime(delegation.endedDate)],
        delegation.endCause && [t(`delegations.end.${delegation.endCause}`), delegation.endReason].filter(Boolean).join(': '),
      ]),
      ...licences.map(({ user, kind, fromDay, untilDay, endedDate }) => [
        ...[user.name, t(`delegations.licence.${kind}`), t('delegations.allClients'), fromDay, untilDay, ''],
        ...[t('delegations.licences'), '', '', '', '', formatLocalTime(endedDate), ''],
      ]),
    ],
  );
};
