/** The preview of a rule: it says in words what the form means, warns of what it leaves out, and lists the next times. */
import type { Rule } from '#domain/planning/recurrence.ts';
import type { ReasonToStay } from '#domain/planning/series-edit.ts';
import { useTexts } from '../../core/texts.ts';
import { dayName, formatTime, localDateOf } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { info, warning } from '../../kit/icons.ts';
import css from './rule.module.css';
import { skippedDays, skipsYears } from './rule-form.ts';
import { monthDaysInWords, ruleInWords } from './rule-in-words.ts';

type Props = {
  rule: Rule;
  alsoAt: readonly string[];
  /** The next occurrences; one that stays as it is, with why. None while they are not known. */
  occurrences: readonly { at: string; why?: ReasonToStay | null }[];
  hasPassedToday: boolean;
  needsSigning: boolean;
  onUseLast: () => void;
};

export function RulePreview({ rule, alsoAt, occurrences, hasPassedToday, needsSigning, onUseLast }: Props) {
  const { t, locale } = useTexts();
  const skippedMonthDays = skippedDays(rule);
  return (
    <>
      <p className={css.words}>{ruleInWords(rule, t, locale, alsoAt)}</p>
      {skippedMonthDays.length > 0 && (
        <div className={css.warning}>
          <Icon d={warning} />
          <div>
            {t('rule.skipsMonths', { days: monthDaysInWords(skippedMonthDays, locale) })}
            <button type="button" onClick={onUseLast}>
              {t('rule.useLast')}
            </button>
          </div>
        </div>
      )}
      {skipsYears(rule) && (
        <p className={css.warning}>
          <Icon d={warning} />
          {t('rule.skipsYears')}
        </p>
      )}
      {hasPassedToday && needsSigning && (
        <p className={css.warning}>
          <Icon d={info} />
          {t('rule.passedToday', { count: alsoAt.length + 1 })}
        </p>
      )}
      {occurrences.length > 0 && <p className={css.small}>{t('rule.nextFive', { count: occurrences.length })}</p>}
      <ol className={css.next}>
        {occurrences.map(({ at, why }) => {
          const day = localDateOf(at, rule.timeZone);
          return (
            <li key={`${at} ${why}`}>
              <time dateTime={at}>
                {dayName(day, locale)} {day.slice(0, 4)} <b>{formatTime(at, rule.timeZone)}</b>
                {why && <span>{t('series.asItIs', { why: t(`series.why.${why}`) })}</span>}
              </time>
            </li>
          );
        })}
      </ol>
    </>
  );
}
