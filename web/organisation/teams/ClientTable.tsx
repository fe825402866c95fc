/** The organisation's clients on a wide screen: a row each with its figures, which leads to its page; zeros are pale. */
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { useTexts } from '../../core/texts.ts';
import { DataTable, type TableColumn } from '../../kit/DataTable.tsx';
import { useDates } from '../../kit/dates.ts';
import { numberText } from '../../kit/numbers.ts';
import ClientFace from '../../shared/client/ClientFace.tsx';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import { teamLinkTarget } from '../../shared/team/group-query.ts';
import { ClientActs } from './ClientActs.tsx';
import { firstDirections } from './client-order.ts';
import css from './clients.module.css';
import { isPlanEndSoon } from './plan-end.ts';
import type { ClientColumn, ClientInShort, ClientOrder, TeamsSearch } from './teams-query.ts';

type Props = {
  groups: readonly ClientGroup[];
  figuresByClient: ReadonlyMap<number, ClientInShort> | undefined;
  search: TeamsSearch;
};

export function ClientTable({ groups, figuresByClient, search }: Props) {
  const { t } = useTexts();
  const { formatShortDay, today } = useDates();
  const formatMoment = useFormatMoment();
  const navigate = useNavigate();
  const currentDay = today();
  const column = (sortField: ClientColumn, cell: (client: ClientInShort) => ReactNode): TableColumn<ClientGroup> => ({
    title: t(`teams.column.${sortField}`),
    sortField,
    cell: ({ client }) => {
      const clientFigures = figuresByClient?.get(client.id);
      return clientFigures && cell(clientFigures);
    },
  });
  const currentSort = search.sort === 'name' ? 'name,asc' : (search.sort ?? '');
  const sortBy = (sortKey: string) => {
    const [field, direction] = sortKey.split(',') as [ClientColumn | 'name', string];
    const order = currentSort.startsWith(`${field},`) ? direction : firstDirections[field];
    const sort = (field === 'name' && order === 'asc' ? 'name' : `${field},${order}`) as ClientOrder;
    void navigate({ to: '/organisation/team', search: { ...search, sort }, replace: true, resetScroll: false });
  };
  return (
    <div className={css.table}>
      <DataTable
        label={t('shell.clients')}
        columns={[
          { title: t('teams.column.name'), sortField: 'name' },
          column('missed', ({ missedToday: missed, missedInWeek }) => (
            <span className={css.missed}>
              <span data-none={missed === 0 || undefined} data-warn={missed > 0 || undefined}>
                {t('teams.ofToday', { count: missed })}
              </span>
              <span data-none={missedInWeek === 0 || undefined}>{t('teams.ofWeek', { count: missedInWeek })}</span>
            </span>
          )),
          column('inbox', ({ unhandled }) => unhandled !== null && <Figure count={unhandled} />),
          column('toSign', ({ toSign }) => <Figure count={toSign} />),
          column('low', ({ low }) => <Figure count={low} />),
          column('plan', ({ planEnds }) =>
            planEnds ? <span data-warn={isPlanEndSoon(planEnds, currentDay) || undefined}>{formatShortDay(planEnds)}</span> : <None />,
          ),
          column('signed', ({ lastSigned }) => (lastSigned ? formatMoment(lastSigned) : <None />)),
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
        renderMenu={(group) => <ClientActs group={group} />}
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

function Figure({ count }: { count: number }) {
  const { locale } = useTexts();
  return <span data-none={count === 0 || undefined}>{numberText(count, locale)}</span>;
}

function None() {
  const { t } = useTexts();
  return (
    <span data-none>
      <span aria-hidden>–</span>
      <span className="hidden">{t('teams.noneSuch')}</span>
    </span>
  );
}
