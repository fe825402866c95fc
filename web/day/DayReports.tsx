/** The reports of a day, beside its events: those that were sent, and those that wait on this device to be (R48). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reportInstances } from '#contract/reports/instances.ts';
import { fullListPage } from '../core/all-rows.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { CategoryIcon } from '../shared/catalogue/CategoryIcon.tsx';
import { useReportDrafts } from '../shared/reports/drafts.ts';
import { isReportPending } from '../shared/reports/sending.ts';
import css from './reports.module.css';

export default function DayReports({ clientId, date }: { clientId: number; date: string }) {
  const { t } = useTranslation();
  const { formatTime, localDateOf, today } = useDateFormatters();
  const { data: sentReports = [] } = useQuery({
    queryKey: ['reports-of-day', clientId, date],
    queryFn: async ({ signal }) =>
      (await callApi(reportInstances.ofDay, { params: { clientId }, query: { ...fullListPage, date }, signal })).data,
    enabled: date <= today(),
  });
  const reportDrafts = (useReportDrafts() ?? []).filter(
    ({ client, sending }) => client.id === clientId && sending && localDateOf(sending.occurenceDate) === date,
  );
  if (sentReports.length + reportDrafts.length === 0) return null;
  return (
    <section className={css.reports} aria-labelledby="reports">
      <h2 id="reports">{t('reportInstance.ofDay')}</h2>
      <ul>
        {reportDrafts.map((draft) => (
          <li key={draft.key} className={css.row}>
            <CategoryIcon icon={draft.version.type.icon} colour={draft.version.type.color} />
            <span>
              <Link to="/rapportinstans/skapa" search={{ draft: draft.key }} className="cover">
                {draft.version.name}
              </Link>
              <small>{t(isReportPending(draft) ? 'reportInstance.waits' : 'reportInstance.wasRefused')}</small>
            </span>
            <time dateTime={draft.sending!.occurenceDate}>{formatTime(draft.sending!.occurenceDate)}</time>
          </li>
        ))}
        {sentReports.map(({ id, name, icon, color, occurenceDate, signedByName }) => (
          <li key={id} className={css.row}>
            <CategoryIcon icon={icon} colour={color} />
            <span>
              <Link to="/rapportinstans/$id" params={{ id: String(id) }} className="cover">
                {name}
              </Link>
              <small>{signedByName}</small>
            </span>
            <time dateTime={occurenceDate}>{formatTime(occurenceDate)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
