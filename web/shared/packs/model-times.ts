/** The times of a model activity in words: «Varje dag kl. 08:00 och 20:00». */
import { useMemo } from 'react';
import type { ModelActivity } from '#contract/model-activities.ts';
import { ruleOfRepeat } from '#domain/planning/repeat.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { ruleInWords } from '../series/rule-in-words.ts';

export function useModelTimes(): (model: Pick<ModelActivity, 'plans'>) => string {
  const { t, locale } = useTexts();
  const { timeZone, today } = useDates();
  return useMemo(() => {
    return ({ plans }) =>
      plans
        .flatMap(({ repeat, times: [firstTime = '', ...more] }) => {
          const rule = ruleOfRepeat(repeat, today(), firstTime, timeZone);
          // Whenever it begins: it has no beginning yet.
          return rule ? [ruleInWords(rule, t, locale, more, rule.start.slice(0, 10))] : [];
        })
        .join('; ') || t('packs.noTimes');
  }, [t, locale, timeZone, today]);
}
