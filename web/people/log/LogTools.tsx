/** The tools above «Vem har läst», all in the address: its days as a pill, the person and the kind in a sheet. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { computeDateLimit } from '#domain/date-limit.ts';
import { findText, useTranslation } from '../../core/texts.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { DayRangeFilter } from '../../shared/listing/DayRangeFilter.tsx';
import { type ActiveFilter, FilterLine } from '../../shared/listing/FilterLine.tsx';
import { findName } from '../../shared/listing/narrowing.ts';
import type { RangeErrors } from '../../shared/listing/refused.ts';
import css from './access-log.module.css';
import { type LogSearch, logPeopleQuery, logRangeOf } from './log-query.ts';

const LogFilter = lazyWithRetry(() => import('./LogFilter.tsx'));

type Props = {
  clientId: number;
  search: LogSearch;
  today: string;
  /** The server's objections to the days, and to the rest. */
  dayErrors: RangeErrors;
  filterError: string | undefined;
  /** Nobody is named: the line says so. */
  hasOnlyRoles: boolean;
};

export function LogTools({ clientId, search, today, dayErrors, filterError, hasOnlyRoles }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const changeSearch = (changes: LogSearch) =>
    void navigate({ to: '.', search: { ...search, ...changes }, replace: true, resetScroll: false });
  const { userId, kind } = search;
  const people = useQuery({ ...logPeopleQuery(clientId, search), enabled: userId !== undefined && !filterError });
  const activeFilters: (ActiveFilter | false)[] = [
    userId !== undefined && {
      key: 'person',
      text: people.isPending && !filterError ? '…' : findName(people.data, userId, t('accessLog.unknownPerson')),
      onRemove: () => changeSearch({ userId: undefined }),
    },
    kind !== undefined && { key: 'kind', text: t(`accessLog.kind.${kind}`), onRemove: () => changeSearch({ kind: undefined }) },
  ];
  return (
    <FilterLine
      leadingControl={
        <DayRangeFilter
          {...logRangeOf(search, today)}
          latestDay={computeDateLimit(today)}
          rangeErrors={dayErrors}
          isCustomRange={search.startDate !== undefined || search.endDate !== undefined}
          onChange={({ from, to }) => changeSearch({ startDate: from, endDate: to })}
        />
      }
      label={t('listing.filter', { count: 0 })}
      links={[]}
      activeFilters={activeFilters.filter((filter) => filter !== false)}
      error={filterError && (findText(filterError) ?? filterError)}
      renderSheet={(onClose) => <LogFilter clientId={clientId} search={search} onChange={changeSearch} onClose={onClose} />}
    >
      {hasOnlyRoles && <p className={css.note}>{t('accessLog.rolesAlone')}</p>}
    </FilterLine>
  );
}
