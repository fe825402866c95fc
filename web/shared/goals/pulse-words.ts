/** Goal states in words: all of them in one line, and each by itself (R62). */
import type { GoalPulse } from '#contract/goals/goals.ts';
import type { PulseState } from '#domain/goals/pulse.ts';
import type { Translate } from '../../core/texts.ts';
import { spanText } from './words.ts';

const onTrackStates: readonly PulseState[] = ['planned', 'soFar', 'reached', 'followed'];

/** «3 av 5 mål på väg, 1 kan missas, 1 över max». */
export function pulseSummary(pulses: readonly Pick<GoalPulse, 'state'>[], t: Translate): string {
  const total = pulses.length;
  const countOf = (...states: readonly PulseState[]) => pulses.filter(({ state }) => states.includes(state)).length;
  const onTrackCount = countOf(...onTrackStates);
  const troubles = [
    ['mayMiss', countOf('unplanned')],
    ['notReached', countOf('cannotBeReached')],
    ['over', countOf('overMax')],
  ] as const;
  return [
    onTrackCount === total ? t('pulse.allOnWay', { of: total }) : t('pulse.onWay', { count: onTrackCount, of: total }),
    ...troubles.flatMap(([key, count]) => (count > 0 ? t(`pulse.${key}`, { count }) : [])),
  ].join(', ');
}

/** «1 till, ingen planerad», «Nått: 3 av 3». */
export function stateText({ state, amount, min, max, missing, planned }: GoalPulse, t: Translate): string {
  switch (state) {
    case 'overMax':
      return max === 0 ? t('pulse.happened', { amount }) : t('pulse.overMax', { amount, max });
    case 'cannotBeReached':
      return t('pulse.cannotBeReached', { amount, min });
    case 'unplanned':
    case 'planned':
      return t('pulse.missing', { missing, planned });
    case 'soFar':
      return t('pulse.soFar', { amount, min });
    case 'reached':
      return t('pulse.reached', { amount, min });
    case 'followed':
      return max === 0 ? t('pulse.never') : max === null ? t('pulse.followed', { amount }) : t('pulse.atMost', { amount, max });
  }
}

/** «v. 47, 3 dagar kvar»; a day is today, a year lasts too long to be counted in days. */
export function goalSpanText(
  { span, frequencyUnit, daysLeft }: GoalPulse,
  t: Translate,
  locale: string,
  formatShortDay: (day: string) => string,
): string {
  if (frequencyUnit === 'DAY') return t('pulse.today');
  if (frequencyUnit === 'YEAR') return t('pulse.yearTo', { day: formatShortDay(span.endDate) });
  return t('pulse.daysLeft', { span: spanText(t, locale, frequencyUnit, span.name), days: daysLeft });
}
