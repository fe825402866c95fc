/** The fields of a rule: how often, from when, until when; the same for a new series and for one that is changed (product «Series»). */
import type { ReactNode } from 'react';
import type { LocalDate } from '#domain/time.ts';
import { useTexts } from '../../core/texts.ts';
import { DateField } from '../../kit/DateField.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { info } from '../../kit/icons.ts';
import { NumberField } from '../../kit/NumberField.tsx';
import { SegmentedControl } from '../../kit/SegmentedControl.tsx';
import { DayChips } from './DayChips.tsx';
import css from './rule.module.css';
import { changeRepeat, readInterval, repeats, units } from './rule-form.ts';
import { TimeFields } from './TimeFields.tsx';
import type { RuleForm } from './use-rule-form.ts';

type Props = {
  form: RuleForm;
  /** Shown in place of date and time while nothing is repeated. */
  oneTimeFields?: ReactNode;
  /** It takes several clock times; else as many as there are. */
  addsTimes?: boolean;
  /** Of a new series that starts in the past, which makes nothing before today (R102): the way to enter what was done from that day on. */
  renderPastEntryLink?: (day: LocalDate) => ReactNode;
};

export function RuleFields({ form, oneTimeFields, addsTimes = false, renderPastEntryLink }: Props) {
  const { t, locale } = useTexts();
  const { draft, parsedRule } = form;
  const startDay = 'rule' in parsedRule ? parsedRule.rule.start.slice(0, 10) : form.earliestDay;
  const chips = (field: 'weekdays' | 'monthDays') => (
    <DayChips
      name={field}
      days={draft[field]}
      error={form.errorOf(field)}
      onChange={(days) => {
        form.change({ [field]: days });
        form.leave(field)();
      }}
    />
  );
  const dates = { from: form.earliestDay, to: form.latestDay };
  return (
    <>
      <SegmentedControl
        label={t('rule.repeat')}
        isLabelShown
        value={draft.repeat}
        // Activities that mostly happen once begin with that.
        options={(oneTimeFields ? (['none', ...repeats.slice(0, -1)] as const) : repeats).map(
          (repeat) => [repeat, t(`rule.repeats.${repeat}`)] as const,
        )}
        onPick={(repeat) => form.setDraft(changeRepeat(draft, repeat))}
      />
      {draft.repeat === 'custom' && (
        <div className={css.custom}>
          <SegmentedControl
            label={t('rule.unit')}
            isLabelShown
            value={draft.unit}
            options={units.map((unit) => [unit, t(`rule.freq.${unit}`)] as const)}
            onPick={(unit) => form.change({ unit })}
          />
          <NumberField
            name="interval"
            label={t(`rule.intervalLabel.${draft.unit}`)}
            value={draft.interval}
            error={form.errorOf('interval')}
            onChange={(event) => form.change({ interval: event.currentTarget.value })}
            onBlur={() => {
              const interval = readInterval(draft.interval, locale);
              if (interval) form.change({ interval: String(interval) });
              form.leave('interval')();
            }}
          />
          {draft.unit === 'weekly' && chips('weekdays')}
          {draft.unit === 'monthly' && chips('monthDays')}
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
            {...dates}
            error={form.errorOf('startDate')}
            onChange={(startDate) => form.change({ startDate })}
            onLeave={form.leave('startDate')}
          />
          <TimeFields form={form} mayAddTimes={addsTimes} />
          {renderPastEntryLink && (
            <div aria-live="polite">
              {startDay < form.earliestDay && (
                <div className={css.warning}>
                  <Icon d={info} />
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
            {...dates}
            error={form.errorOf('endDate')}
            onChange={(endDate) => form.change({ endDate })}
            onLeave={form.leave('endDate')}
          />
        </div>
      )}
    </>
  );
}
