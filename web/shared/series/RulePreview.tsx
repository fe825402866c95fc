/** The preview of a rule: it says in words what the form means, warns of what it leaves out, and lists the next times. */
import type { Rule } from '#domain/planning/recurrence.ts';
import type { ReasonToStay } from '#domain/planning/series-edit.ts';
import { useTranslation } from '../../core/texts.ts';
import { dayName, formatTime, localDateOf } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { infoIcon, warningIcon } from '../../kit/icons.ts';
import css from './rule.module.css';
import { doesSkipYears, skippedMonthDaysOf } from './rule-form.ts';
import { monthDaysInWords, ruleText } from './rule-in-words.ts';

type Props = {
  rule: Rule;
  alsoAt: readonly string[];
  /** The next occurrences; one that stays as it is, with why. None while they are not known. */
  occurrences: readonly { at: string; why?: ReasonToStay | null }[];
  hasPassedToday: boolean;
  needsSigning: boolean;
  onUseLast: () => void;
};

export function RulePreview({ rule, alsoAt: otherTimes, occurrences, hasPassedToday, needsSigning, onUseLast }: Props) {
  const { t, locale } = useTranslation();
  const skippedMonthDays = skippedMonthDaysOf(rule);
  return (
    <>
      <p className={css.words}>{ruleText(rule, t, locale, otherTimes)}</p>
      {skippedMonthDays.length > 0 && (
        <div className={css.warning}>
          <Icon d={warningIcon} />
          <div>
            {t('rule.skipsMonths', { days: monthDaysInWords(skippedMonthDays, locale) })}
            <button type="button" onClick={onUseLast}>
              {t('rule.useLast')}
            </button>
          </div>
        </div>
      )}
      {doesSkipYears(rule) && (
        <p className={css.warning}>
          <Icon d={warningIcon} />
          {t('rule.skipsYears')}
        </p>
      )}
      {hasPassedToday && needsSigning && (
        <p className={css.warning}>
          <Icon d={infoIcon} />
          {t('rule.passedToday', { count: otherTimes.length + 1 })}
        </p>
      )}
      {occurrences.length > 0 && <p className={css.small}>{t('rule.nextFive', { count: occurrences.length })}</p>}
      <ol className={css.next}>
        {occurrences.map(({ at: occursAt, why: stayReason }) => {
          const day = localDateOf(occursAt, rule.timeZone);
          return (
            <li key={`${occursAt} ${stayReason}`}>
              <time dateTime={occursAt}>
                {dayName(day, locale)} {day.slice(0, 4)} <b>{formatTime(occursAt, rule.timeZone)}</b>
                {stayReason && <span>{t('series.asItIs', { why: t(`series.why.${stayReason}`) })}</span>}
              </time>
            </li>
          );
        })}
      </ol>
    </>
  );
}
