/** Delegations by client: a table of people by tasks on wide screens, a card for each person on others; and who lacks what (R148). */
import { useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { reportIcon } from '../../kit/icons.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { useIsWide } from '../../kit/use-wide.ts';
import { CoverageLines } from '../../shared/delegation/CoverageLines.tsx';
import type { Coverage, Delegation, DelegationSearch } from '../../shared/delegation/delegation-query.ts';
import paperCss from '../../shared/paper/paper.module.css';
import { usePrintedLine } from '../../shared/paper/printed.ts';
import { DelegationCards } from './DelegationCards.tsx';
import { DelegationTable } from './DelegationTable.tsx';
import { DelegationTools } from './DelegationTools.tsx';
import css from './delegations.module.css';
import { LicensedLines } from './LicensedLines.tsx';
import type { ListedLicence } from './licensed-query.ts';
import { buildMatrices, type Cell } from './matrix.ts';
import { PrintedFacts } from './PrintedFacts.tsx';

const HistorySheet = lazyWithRetry(() => import('./HistorySheet.tsx'));

type Props = {
  companyId: number;
  /** The team’s client; undefined on the page of the company. */
  clientId: number | undefined;
  timeZone?: string | undefined;
  rows: readonly Delegation[];
  coverage: readonly Coverage[] | undefined;
  licences: readonly ListedLicence[] | undefined;
  search: DelegationSearch;
};

export function DelegationList({ companyId, clientId, timeZone, rows: delegations, coverage = [], licences = [], search }: Props) {
  const { t } = useTranslation();
  const mayRecord = can(useUser(), 'delegation.record');
  const isWide = useIsWide();
  const { today, formatShortDay } = useDateFormatters(timeZone);
  const [openedIds, setOpenedIds] = useState<readonly number[]>();
  const printedByText = usePrintedLine(t('delegations.title'));
  const { userId, taskId, status, onDay } = search;
  const isNarrowed = userId !== undefined || taskId !== undefined || status !== undefined;
  const isToday = onDay === undefined || onDay === today();
  // The client of a team's own page is no filter.
  const isFiltered = isNarrowed || !isToday || (clientId === undefined && search.clientId !== undefined);
  // A lack is known of today alone, and shown where nothing hides who has it.
  const shownCoverage = isToday && !isNarrowed ? coverage : [];
  const matrices = buildMatrices(delegations, shownCoverage);
  const openHistory = ({ delegations: cellDelegations }: Cell) => setOpenedIds(cellDelegations.map(({ id }) => id));
  const openedDelegations = openedIds && delegations.filter(({ id }) => openedIds.includes(id)).sort((a, b) => b.id - a.id);
  const DelegationLayout = isWide ? DelegationTable : DelegationCards;
  return (
    <div className={`${paperCss.paper} ${css.page}`}>
      <div className={paperCss.printed}>
        <p>{t('delegations.asOf', { day: formatShortDay(onDay ?? today()) })}</p>
        <p>{printedByText}</p>
      </div>
      <DelegationTools companyId={companyId} clientId={clientId} delegations={delegations} search={search} today={today()} />
      {matrices.length === 0 && (
        <EmptyState
          icon={reportIcon}
          title={t(isFiltered ? 'delegations.noneSuch' : 'delegations.none')}
          text={t(isFiltered ? 'delegations.noneSuchNext' : mayRecord ? 'delegations.noneNext' : 'delegations.askLeader')}
        />
      )}
      {matrices.map((matrix) => {
        const clientName = matrix.client?.name ?? t('delegations.allClients');
        const headingId = `client-${matrix.client?.id ?? 'all'}`;
        const clientCoverage = shownCoverage.filter(({ client }) => client.id === matrix.client?.id);
        return (
          <div key={headingId} className={css.client}>
            <h2 id={headingId}>{clientName}</h2>
            <CoverageLines coverage={clientCoverage} today={today()} />
            <DelegationLayout matrix={matrix} labelledBy={headingId} isToday={isToday} timeZone={timeZone} onOpen={openHistory} />
          </div>
        );
      })}
      <LicensedLines licensed={licences} timeZone={timeZone} />
      {delegations.length > 0 && <PrintedFacts rows={delegations} timeZone={timeZone} />}
      {openedDelegations && openedDelegations.length > 0 && (
        <HistorySheet delegations={openedDelegations} timeZone={timeZone} onClose={() => setOpenedIds(undefined)} />
      )}
    </div>
  );
}
