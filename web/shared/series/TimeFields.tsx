/** The clock times of a plan: the rule's own, and further ones, a series of each (R85). */
import { useRef } from 'react';
import { MAX_CLOCK_TIMES } from '#domain/planning/same-rule-series.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { closeIcon, plusIcon } from '../../kit/icons.ts';
import { TimeField } from '../../kit/TimeField.tsx';
import css from './rule.module.css';
import { appendTime, clockTimesOf, replaceTimes, timeFieldName } from './rule-form.ts';
import type { RuleForm } from './use-rule-form.ts';

/** `mayAddTimes`: how many there are may change. */
export function TimeFields({ form, mayAddTimes }: { form: RuleForm; mayAddTimes: boolean }) {
  const { t } = useTranslation();
  const { draft } = form;
  const listRef = useRef<HTMLDivElement>(null);
  const times = clockTimesOf(draft);
  const addTime = () => {
    form.setDraft(appendTime(draft));
    // Once it is drawn.
    requestAnimationFrame(() => {
      const lastInput = [...(listRef.current?.querySelectorAll('input') ?? [])].at(-1);
      lastInput?.focus();
      lastInput?.select();
    });
  };
  const renderField = (index: number) => {
    const fieldName = timeFieldName(index);
    const changeTime = (time: string) => form.setDraft(replaceTimes(draft, times.with(index, time)));
    const label = index === 0 ? t('rule.startTime') : t('rule.timeNth', { place: index + 1 });
    return (
      <TimeField
        key={fieldName}
        name={fieldName}
        required={index === 0}
        label={label}
        placeholder={t('rule.timeHint')}
        value={times[index] ?? ''}
        error={form.errorOf(fieldName)}
        onChange={changeTime}
        // One that was added and is empty yet says nothing: the button under it would move away from the finger.
        onLeave={(time) => (index === 0 || time) && form.touchField(fieldName)()}
        endButton={
          mayAddTimes &&
          index > 0 && (
            <IconButton
              aria-label={t('rule.dropTime', { time: times[index] || label })}
              onClick={() => form.setDraft(replaceTimes(draft, times.toSpliced(index, 1)))}
            >
              <Icon d={closeIcon} size={20} />
            </IconButton>
          )
        }
      />
    );
  };
  return (
    <div ref={listRef} className={css.times}>
      {times.map((_, index) => renderField(index))}
      {mayAddTimes && times.length < MAX_CLOCK_TIMES && (
        <Button variant="light" size="md" icon={<Icon d={plusIcon} />} className={css.addTime} onClick={addTime}>
          {t('rule.addTime')}
        </Button>
      )}
    </div>
  );
}
