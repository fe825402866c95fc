/** The clock times of a plan: the rule's own, and further ones, a series of each (R85). */
import { useRef } from 'react';
import { MOST_TIMES } from '#domain/planning/same-rule-series.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { close, plus } from '../../kit/icons.ts';
import { TimeField } from '../../kit/TimeField.tsx';
import css from './rule.module.css';
import { timeField, timesOf, withTime, withTimes } from './rule-form.ts';
import type { RuleForm } from './use-rule-form.ts';

/** `adds`: how many there are may change. */
export function TimeFields({ form, adds }: { form: RuleForm; adds: boolean }) {
  const { t } = useTexts();
  const { draft } = form;
  const list = useRef<HTMLDivElement>(null);
  const times = timesOf(draft);
  const add = () => {
    form.setDraft(withTime(draft));
    // Once it is drawn.
    requestAnimationFrame(() => {
      const lastInput = [...(list.current?.querySelectorAll('input') ?? [])].at(-1);
      lastInput?.focus();
      lastInput?.select();
    });
  };
  const field = (place: number) => {
    const name = timeField(place);
    const change = (time: string) => form.setDraft(withTimes(draft, times.with(place, time)));
    const label = place === 0 ? t('rule.startTime') : t('rule.timeNth', { place: place + 1 });
    return (
      <TimeField
        key={name}
        name={name}
        required={place === 0}
        label={label}
        placeholder={t('rule.timeHint')}
        value={times[place] ?? ''}
        error={form.errorOf(name)}
        onChange={change}
        // One that was added and is empty yet says nothing: the button under it would move away from the finger.
        onLeave={(time) => (place === 0 || time) && form.leave(name)()}
        act={
          adds &&
          place > 0 && (
            <IconButton
              aria-label={t('rule.dropTime', { time: times[place] || label })}
              onClick={() => form.setDraft(withTimes(draft, times.toSpliced(place, 1)))}
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
      {times.map((_, place) => field(place))}
      {adds && times.length < MOST_TIMES && (
        <Button variant="light" size="md" icon={<Icon d={plus} />} className={css.addTime} onClick={add}>
          {t('rule.addTime')}
        </Button>
      )}
    </div>
  );
}
