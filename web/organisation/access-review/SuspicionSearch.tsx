/** The search of the log for a suspicion: a client, a person, some days. It waits for its button, since each search is a line of the log. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { errorText, fieldErrorsOf } from '../../core/errors.ts';
import { findText, useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Combobox, type ComboboxOption } from '../../kit/Combobox.tsx';
import { DateField } from '../../kit/DateField.tsx';
import { addDays, useDateFormatters } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FormError } from '../../kit/FormError.tsx';
import { searchIcon } from '../../kit/icons.ts';
import { readDate } from '../../kit/parse-date.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { clientsQuery, selectOptionsOf } from '../../shared/listing/narrowing.ts';
import { colleagueName, colleagueQuery, staffQuery } from '../staff/staff-query.ts';
import css from './access-review.module.css';
import { hasSearchDays, type ReviewSearch, suspicionQuery } from './review-query.ts';
import { useFormatSentence } from './sentence.ts';

/** Days back that are offered first. */
const DEFAULT_DAYS_BACK = 30;

export function SuspicionSearch({ search }: { search: ReviewSearch }) {
  const { t } = useTranslation();
  const { today } = useDateFormatters();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const clients = useQuery(clientsQuery);
  const knownColleague = useQuery({ ...colleagueQuery(search.userId ?? 0), enabled: search.userId !== undefined });
  const [clientId, setClientId] = useState(search.clientId);
  const [pickedPerson, setPickedPerson] = useState<ComboboxOption | null>();
  const [dateRange, setDateRange] = useState({ from: search.from ?? addDays(today(), -DEFAULT_DAYS_BACK), to: search.to ?? today() });
  const [dayErrors, setDayErrors] = useState<Record<string, string>>({});
  const results = useInfiniteQuery(suspicionQuery(search));
  const sentenceOf = useFormatSentence();
  const serverErrors = fieldErrorsOf(results.error);
  const chosenPerson =
    pickedPerson === undefined
      ? knownColleague.data
        ? { id: knownColleague.data.id, name: colleagueName(knownColleague.data) }
        : null
      : pickedPerson;
  const findColleagues = async (searchText: string): Promise<ComboboxOption[]> => {
    const { data: colleagues } = await queryClient.fetchQuery(staffQuery({ q: searchText || undefined }));
    return colleagues.map((colleague) => ({ id: colleague.id, name: colleagueName(colleague) }));
  };
  const submitSearch = (event: FormEvent) => {
    event.preventDefault();
    const [from, to] = [readDate(dateRange.from), readDate(dateRange.to)];
    const rangeErrors = {
      ...(!from && { from: t('error.field.date') }),
      ...(!to ? { to: t('error.field.date') } : from && from > to ? { to: t('error.field.endBeforeStart') } : {}),
    };
    setDayErrors(rangeErrors);
    if (Object.keys(rangeErrors).length > 0) return;
    const userId = chosenPerson ? Number(chosenPerson.id) : undefined;
    void navigate({ to: '/organisation/loggkontroll', search: { tab: 1, clientId, userId, from, to }, resetScroll: false });
    // The same once more is asked anew.
    if (hasSearchDays(search)) void results.refetch();
  };
  const renderDateField = (name: 'from' | 'to', serverField: string) => (
    <DateField
      name={name}
      label={t(`events.${name}`)}
      value={dateRange[name]}
      to={today()}
      error={dayErrors[name] ?? (serverErrors[serverField] && (findText(serverErrors[serverField]) ?? serverErrors[serverField]))}
      onChange={(value) => setDateRange((previousRange) => ({ ...previousRange, [name]: value }))}
    />
  );
  return (
    <div className={css.page}>
      <p className={css.small}>{t('accessReview.search.lead')}</p>
      <form className={css.search} noValidate onSubmit={submitSearch}>
        <SelectField
          label={t('accessReview.search.client')}
          value={String(clientId ?? '')}
          options={selectOptionsOf(clients.data, clientId, { all: t('accessReview.search.anyClient'), unknown: t('inbox.unknownClient') })}
          onChange={({ currentTarget: { value } }) => setClientId(value ? Number(value) : undefined)}
        />
        <Combobox
          name="person"
          label={t('accessReview.search.person')}
          cacheKey="staff of the log"
          value={chosenPerson}
          onChoose={setPickedPerson}
          findOptions={findColleagues}
        />
        {renderDateField('from', 'startDate')}
        {renderDateField('to', 'endDate')}
        <Button type="submit" className={css.go} isLoading={results.isFetching}>
          {t('accessReview.search.go')}
        </Button>
      </form>
      {results.error && Object.keys(serverErrors).length === 0 && <FormError>{errorText(results.error, t)}</FormError>}
      {hasSearchDays(search) && results.isPending && !results.error && <Skeleton rowCount={4} />}
      {results.data?.length === 0 && (
        <EmptyState icon={searchIcon} title={t('accessReview.search.none')} text={t('accessReview.search.noneNext')} />
      )}
      {results.data && results.data.length > 0 && (
        <ul className={css.lines} aria-label={t('accessReview.search.results')}>
          {results.data.map((result) => (
            <li key={result.id} className={css.line}>
              <div>
                <p className={css.sentence}>{sentenceOf(result)}.</p>
                {result.role && <p className={css.small}>{t(`team.roles.${result.role}`)}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {results.hasNextPage && (
        <Button variant="light" isLoading={results.isFetchingNextPage} onClick={() => void results.fetchNextPage()}>
          {t('accessReview.search.older')}
        </Button>
      )}
    </div>
  );
}
