/** The times of a model activity in words: «Varje dag kl. 08:00 och 20:00». */
import { useMemo } from 'react';
import type { ModelActivity } from '#contract/model-activities.ts';
import { parseRepeat } from '#domain/planning/repeat.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { ruleText } from '../series/rule-in-words.ts';

export function useModelTimesText(): (model: Pick<ModelActivity, 'plans'>) => string {
  const { t, locale } = useTranslation();
  const { timeZone, today } = useDateFormatters();
  return useMemo(() => {
    return ({ plans }) =>
      plans
        .flatMap(({ repeat, times: [firstTime = '', ...otherTimes] }) => {
          const rule = parseRepeat(repeat, today(), firstTime, timeZone);
          // Whenever it begins: it has no beginning yet.
          return rule ? [ruleText(rule, t, locale, otherTimes, rule.start.slice(0, 10))] : [];
        })
        .join('; ') || t('packs.noTimes');
  }, [t, locale, timeZone, today]);
}
