/** The planned repeats of an activity: each in words, with the next time it happens (spec 2 §2). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nextOccurrences } from '#domain/planning/recurrence.ts';
import { parseRule } from '#domain/planning/rule-text.ts';
import { toLocal } from '#domain/time.ts';
import { clockOf, dayName, dayOf } from '../shared/dates.ts';
import { EmptyState } from '../shared/EmptyState.tsx';
import { Ghost } from '../shared/Ghost.tsx';
import { Icon } from '../shared/Icon.tsx';
import { plus, repeat } from '../shared/icons.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { type Locale, type T, useTexts } from '../shared/texts.ts';
import { type Activity, type Client, seriesOf } from './data.ts';
import css from './detail.module.css';
import { recurrenceInWords } from './rule-in-words.ts';

/** «Nästa: fredag 20 nov 08:00», or that it is over. */
const nextInWords = (recurrence: string, zone: string, t: T, locale: Locale): string | undefined => {
  const parsed = parseRule(recurrence, zone);
  if ('refused' in parsed) return undefined;
  const now = toLocal(new Date().toISOString(), zone);
  const next = nextOccurrences(parsed.rule, now.slice(0, 10), 2).find(({ local }) => local > now);
  return next ? t('activities.next', { at: `${dayName(dayOf(next.at, zone), locale)} ${clockOf(next.at, zone)}` }) : t('activities.over');
};

type Props = { activity: Activity; client: Client; onPlan: (() => void) | undefined };

export function PlannedRepeats({ activity, client, onPlan }: Props) {
  const { t, locale } = useTexts();
  const { data, error, refetch } = useQuery(seriesOf(activity.id));
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
            {data.map((one) => (
              <li key={one.id}>
                <Icon d={repeat} />
                <div>
                  <b>{recurrenceInWords(one.recurrence, client.timeZone, t, locale)}</b>
                  <small>
                    {[
                      nextInWords(one.recurrence, client.timeZone, t, locale),
                      t(one.isCompletable ? 'activities.signed' : 'activities.notSigned'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </div>
              </li>
            ))}
          </ul>
          {plan}
        </>
      )}
    </section>
  );
}
