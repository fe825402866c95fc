/**
 * Days of one client on paper: what is planned with how it is done and boxes to sign by hand, for a power cut or a stand-in (product «Paper
 * and week»).
 */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { computeDateLimit } from '#domain/date-limit.ts';
import { can } from '#domain/permissions.ts';
import { maxDaysOnPaper } from '#domain/planning/paper.ts';
import { companyNameOf, useSession, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { DateField } from '../kit/DateField.tsx';
import { addDays, useDateFormatters } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { readDate } from '../kit/parse-date.ts';
import { ReservedPlace } from '../kit/ReservedPlace.tsx';
import { Screen } from '../kit/Screen.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { medicinesQuery } from '../shared/medicine/medicine-query.ts';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import paperCss from '../shared/paper/paper.module.css';
import type { Paper } from '../shared/paper/print-page.ts';
import { usePrintedLine } from '../shared/paper/printed.ts';
import { useClient } from '../shared/team/client.ts';
import { PrintedDay } from './PrintedDay.tsx';
import { usePrintableCard, usePrintableDays } from './print-query.ts';
import css from './printed-day.module.css';

const route = getRouteApi('/signed-in/of-client/handelse/utskrift');
const dayCounts = Array.from({ length: maxDaysOnPaper }, (_, i) => i + 1);

export default function PrintDaysPage() {
  const { t } = useTranslation();
  const { chosenClient, groups } = useSession();
  const router = useRouter();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const clientId = search.clientId ?? chosenClient?.client.id ?? 0;
  const client = useClient(clientId);
  const dates = useDateFormatters(client.data?.timeZone);
  const lastDate = computeDateLimit(dates.today());
  const date = [search.date ?? dates.today(), lastDate].sort()[0]!;
  const dayCount = Math.min(search.days ?? 1, maxDaysOnPaper);
  const printableDays = usePrintableDays(
    clientId,
    Array.from({ length: dayCount }, (_, i) => addDays(date, i)).filter((day) => day <= lastDate),
  );
  const { error, retry } = combineQueries(client, printableDays);
  const clientName = client.data?.name ?? '';
  const printedPaper: Paper = { page: 'events', clientIds: client.data ? [clientId] : [] };
  const printedByText = usePrintedLine(clientName, printedPaper);
  const group = groups?.find((clientGroup) => clientGroup.client.id === clientId);
  const user = useUser();
  const mayEnter = can(user, 'page.fromPaper') && date <= dates.today();
  const isOfTeam = can(user, 'clientCard.see');
  const printableCard = usePrintableCard(clientId, isOfTeam);
  const hasMedicines = clientId > 0 && can(user, 'medicine.see');
  const { isFetched: isMedicineListSettled } = useQuery({ ...medicinesQuery(clientId), throwOnError: false, enabled: hasMedicines });
  // Not before the card: a sheet without it would look as if there were no alerts; nor before it is known which medicines two sign. Settled once is
  // enough: the sheets fetch the list again where there is none, and would wait for themselves without end.
  const isReady = client.data && printableDays.data && (printableCard.settledCard || !isOfTeam) && (isMedicineListSettled || !hasMedicines);
  return (
    <Screen
      title={t('paper.title')}
      pageHeader={<ClientHeader client={client.data && { id: clientId, name: clientName }} />}
      backPath={`/handelse?date=${date}`}
      wide
      actions={
        <ReservedPlace isShown={Boolean(isReady)}>
          {mayEnter && (
            <ButtonLink to="/handelse/fran-papper" search={{ clientId, date }} variant="subtle" size="md">
              {t('paper.enter')}
            </ButtonLink>
          )}
          <PrintButton paper={printedPaper} isPrimary />
        </ReservedPlace>
      }
    >
      <DayPicker
        key={`${date} ${dayCount}`}
        date={date}
        lastDate={lastDate}
        dayCount={dayCount}
        onPick={(pickedDays) => void navigate({ search: (previousSearch) => ({ ...previousSearch, ...pickedDays }), replace: true })}
      />
      {error && !isReady && <LoadError error={error} retry={retry} />}
      {!error && !isReady && <Skeleton rowCount={8} />}
      {isReady && printableCard.settledCard && !printableCard.settledCard.card && (
        <div className={css.again} data-screen role="alert">
          <p>{t('alerts.notRead')}</p>
          <Button variant="default" size="md" onClick={printableCard.retry}>
            {t('shared.retry')}
          </Button>
        </div>
      )}
      {isReady && (
        <div className={`${paperCss.paper} ${css.paper}`}>
          {printableDays.data!.map((day) => (
            <PrintedDay
              key={day.date}
              day={day}
              clientName={clientName}
              settledCard={printableCard.settledCard}
              teamName={
                group
                  ? [group.company.name, group.name].filter((groupName) => groupName !== clientName).join(' · ')
                  : companyNameOf(chosenClient)
              }
              printedByText={printedByText}
              entryAddress={`${location.host}${router.buildLocation({ to: '/handelse/fran-papper', search: { clientId, date: day.date } }).href}`}
              timeZone={client.data!.timeZone}
            />
          ))}
        </div>
      )}
    </Screen>
  );
}

type PickedDays = { date?: string; days?: number };
type DayPickerProps = { date: string; lastDate: string; dayCount: number; onPick: (pickedDays: PickedDays) => void };
/** The first day and the number of days: on the screen alone. */
function DayPicker({ date, lastDate, dayCount, onPick }: DayPickerProps) {
  const { t } = useTranslation();
  const [dateText, setDateText] = useState(date);
  const [dateError, setDateError] = useState<string>();
  const applyDate = (value: string) => {
    const day = readDate(value);
    const dateErrorText = !day ? t('instance.wrongDate') : day > lastDate ? t('error.field.tooFarAhead') : undefined;
    setDateError(dateErrorText);
    if (day && !dateErrorText && day !== date) onPick({ date: day });
  };
  return (
    <div className={css.which} data-screen>
      <DateField
        name="date"
        label={t('paper.from')}
        value={dateText}
        to={lastDate}
        error={dateError}
        onChange={setDateText}
        onLeave={applyDate}
      />
      <SelectField
        name="days"
        label={t('paper.days')}
        className={css.days}
        value={dayCount}
        options={dayCounts.map((count) => ({ value: String(count), label: t('bulk.dayCount', { count }) }))}
        onChange={({ currentTarget }) => onPick({ days: Number(currentTarget.value) })}
      />
    </div>
  );
}
