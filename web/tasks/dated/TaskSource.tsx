/**
 * The source of a new task: an instance with its name, whose it is, and when it was done or skipped, or a report; a missing one is reported
 * and can be dropped.
 */
import { Link, useNavigate } from '@tanstack/react-router';
import { shownTimeOf } from '#domain/planning/instance.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { reportIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { useNow } from '../../kit/now.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { CategoryIcon } from '../../shared/catalogue/CategoryIcon.tsx';
import { statusText } from '../../shared/dated/dated-words.ts';
import { useDescribeHandling } from '../../shared/handling/handling.ts';
import css from './dated-tasks.module.css';
import { type SourceReference, useSource } from './task-source.ts';

type Props = { source: SourceReference; clientName: string | undefined };

/** The pages of sources that are no events. */
const pagePaths = {
  REPORT: '/rapportinstans/$id',
  PERIOD_REPORT: '/periodrapport/$id',
  HANDOVER: '/overlamning/$id',
  STOCK: '/inventering/$id',
} as const;

export function TaskSource({ source, clientName }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const now = useNow();
  const { formatDateTime, formatShortDay } = useDateFormatters();
  const { activity, task, otherSource, error, isMissing, retry } = useSource(source);
  const formatHandled = useDescribeHandling();
  const handledText = activity && formatHandled(activity);
  const dropSource = () =>
    void navigate({
      to: '/uppgiftinstans/skapa',
      search: ({ fromId: _, fromType: __, ...otherSearch }) => otherSearch,
      replace: true,
      // Nothing typed is lost by it.
      ignoreBlocker: true,
    });
  if (isMissing)
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
    const periodText =
      'from' in otherSource
        ? t('periodReports.days', { from: formatShortDay(otherSource.from), to: formatShortDay(otherSource.to) })
        : otherSource.instant && formatDateTime(otherSource.instant);
    return (
      <section className={css.source} aria-label={t('taskInstances.madeOf')}>
        <Icon d={reportIcon} />
        <div>
          <small>{t('taskInstances.madeOf')}</small>
          <Link to={pagePaths[source.type as keyof typeof pagePaths]} params={{ id: String(source.id) }}>
            {otherSource.name}
          </Link>
          <p>{[otherSource.clientName, t(`taskInstances.of.${source.type}`), periodText].filter(Boolean).join(' · ')}</p>
          <p>{t('taskInstances.handlesSource')}</p>
        </div>
      </section>
    );
  }
  if (!activity) return task ? null : <Skeleton rowCount={1} />;
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
        <p>{[clientName, `${statusText(activity, now, t)} ${formatDateTime(shownTimeOf(activity))}`].filter(Boolean).join(' · ')}</p>
        {activity.state === 'IDLE' && <p>{t('taskInstances.handlesSource')}</p>}
      </div>
    </section>
  );
}
