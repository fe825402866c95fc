/** Goal states in words: all of them in one line, and each by itself (R62). */
import type { GoalPulse } from '#contract/goals/goals.ts';
import type { PulseState } from '#domain/goals/pulse.ts';
import type { Translate } from '../../core/texts.ts';
import { spanText } from './words.ts';

const onTrackStates: readonly PulseState[] = ['planned', 'soFar', 'reached', 'followed'];

/** «3 av 5 mål på väg, 1 kan missas, 1 över max». */
export function pulseSummary(pulses: readonly Pick<GoalPulse, 'state'>[], t: Translate): string {
  const goalCount = pulses.length;
  const countStates = (...states: readonly PulseState[]) => pulses.filter(({ state }) => states.includes(state)).length;
  const onTrackCount = countStates(...onTrackStates);
  const troubles = [
    ['mayMiss', countStates('unplanned')],
    ['notReached', countStates('cannotBeReached')],
    ['over', countStates('overMax')],
  ] as const;
  return [
    onTrackCount === goalCount ? t('pulse.allOnWay', { of: goalCount }) : t('pulse.onWay', { count: onTrackCount, of: goalCount }),
    ...troubles.flatMap(([troubleKey, count]) => (count > 0 ? t(`pulse.${troubleKey}`, { count }) : [])),
  ].join(', ');
}

/** «1 till, ingen planerad», «Nått: 3 av 3». */
export function pulseStateText({ state, amount, min, max, missing: missingCount, planned: plannedCount }: GoalPulse, t: Translate): string {
  switch (state) {
    case 'overMax':
      return max === 0 ? t('pulse.happened', { amount }) : t('pulse.overMax', { amount, max });
    case 'cannotBeReached':
      return t('pulse.cannotBeReached', { amount, min });
    case 'unplanned':
    case 'planned':
      return t('pulse.missing', { missing: missingCount, planned: plannedCount });
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
