/** The planned repeats of an activity or a task: each in words, with the next time it happens (product «Series»). */
import { type ComponentProps, lazy, Suspense, startTransition, useState } from 'react';
import { nextOccurrences } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { toLocal } from '#domain/time.ts';
import { serverNow } from '../../core/clock.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { formatTime, localDateOf } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { more, plus } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { repeat } from '../../kit/later-icons.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import css from '../catalogue/detail.module.css';
import { responsibleWords } from '../responsible/responsible.ts';
import { dayNameWithYear, recurrenceInWords } from './rule-in-words.ts';
import type { Series } from './series-query.ts';

const RepeatActs = lazy(() => import('./RepeatActs.tsx'));

export type SeriesRow = Series & {
  responsibleName?: string | null | undefined;
  responsibleIsActive?: boolean | null | undefined;
  client?: { name?: string | null | undefined } | null | undefined;
};

type Props = {
  rowsQuery: { data: readonly SeriesRow[] | undefined; error: unknown; refetch: () => unknown };
  timeZone: string;
  /** The client is named: not where all are about one. */
  namesClient?: boolean;
  /** Said under «not planned yet», for whoever may plan. */
  emptyText: string;
  onPlan: (() => void) | undefined;
  /** The acts on a series; left out where there are none. */
  acts?: Omit<ComponentProps<typeof RepeatActs>, 'repeat' | 'timeZone' | 'onClose'> | undefined;
};

export function Repeats({ rowsQuery: { data, error, refetch }, timeZone, namesClient = false, emptyText, onPlan, acts }: Props) {
  const { t, locale } = useTexts();
  const [openedRepeat, setOpenedRepeat] = useState<{ id: number; nextAt: string } | null>(null);
  const planButton = onPlan && (
    <Button icon={<Icon d={plus} />} onClick={onPlan}>
      {t('activities.plan')}
    </Button>
  );
  const close = () => setOpenedRepeat(null);
  return (
    <section className={css.card}>
      <h2>{t('activities.planned')}</h2>
      {error && !data ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={2} />
      ) : data.length === 0 ? (
        <EmptyState icon={repeat} title={t('activities.noPlan')} text={onPlan && emptyText} action={planButton} />
      ) : (
        <>
          <ul className={css.repeats}>
            {sortByNextTime(data, timeZone).map(({ id, recurrence, isCompletable, client, nextAt, ...row }) => {
              const words = recurrenceInWords(recurrence, timeZone, t, locale);
              const nextText = nextAt
                ? t('activities.next', {
                    at: `${dayNameWithYear(localDateOf(serverNow(), timeZone), localDateOf(nextAt, timeZone), locale)} ${formatTime(nextAt, timeZone)}`,
                  })
                : t('activities.over');
              const details = [
                nextText,
                t(isCompletable ? 'activities.signed' : 'activities.notSigned'),
                namesClient && client?.name,
                responsibleWords(row, t),
              ];
              return (
                <li key={id} data-over={nextAt === undefined || undefined}>
                  <Icon d={repeat} />
                  <div>
                    <b>{words}</b>
                    <small>{details.filter(Boolean).join(' · ')}</small>
                  </div>
                  {acts && nextAt && (
                    <IconButton
                      className={css.acts}
                      aria-label={t('series.more', { name: words })}
                      aria-haspopup="dialog"
                      onClick={() => startTransition(() => setOpenedRepeat({ id, nextAt }))}
                    >
                      <Icon d={more} />
                    </IconButton>
                  )}
                </li>
              );
            })}
          </ul>
          {planButton}
          <Suspense>{openedRepeat && acts && <RepeatActs {...acts} repeat={openedRepeat} timeZone={timeZone} onClose={close} />}</Suspense>
        </>
      )}
    </section>
  );
}

/** With the next time of each, those that still happen first, soonest first. */
function sortByNextTime<R extends Series>(series: readonly R[], timeZone: string): (R & { nextAt: string | undefined })[] {
  const now = toLocal(serverNow(), timeZone);
  const seriesWithNext = series.map((item) => {
    const parsed = parseRule(item.recurrence, timeZone);
    const comingTimes = 'rule' in parsed ? nextOccurrences(parsed.rule, now.slice(0, 10), 2) : [];
    return { ...item, nextAt: comingTimes.find(({ local }) => local > now)?.at };
  });
  return seriesWithNext.sort((a, b) => (a.nextAt ?? '9').localeCompare(b.nextAt ?? '9') || a.id - b.id);
}
