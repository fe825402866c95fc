/** The organisation's clients on a wide screen: a row each with its figures, which leads to its page; zeros are pale. */
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { useTranslation } from '../../core/texts.ts';
import { DataTable, type TableColumn } from '../../kit/DataTable.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { numberText } from '../../kit/numbers.ts';
import ClientFace from '../../shared/client/ClientFace.tsx';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import { teamLinkTarget } from '../../shared/team/group-query.ts';
import { ClientActions } from './ClientActs.tsx';
import { initialDirections } from './client-order.ts';
import css from './clients.module.css';
import { isPlanEndSoon } from './plan-end.ts';
import type { ClientColumn, ClientOrder, ClientSummary, TeamsSearch } from './teams-query.ts';

type Props = {
  groups: readonly ClientGroup[];
  figuresByClient: ReadonlyMap<number, ClientSummary> | undefined;
  search: TeamsSearch;
};

export function ClientTable({ groups, figuresByClient, search }: Props) {
  const { t } = useTranslation();
  const { formatShortDay, today } = useDateFormatters();
  const formatMoment = useFormatMoment();
  const navigate = useNavigate();
  const currentDay = today();
  const createColumn = (sortField: ClientColumn, renderCell: (client: ClientSummary) => ReactNode): TableColumn<ClientGroup> => ({
    title: t(`teams.column.${sortField}`),
    sortField,
    cell: ({ client }) => {
      const clientFigures = figuresByClient?.get(client.id);
      return clientFigures && renderCell(clientFigures);
    },
  });
  const currentSort = search.sort === 'name' ? 'name,asc' : (search.sort ?? '');
  const sortBy = (sortKey: string) => {
    const [clickedField, direction] = sortKey.split(',') as [ClientColumn | 'name', string];
    const sortDirection = currentSort.startsWith(`${clickedField},`) ? direction : initialDirections[clickedField];
    const newSort = (clickedField === 'name' && sortDirection === 'asc' ? 'name' : `${clickedField},${sortDirection}`) as ClientOrder;
    void navigate({ to: '/organisation/team', search: { ...search, sort: newSort }, replace: true, resetScroll: false });
  };
  return (
    <div className={css.table}>
      <DataTable
        label={t('shell.clients')}
        columns={[
          { title: t('teams.column.name'), sortField: 'name' },
          createColumn('missed', ({ missedTodayCount, missedWeekCount }) => (
            <span className={css.missed}>
              <span data-none={missedTodayCount === 0 || undefined} data-warn={missedTodayCount > 0 || undefined}>
                {t('teams.ofToday', { count: missedTodayCount })}
              </span>
              <span data-none={missedWeekCount === 0 || undefined}>{t('teams.ofWeek', { count: missedWeekCount })}</span>
            </span>
          )),
          createColumn('inbox', ({ unhandledCount }) => unhandledCount !== null && <FigureCell count={unhandledCount} />),
          createColumn('toSign', ({ toSignCount }) => <FigureCell count={toSignCount} />),
          createColumn('low', ({ lowItemCount }) => <FigureCell count={lowItemCount} />),
          createColumn('plan', ({ planEndDate }) =>
            planEndDate ? (
              <span data-warn={isPlanEndSoon(planEndDate, currentDay) || undefined}>{formatShortDay(planEndDate)}</span>
            ) : (
              <NoFigure />
            ),
          ),
          createColumn('signed', ({ lastSignedAt }) => (lastSignedAt ? formatMoment(lastSignedAt) : <NoFigure />)),
        ]}
        renderRowLink={(group, className) => (
          <span className={css.name}>
            <ClientFace client={group.client} size={36} />
            <Link to="/organisation/team/$clientGroupId" {...teamLinkTarget(group)} className={className}>
              {group.client.name}
              {group.name !== group.client.name && <small>{group.name}</small>}
            </Link>
          </span>
        )}
        renderMenu={(group) => <ClientActions group={group} />}
        rows={groups}
        sort={currentSort}
        onSort={sortBy}
        error={null}
        onRetry={() => undefined}
        emptyState={null}
      />
    </div>
  );
}

function FigureCell({ count }: { count: number }) {
  const { locale } = useTranslation();
  return <span data-none={count === 0 || undefined}>{numberText(count, locale)}</span>;
}

function NoFigure() {
  const { t } = useTranslation();
  return (
    <span data-none>
      <span aria-hidden>–</span>
      <span className="hidden">{t('teams.noneSuch')}</span>
    </span>
  );
}
