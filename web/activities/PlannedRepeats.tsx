/** The planned repeats of an activity: each in words, with the next time it happens (spec 2 §2). */
import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, startTransition, useState } from 'react';
import type { PlannedActivity } from '#contract/planning.ts';
import { can } from '#domain/permissions.ts';
import { nextOccurrences } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { toLocal } from '#domain/time.ts';
import { clockOf, dayName, dayOf } from '../shared/dates.ts';
import { EmptyState } from '../shared/EmptyState.tsx';
import { Ghost } from '../shared/Ghost.tsx';
import { Icon } from '../shared/Icon.tsx';
import { plus } from '../shared/icons.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { more, repeat } from '../shared/later-icons.ts';
import { recurrenceInWords } from '../shared/rule-in-words.ts';
import { useWho } from '../shared/session.ts';
import { useTexts } from '../shared/texts.ts';
import { type Activity, type Client, seriesOf } from './data.ts';
import css from './detail.module.css';

const RepeatActs = lazy(() => import('./RepeatActs.tsx'));

type Repeat = PlannedActivity & { next: string | undefined };

/** With the next time of each, those that still happen first, soonest first. */
const inOrder = (series: readonly PlannedActivity[], zone: string): Repeat[] => {
  const now = toLocal(new Date().toISOString(), zone);
  const withNext = series.map((one) => {
    const parsed = parseRule(one.recurrence, zone);
    const coming = 'rule' in parsed ? nextOccurrences(parsed.rule, now.slice(0, 10), 2) : [];
    return { ...one, next: coming.find(({ local }) => local > now)?.at };
  });
  return withNext.sort((a, b) => (a.next ?? '9').localeCompare(b.next ?? '9') || a.id - b.id);
};

type Props = { activity: Activity; client: Client; onPlan: (() => void) | undefined };

export function PlannedRepeats({ activity, client, onPlan }: Props) {
  const { t, locale } = useTexts();
  const zone = client.timeZone;
  const { data, error, refetch } = useQuery(seriesOf(activity.id));
  const who = useWho();
  const [open, show] = useState<{ id: number; next: string } | null>(null);
  const acts = can(who, 'plan.change') || can(who, 'plan.remove');
  const plan = onPlan && (
    <Button leftSection={<Icon d={plus} />} onClick={onPlan}>
      {t('activities.plan')}
    </Button>
  );
  return (
    <section className={css.card}>
      <h2>{t('activities.planned')}</h2>
      {error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Ghost rows={2} />
      ) : data.length === 0 ? (
        <EmptyState icon={repeat} title={t('activities.noPlan')} text={onPlan && t('activities.noPlanNext')} action={plan} />
      ) : (
        <>
          <ul className={css.repeats}>
            {inOrder(data, zone).map(({ id, recurrence, isCompletable, next }) => {
              const words = recurrenceInWords(recurrence, zone, t, locale);
              return (
                <li key={id} data-over={next === undefined || undefined}>
                  <Icon d={repeat} />
                  <div>
                    <b>{words}</b>
                    <small>
                      {next
                        ? t('activities.next', { at: `${dayName(dayOf(next, zone), locale)} ${clockOf(next, zone)}` })
                        : t('activities.over')}
                      {' · '}
                      {t(isCompletable ? 'activities.signed' : 'activities.notSigned')}
                    </small>
                  </div>
                  {acts && next && (
                    <ActionIcon
                      className={css.acts ?? ''}
                      aria-label={t('series.more', { name: words })}
                      aria-haspopup="dialog"
                      onClick={() => startTransition(() => show({ id, next }))}
                    >
                      <Icon d={more} />
                    </ActionIcon>
                  )}
                </li>
              );
            })}
          </ul>
          {plan}
          <Suspense>{open && <RepeatActs repeat={open} activity={activity} client={client} onClose={() => show(null)} />}</Suspense>
        </>
      )}
    </section>
  );
}
