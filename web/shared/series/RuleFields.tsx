/** The fields of a rule: how often, from when, until when; the same for a new series and for one that is changed (product «Series»). */
import type { ReactNode } from 'react';
import type { LocalDate } from '#domain/time.ts';
import { useTranslation } from '../../core/texts.ts';
import { DateField } from '../../kit/DateField.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { infoIcon } from '../../kit/icons.ts';
import { NumberField } from '../../kit/NumberField.tsx';
import { SegmentedControl } from '../../kit/SegmentedControl.tsx';
import { DayChips } from './DayChips.tsx';
import css from './rule.module.css';
import { applyRepeatOption, parseInterval, repeatOptions, repeatUnits } from './rule-form.ts';
import { TimeFields } from './TimeFields.tsx';
import type { RuleForm } from './use-rule-form.ts';

type Props = {
  ruleForm: RuleForm;
  /** Shown in place of date and time while nothing is repeated. */
  oneTimeFields?: ReactNode;
  /** It takes several clock times; else as many as there are. */
  canAddTimes?: boolean;
  /** Of a new series that starts in the past, which makes nothing before today (R102): the way to enter what was done from that day on. */
  renderPastEntryLink?: (day: LocalDate) => ReactNode;
};

export function RuleFields({ ruleForm, oneTimeFields, canAddTimes = false, renderPastEntryLink }: Props) {
  const { t, locale } = useTranslation();
  const { draft, parsedRule } = ruleForm;
  const startDay = 'rule' in parsedRule ? parsedRule.rule.start.slice(0, 10) : ruleForm.earliestDay;
  const renderDayChips = (field: 'weekdays' | 'monthDays') => (
    <DayChips
      name={field}
      selectedDays={draft[field]}
      error={ruleForm.errorOf(field)}
      onChange={(days) => {
        ruleForm.changeDraft({ [field]: days });
        ruleForm.touchField(field)();
      }}
    />
  );
  const dateBounds = { from: ruleForm.earliestDay, to: ruleForm.latestDay };
  return (
    <>
      <SegmentedControl
        label={t('rule.repeat')}
        isLabelShown
        value={draft.repeat}
        // Activities that mostly happen once begin with that.
        options={(oneTimeFields ? (['none', ...repeatOptions.slice(0, -1)] as const) : repeatOptions).map(
          (repeat) => [repeat, t(`rule.repeats.${repeat}`)] as const,
        )}
        onPick={(repeat) => ruleForm.setDraft(applyRepeatOption(draft, repeat))}
      />
      {draft.repeat === 'custom' && (
        <div className={css.custom}>
          <SegmentedControl
            label={t('rule.unit')}
            isLabelShown
            value={draft.unit}
            options={repeatUnits.map((unit) => [unit, t(`rule.freq.${unit}`)] as const)}
            onPick={(unit) => ruleForm.changeDraft({ unit })}
          />
          <NumberField
            name="interval"
            label={t(`rule.intervalLabel.${draft.unit}`)}
            value={draft.interval}
            error={ruleForm.errorOf('interval')}
            onChange={(event) => ruleForm.changeDraft({ interval: event.currentTarget.value })}
            onBlur={() => {
              const interval = parseInterval(draft.interval, locale);
              if (interval) ruleForm.changeDraft({ interval: String(interval) });
              ruleForm.touchField('interval')();
            }}
          />
          {draft.unit === 'weekly' && renderDayChips('weekdays')}
          {draft.unit === 'monthly' && renderDayChips('monthDays')}
        </div>
      )}
      {draft.repeat === 'none' && oneTimeFields ? (
        oneTimeFields
      ) : (
        <div className={css.alone}>
          <DateField
            name="startDate"
            required
            label={t(draft.repeat === 'none' ? 'rule.date' : 'rule.startDate')}
            placeholder={t('rule.dateHint')}
            value={draft.startDate}
            {...dateBounds}
            error={ruleForm.errorOf('startDate')}
            onChange={(startDate) => ruleForm.changeDraft({ startDate })}
            onLeave={ruleForm.touchField('startDate')}
          />
          <TimeFields form={ruleForm} mayAddTimes={canAddTimes} />
          {renderPastEntryLink && (
            <div aria-live="polite">
              {startDay < ruleForm.earliestDay && (
                <div className={css.warning}>
                  <Icon d={infoIcon} />
                  <div>
                    {t('rule.nothingBefore')} {renderPastEntryLink(startDay)}
                  </div>
                </div>
              )}
            </div>
          )}
        </div>
      )}
      {draft.repeat !== 'none' && (
        <div className={css.alone}>
          <DateField
            name="endDate"
            label={t('rule.endDate')}
            placeholder={t('rule.endHint')}
            value={draft.endDate}
            {...dateBounds}
            error={ruleForm.errorOf('endDate')}
            onChange={(endDate) => ruleForm.changeDraft({ endDate })}
            onLeave={ruleForm.touchField('endDate')}
          />
        </div>
      )}
    </>
  );
}
