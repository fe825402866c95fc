/** The search of the log for a suspicion: a client, a person, some days. It waits for its button, since each search is a line of the log. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { errorText, fieldErrorsOf } from '../../core/errors.ts';
import { textOf, useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Combobox, type ComboboxOption } from '../../kit/Combobox.tsx';
import { DateField } from '../../kit/DateField.tsx';
import { addDays, useDates } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FormError } from '../../kit/FormError.tsx';
import { search as icon } from '../../kit/icons.ts';
import { readDate } from '../../kit/parse-date.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { clientsQuery, selectOptionsOf } from '../../shared/listing/narrowing.ts';
import { colleagueName, colleagueQuery, staffQuery } from '../staff/staff-query.ts';
import css from './access-review.module.css';
import { hasSearchDays, type ReviewSearch, suspicionQuery } from './review-query.ts';
import { useSentence } from './sentence.ts';

/** Days back that are offered first. */
const DAYS_BACK = 30;

export function SuspicionSearch({ search }: { search: ReviewSearch }) {
  const { t } = useTexts();
  const { today } = useDates();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const clients = useQuery(clientsQuery);
  const knownColleague = useQuery({ ...colleagueQuery(search.userId ?? 0), enabled: search.userId !== undefined });
  const [clientId, setClientId] = useState(search.clientId);
  const [person, setPerson] = useState<ComboboxOption | null>();
  const [days, setDays] = useState({ from: search.from ?? addDays(today(), -DAYS_BACK), to: search.to ?? today() });
  const [dayErrors, setDayErrors] = useState<Record<string, string>>({});
  const results = useInfiniteQuery(suspicionQuery(search));
  const sentenceOf = useSentence();
  const serverErrors = fieldErrorsOf(results.error);
  const chosenPerson =
    person === undefined ? (knownColleague.data ? { id: knownColleague.data.id, name: colleagueName(knownColleague.data) } : null) : person;
  const find = async (words: string): Promise<ComboboxOption[]> => {
    const { data } = await queryClient.fetchQuery(staffQuery({ q: words || undefined }));
    return data.map((colleague) => ({ id: colleague.id, name: colleagueName(colleague) }));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const [from, to] = [readDate(days.from), readDate(days.to)];
    const faults = {
      ...(!from && { from: t('error.field.date') }),
      ...(!to ? { to: t('error.field.date') } : from && from > to ? { to: t('error.field.endBeforeStart') } : {}),
    };
    setDayErrors(faults);
    if (Object.keys(faults).length > 0) return;
    const userId = chosenPerson ? Number(chosenPerson.id) : undefined;
    void navigate({ to: '/organisation/loggkontroll', search: { tab: 1, clientId, userId, from, to }, resetScroll: false });
    // The same once more is asked anew.
    if (hasSearchDays(search)) void results.refetch();
  };
  const dayField = (name: 'from' | 'to', serverField: string) => (
    <DateField
      name={name}
      label={t(`events.${name}`)}
      value={days[name]}
      to={today()}
      error={dayErrors[name] ?? (serverErrors[serverField] && (textOf(serverErrors[serverField]) ?? serverErrors[serverField]))}
      onChange={(value) => setDays((previous) => ({ ...previous, [name]: value }))}
    />
  );
  return (
    <div className={css.page}>
      <p className={css.small}>{t('accessReview.search.lead')}</p>
      <form className={css.search} noValidate onSubmit={send}>
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
          onChoose={setPerson}
          find={find}
        />
        {dayField('from', 'startDate')}
        {dayField('to', 'endDate')}
        <Button type="submit" className={css.go} loading={results.isFetching}>
          {t('accessReview.search.go')}
        </Button>
      </form>
      {results.error && Object.keys(serverErrors).length === 0 && <FormError>{errorText(results.error, t)}</FormError>}
      {hasSearchDays(search) && results.isPending && !results.error && <Skeleton rows={4} />}
      {results.data?.length === 0 && (
        <EmptyState icon={icon} title={t('accessReview.search.none')} text={t('accessReview.search.noneNext')} />
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
        <Button variant="light" loading={results.isFetchingNextPage} onClick={() => void results.fetchNextPage()}>
          {t('accessReview.search.older')}
        </Button>
      )}
    </div>
  );
}
