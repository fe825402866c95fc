/** One entry: its time, what was done, by whom, and its words (product «Timeline»). */
import { useTranslation } from '../core/texts.ts';
import type { useDateFormatters } from '../kit/dates.ts';
import { RichHtml } from '../kit/RichHtml.tsx';
import { CategoryIcon } from '../shared/catalogue/CategoryIcon.tsx';
import { RowLink } from '../shared/listing/RowLink.tsx';
import css from './timeline.module.css';
import type { Entry } from './timeline-query.ts';

type DateFormats = ReturnType<typeof useDateFormatters>;
/** The pages where each kind is shown by itself. */
const pagePaths = {
  ACTIVITY: '/handelse/$id',
  TASK: '/uppgiftinstans/$id',
  REPORT: '/rapportinstans/$id',
  HANDOVER: '/overlamning/$id',
} as const;
const MINUTE_MS = 60_000;
const areMinuteApart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) >= MINUTE_MS;

export function TimelineEntry({ entry, dateFormats }: { entry: Entry; dateFormats: DateFormats }) {
  const { t } = useTranslation();
  const { localDateOf, formatTime, formatShortDay } = dateFormats;
  // Times of another day are shown with that day, and its year where that differs.
  const formatMoment = (instant: string) => {
    const [day, entryDay] = [localDateOf(instant), localDateOf(entry.date)];
    const dateText = day.slice(0, 4) === entryDay.slice(0, 4) ? formatShortDay(day).replace(/ \d{4}$/, '') : formatShortDay(day);
    return day === entryDay ? formatTime(instant) : `${dateText} ${formatTime(instant)}`;
  };
  const { plannedDate: plannedAt, occurenceDate: doneAt } = entry;
  const detailTexts = [
    entry.categoryName,
    entry.labelName,
    entry.signedByName,
    plannedAt && areMinuteApart(plannedAt, entry.date) && t('timeline.planned', { at: formatMoment(plannedAt) }),
    // A time as planned is shown once.
    doneAt &&
      areMinuteApart(doneAt, entry.date) &&
      !(plannedAt && !areMinuteApart(doneAt, plannedAt)) &&
      t('timeline.doneAt', { at: formatMoment(doneAt) }),
  ].filter(Boolean);
  const status = entry.label === 'signed' ? 'completed' : entry.label;
  return (
    <li className={css.entry} data-listed>
      <time dateTime={entry.date}>{formatTime(entry.date)}</time>
      <CategoryIcon icon={entry.icon} colour={entry.color} />
      <div className={css.text}>
        <h4>
          <RowLink to={pagePaths[entry.kind]} params={{ id: String(entry.id) }} preload={false} className="cover">
            {entry.name}
          </RowLink>
        </h4>
        <p>{detailTexts.join(' · ')}</p>
        {entry.comment && (
          <div className={css.comment}>
            <RichHtml html={entry.comment} />
          </div>
        )}
      </div>
      <p className={css.labels}>
        {entry.kind === 'TASK' && <span className={css.label}>{t('timeline.task')}</span>}
        {entry.kind === 'REPORT' && <span className={css.label}>{t('timeline.report')}</span>}
        {status === 'noted' ? (
          <span className={css.label}>{t('timeline.note')}</span>
        ) : (
          <span className={css.status} data-status={status}>
            {t(`instance.status.${status}`)}
          </span>
        )}
      </p>
    </li>
  );
}
