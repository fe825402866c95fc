/**
 * The source of a new task: an instance with its name, whose it is, and when it was done or skipped, or a report; a missing one is reported
 * and can be dropped.
 */
import { Link, useNavigate } from '@tanstack/react-router';
import { shownTimeOf } from '#domain/planning/instance.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { report } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { useNow } from '../../kit/now.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { CategoryIcon } from '../../shared/catalogue/CategoryIcon.tsx';
import { statusText } from '../../shared/dated/dated-words.ts';
import { useHandledWords } from '../../shared/handling/handling.ts';
import css from './dated-tasks.module.css';
import { type Source, useSource } from './task-source.ts';

type Props = { source: Source; client: string | undefined };

/** The pages of sources that are no events. */
const pages = {
  REPORT: '/rapportinstans/$id',
  PERIOD_REPORT: '/periodrapport/$id',
  HANDOVER: '/overlamning/$id',
  STOCK: '/inventering/$id',
} as const;

export function TaskSource({ source, client }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const now = useNow();
  const { formatDateTime, formatShortDay } = useDates();
  const { activity, task, otherSource, error, isGone, retry } = useSource(source);
  const handledTextOf = useHandledWords();
  const handledText = activity && handledTextOf(activity);
  const dropSource = () =>
    void navigate({
      to: '/uppgiftinstans/skapa',
      search: ({ fromId: _, fromType: __, ...otherSearch }) => otherSearch,
      replace: true,
      // Nothing typed is lost by it.
      ignoreBlocker: true,
    });
  if (isGone)
    return (
      <div className={css.gone} role="alert">
        <p>{t('taskInstances.sourceGone')}</p>
        <Button size="md" variant="default" onClick={dropSource}>
          {t('taskInstances.dropSource')}
        </Button>
      </div>
    );
  if (error && !activity && !task && !otherSource) return <LoadError error={error} retry={retry} />;
  if (otherSource) {
    const days =
      'from' in otherSource
        ? t('periodReports.days', { from: formatShortDay(otherSource.from), to: formatShortDay(otherSource.to) })
        : otherSource.instant && formatDateTime(otherSource.instant);
    return (
      <section className={css.source} aria-label={t('taskInstances.madeOf')}>
        <Icon d={report} />
        <div>
          <small>{t('taskInstances.madeOf')}</small>
          <Link to={pages[source.type as keyof typeof pages]} params={{ id: String(source.id) }}>
            {otherSource.name}
          </Link>
          <p>{[otherSource.clientName, t(`taskInstances.of.${source.type}`), days].filter(Boolean).join(' · ')}</p>
          <p>{t('taskInstances.handlesSource')}</p>
        </div>
      </section>
    );
  }
  if (!activity) return task ? null : <Skeleton rows={1} />;
  const { activityTypeIcon, activityCategoryColor, activityName } = activity;
  return (
    <section className={css.source} aria-label={t('taskInstances.madeOf')}>
      <CategoryIcon icon={activityTypeIcon} colour={activityCategoryColor} />
      <div>
        <small>{t('taskInstances.madeOf')}</small>
        <Link to="/handelse/$id" params={{ id: String(source.id) }}>
          {activityName}
        </Link>
        {handledText && <p>{handledText}</p>}
        <p>{[client, `${statusText(activity, now, t)} ${formatDateTime(shownTimeOf(activity))}`].filter(Boolean).join(' · ')}</p>
        {activity.state === 'IDLE' && <p>{t('taskInstances.handlesSource')}</p>}
      </div>
    </section>
  );
}
