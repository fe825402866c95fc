/** The planned repeats of an activity or a task: each in words, with the next time it happens (product «Series»). */
import { type ComponentProps, lazy, Suspense, startTransition, useState } from 'react';
import { findNextOccurrences } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { toLocal } from '#domain/time.ts';
import { serverNow } from '../../core/clock.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { formatTime, localDateOf } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { moreIcon, plusIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { repeatIcon } from '../../kit/later-icons.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import css from '../catalogue/detail.module.css';
import { responsibleLabel } from '../responsible/responsible.ts';
import { dayNameWithYear, recurrenceInWords } from './rule-in-words.ts';
import type { Series } from './series-query.ts';

const RepeatActs = lazy(() => import('./RepeatActs.tsx'));

export type PlannedSeries = Series & {
  responsibleName?: string | null | undefined;
  responsibleIsActive?: boolean | null | undefined;
  client?: { name?: string | null | undefined } | null | undefined;
};

type Props = {
  seriesQuery: { data: readonly PlannedSeries[] | undefined; error: unknown; refetch: () => unknown };
  timeZone: string;
  /** The client is named: not where all are about one. */
  isClientNamed?: boolean;
  /** Said under «not planned yet», for whoever may plan. */
  emptyText: string;
  onPlan: (() => void) | undefined;
  /** The acts on a series; left out where there are none. */
  acts?: Omit<ComponentProps<typeof RepeatActs>, 'repeat' | 'timeZone' | 'onClose'> | undefined;
};

export function Repeats({
  seriesQuery: { data: seriesList, error, refetch },
  timeZone,
  isClientNamed = false,
  emptyText,
  onPlan,
  acts: actionsProps,
}: Props) {
  const { t, locale } = useTranslation();
  const [openedRepeat, setOpenedRepeat] = useState<{ id: number; nextAt: string } | null>(null);
  const planButton = onPlan && (
    <Button icon={<Icon d={plusIcon} />} onClick={onPlan}>
      {t('activities.plan')}
    </Button>
  );
  const closeActions = () => setOpenedRepeat(null);
  return (
    <section className={css.card}>
      <h2>{t('activities.planned')}</h2>
      {error && !seriesList ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : !seriesList ? (
        <Skeleton rowCount={2} />
      ) : seriesList.length === 0 ? (
        <EmptyState icon={repeatIcon} title={t('activities.noPlan')} text={onPlan && emptyText} action={planButton} />
      ) : (
        <>
          <ul className={css.repeats}>
            {sortByNextTime(seriesList, timeZone).map(({ id, recurrence, isCompletable, client, nextAt, ...series }) => {
              const ruleText = recurrenceInWords(recurrence, timeZone, t, locale);
              const nextText = nextAt
                ? t('activities.next', {
                    at: `${dayNameWithYear(localDateOf(serverNow(), timeZone), localDateOf(nextAt, timeZone), locale)} ${formatTime(nextAt, timeZone)}`,
                  })
                : t('activities.over');
              const details = [
                nextText,
                t(isCompletable ? 'activities.signed' : 'activities.notSigned'),
                isClientNamed && client?.name,
                responsibleLabel(series, t),
              ];
              return (
                <li key={id} data-over={nextAt === undefined || undefined}>
                  <Icon d={repeatIcon} />
                  <div>
                    <b>{ruleText}</b>
                    <small>{details.filter(Boolean).join(' · ')}</small>
                  </div>
                  {actionsProps && nextAt && (
                    <IconButton
                      className={css.acts}
                      aria-label={t('series.more', { name: ruleText })}
                      aria-haspopup="dialog"
                      onClick={() => startTransition(() => setOpenedRepeat({ id, nextAt }))}
                    >
                      <Icon d={moreIcon} />
                    </IconButton>
                  )}
                </li>
              );
            })}
          </ul>
          {planButton}
          <Suspense>
            {openedRepeat && actionsProps && (
              <RepeatActs {...actionsProps} repeat={openedRepeat} timeZone={timeZone} onClose={closeActions} />
            )}
          </Suspense>
        </>
      )}
    </section>
  );
}

/** With the next time of each, those that still happen first, soonest first. */
function sortByNextTime<R extends Series>(series: readonly R[], timeZone: string): (R & { nextAt: string | undefined })[] {
  const now = toLocal(serverNow(), timeZone);
  const seriesWithNext = series.map((item) => {
    const parsedRule = parseRule(item.recurrence, timeZone);
    const nextTimes = 'rule' in parsedRule ? findNextOccurrences(parsedRule.rule, now.slice(0, 10), 2) : [];
    return { ...item, nextAt: nextTimes.find(({ local }) => local > now)?.at };
  });
  return seriesWithNext.sort((a, b) => (a.nextAt ?? '9').localeCompare(b.nextAt ?? '9') || a.id - b.id);
}
