/** Entering, in one go, what was signed by hand on a printed day (product «Paper and week»). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { findInstancesToEnter } from '#domain/planning/paper.ts';
import { useSession, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { DateField } from '../kit/DateField.tsx';
import { capitalise, formatFullDay, useDateFormatters } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { readDate } from '../kit/parse-date.ts';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { useDay } from '../shared/day/day-query.ts';
import { useClient } from '../shared/team/client.ts';
import { EntrySheet } from './EntrySheet.tsx';
import css from './entry.module.css';
import { paperDraftQuery } from './entry-query.ts';
import { useLiveSheet } from './live-sheet.ts';

const route = getRouteApi('/signed-in/of-client/handelse/fran-papper');

export default function PaperEntryPage() {
  const { t, locale } = useTranslation();
  const { chosenClient } = useSession();
  const search = route.useSearch();
  const clientId = search.clientId ?? chosenClient?.client.id ?? 0;
  const client = useClient(clientId);
  const { data: clientDetails } = client;
  const dates = useDateFormatters(clientDetails?.timeZone);
  const today = dates.today();
  // Nothing of a day ahead was signed yet.
  const date = [search.date ?? today, today].sort()[0]!;
  return (
    <Screen
      title={t('paper.enter')}
      pageHeader={<ClientHeader client={clientDetails && { id: clientId, name: clientDetails.name }} />}
      backPath={`/handelse?date=${date}`}
      lead={t('paper.enterLead')}
    >
      <SheetDateField key={`day ${date}`} date={date} today={today} />
      <h2 className={css.day}>{capitalise(formatFullDay(date, locale))}</h2>
      {client.error && <LoadError error={client.error} retry={client.refetch} />}
      {clientDetails && <DayEntry key={`${clientId} ${date}`} clientId={clientId} date={date} dates={dates} />}
    </Screen>
  );
}

type DayEntryProps = { clientId: number; date: string; dates: ReturnType<typeof useDateFormatters> };
function DayEntry(props: DayEntryProps) {
  return useLiveSheet(props.clientId, props.date, props.dates.timeZone) ? <LoadedEntrySheet {...props} /> : <Skeleton rowCount={8} />;
}

/** Once the day is there, and it is known whether something was filled in before. */
function LoadedEntrySheet({ clientId, date, dates }: DayEntryProps) {
  const day = useDay(clientId, date);
  const { isTheClient } = useUser();
  const { data: storedDraft } = useQuery(paperDraftQuery(clientId, date));
  const { error, retry } = combineQueries(day);
  // Of health care the client enters nothing (R139).
  const enterableInstances = isTheClient ? day.data?.filter(({ isHealthCare }) => !isHealthCare) : day.data;
  const isHealthCareOpen = isTheClient === true && findInstancesToEnter(day.data ?? []).some(({ isHealthCare }) => isHealthCare);
  if (enterableInstances && storedDraft !== undefined)
    return (
      <EntrySheet
        clientId={clientId}
        date={date}
        instances={enterableInstances}
        isHealthCareOpen={isHealthCareOpen}
        storedDraft={storedDraft}
        dates={dates}
      />
    );
  return error ? <LoadError error={error} retry={retry} /> : <Skeleton rowCount={8} />;
}

function SheetDateField({ date, today }: { date: string; today: string }) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const [dateText, setDateText] = useState(date);
  const [dateError, setDateError] = useState<string>();
  const applyDate = (value: string) => {
    const day = readDate(value);
    setDateError(!day ? t('instance.wrongDate') : day > today ? t('paper.notYet') : undefined);
    if (day && day <= today && day !== date)
      void navigate({ search: (previousSearch) => ({ ...previousSearch, date: day }), replace: true });
  };
  return (
    <div className={css.which}>
      <DateField
        name="date"
        label={t('paper.day')}
        value={dateText}
        to={today}
        error={dateError}
        onChange={setDateText}
        onLeave={applyDate}
      />
    </div>
  );
}
