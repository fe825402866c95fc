/** The clock times of a plan: the rule's own, and further ones, a series of each (R85). */
import { useRef } from 'react';
import { MAX_TIMES } from '#domain/planning/same-rule-series.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { close, plus } from '../../kit/icons.ts';
import { TimeField } from '../../kit/TimeField.tsx';
import css from './rule.module.css';
import { appendTime, replaceTimes, timeFieldName, timesOf } from './rule-form.ts';
import type { RuleForm } from './use-rule-form.ts';

/** `mayAddTimes`: how many there are may change. */
export function TimeFields({ form, mayAddTimes }: { form: RuleForm; mayAddTimes: boolean }) {
  const { t } = useTexts();
  const { draft } = form;
  const list = useRef<HTMLDivElement>(null);
  const times = timesOf(draft);
  const add = () => {
    form.setDraft(appendTime(draft));
    // Once it is drawn.
    requestAnimationFrame(() => {
      const lastInput = [...(list.current?.querySelectorAll('input') ?? [])].at(-1);
      lastInput?.focus();
      lastInput?.select();
    });
  };
  const field = (index: number) => {
    const name = timeFieldName(index);
    const change = (time: string) => form.setDraft(replaceTimes(draft, times.with(index, time)));
    const label = index === 0 ? t('rule.startTime') : t('rule.timeNth', { place: index + 1 });
    return (
      <TimeField
        key={name}
        name={name}
        required={index === 0}
        label={label}
        placeholder={t('rule.timeHint')}
        value={times[index] ?? ''}
        error={form.errorOf(name)}
        onChange={change}
        // One that was added and is empty yet says nothing: the button under it would move away from the finger.
        onLeave={(time) => (index === 0 || time) && form.leave(name)()}
        act={
          mayAddTimes &&
          index > 0 && (
            <IconButton
              aria-label={t('rule.dropTime', { time: times[index] || label })}
              onClick={() => form.setDraft(replaceTimes(draft, times.toSpliced(index, 1)))}
            >
              <Icon d={close} size={20} />
            </IconButton>
          )
        }
      />
    );
  };
  return (
    <div ref={list} className={css.times}>
      {times.map((_, index) => field(index))}
      {mayAddTimes && times.length < MAX_TIMES && (
        <Button variant="light" size="md" icon={<Icon d={plus} />} className={css.addTime} onClick={add}>
          {t('rule.addTime')}
        </Button>
      )}
    </div>
  );
}
