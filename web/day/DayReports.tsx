/** The reports of a day, beside its events: those that were sent, and those that wait on this device to be (R48). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reportInstances } from '#contract/reports/instances.ts';
import { can } from '#domain/permissions.ts';
import { CategoryIcon } from '../family/catalogue/CategoryIcon.tsx';
import { useDrafts, waits } from '../family/reports/drafts.ts';
import { useSender } from '../family/reports/sender.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { useDates } from '../kit/dates.ts';
import { all } from '../start/all-rows.ts';
import { call } from '../start/call.ts';
import { useWho } from '../start/session.ts';
import { useTexts } from '../start/texts.ts';
import css from './reports.module.css';

export default function DayReports({ clientId, date }: { clientId: number; date: string }) {
  const { t } = useTexts();
  const who = useWho();
  const { clockOf, dayOf, today } = useDates();
  useSender();
  const { data = [] } = useQuery({
    queryKey: ['reports-of-day', clientId, date],
    queryFn: async ({ signal }) => (await call(reportInstances.ofDay, { params: { clientId }, query: { ...all, date }, signal })).data,
    enabled: date <= today(),
  });
  const drafts = (useDrafts() ?? []).filter(
    ({ client, sending }) => client.id === clientId && sending && dayOf(sending.occurenceDate) === date,
  );
  // Whoever adds no events has no other way from here.
  const adds = !can(who, 'page.instance.create') && date <= today();
  if (data.length + drafts.length === 0 && !adds) return null;
  return (
    <section className={css.reports} aria-labelledby="reports">
      <h2 id="reports">{t('reportInstance.ofDay')}</h2>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.key} className={css.row}>
            <CategoryIcon icon={draft.version.type.icon} colour={draft.version.type.color} />
            <span>
              <Link to="/rapportinstans/skapa" search={{ draft: draft.key }} className="cover">
                {draft.version.name}
              </Link>
              <small>{t(waits(draft) ? 'reportInstance.waits' : 'reportInstance.wasRefused')}</small>
            </span>
            <time dateTime={draft.sending!.occurenceDate}>{clockOf(draft.sending!.occurenceDate)}</time>
          </li>
        ))}
        {data.map(({ id, name, icon, color, occurenceDate, signedByName }) => (
          <li key={id} className={css.row}>
            <CategoryIcon icon={icon} colour={color} />
            <span>
              <Link to="/rapportinstans/$id" params={{ id: String(id) }} className="cover">
                {name}
              </Link>
              <small>{signedByName}</small>
            </span>
            <time dateTime={occurenceDate}>{clockOf(occurenceDate)}</time>
          </li>
        ))}
      </ul>
      {adds && (
        <ButtonLink variant="light" to="/rapportinstans/skapa" search={{ date }}>
          {t('reportInstance.create')}
        </ButtonLink>
      )}
    </section>
  );
}
