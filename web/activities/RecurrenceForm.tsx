/** Plans an activity: how often, from when, until when; says what it means before it is saved (spec 2 §4, decisions 6–8). */
import '../theme/input.css';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { plannedActivities } from '#contract/planning.ts';
import type { RuleError } from '#domain/planning/recurrence.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import { addYears, toLocal } from '#domain/time.ts';
import { call } from '../shared/call.ts';
import { DateField } from '../shared/DateField.tsx';
import { errorText, fieldErrorsOf } from '../shared/errors.ts';
import { Field } from '../shared/Field.tsx';
import { focusFirstError } from '../shared/forms.ts';
import { Icon } from '../shared/Icon.tsx';
import { warning } from '../shared/icons.ts';
import { Pick } from '../shared/Pick.tsx';
import { Sheet } from '../shared/Sheet.tsx';
import sheet from '../shared/sheet.module.css';
import { Toggle } from '../shared/Toggle.tsx';
import { textOf, useTexts } from '../shared/texts.ts';
import { readTime } from '../shared/typed.ts';
import { DayChips } from './DayChips.tsx';
import { type Activity, type Client, refreshAll } from './data.ts';
import { RulePreview } from './RulePreview.tsx';
import css from './rule.module.css';
import {
  newDraft,
  onLastDay,
  placed,
  type RuleDraft,
  type RuleErrors,
  type RuleField,
  readInterval,
  readRule,
  repeats,
  units,
  withRepeat,
} from './rule-form.ts';

type Props = { activity: Activity; client: Client; onClose: () => void };

/** What the server said about the rule: at its field, or in a line of its own. */
const refusedBy = (error: unknown): RuleError | undefined =>
  fieldErrorsOf(error).recurrence?.replace(/^error\.rule\./, '') as RuleError | undefined;

export default function RecurrenceForm({ activity, client, onClose }: Props) {
  const { t } = useTexts();
  const now = toLocal(new Date().toISOString(), client.timeZone);
  const [draft, setDraft] = useState<RuleDraft>(() => newDraft(now));
  const [signed, sign] = useState(true);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [answered, setAnswered] = useState<RuleErrors>({});
  const saving = useMutation({
    mutationFn: (recurrence: string) =>
      call(plannedActivities.create, {
        body: { recurrence, activity: { id: activity.id }, client: { id: client.id }, isCompletable: signed },
      }),
    meta: { mine: true },
    onError: (error) => {
      const refused = refusedBy(error);
      if (refused) setAnswered(placed(refused, draft));
    },
    onSuccess: () => refreshAll(),
  });

  const read = readRule(draft, client.timeZone, now);
  const errors = 'errors' in read ? read.errors : answered;
  const at = (field: RuleField) =>
    errors[field] && (left.has('all') || left.has(field) || field in answered) ? t(`rule.error.${errors[field]}`) : undefined;
  const change = (changes: Partial<RuleDraft>) => {
    setDraft({ ...draft, ...changes });
    setAnswered({});
  };
  const leave = (field: RuleField) => () => setLeft(new Set([...left, field]));
  const submit = (close: () => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setLeft(new Set(['all']));
    if ('errors' in read) focusFirstError(event.currentTarget, read.errors);
    else saving.mutate(formatRule(read.rule), { onSuccess: close });
  };
  const chips = (field: 'weekdays' | 'monthDays') => (
    <DayChips
      name={field}
      days={draft[field]}
      error={at(field)}
      onChange={(days) => {
        change({ [field]: days });
        leave(field)();
      }}
    />
  );
  const dates = { from: now.slice(0, 10), to: addYears(now.slice(0, 10), 10) };
  const unplaced = saving.isError && Object.keys(answered).length === 0;
  const refused = refusedBy(saving.error);

  return (
    <Sheet title={t('rule.title')} meta={activity.name} onClose={onClose}>
      {(close) => (
        <form noValidate className={css.form} onSubmit={submit(close)}>
          <Pick
            label={t('rule.repeat')}
            labelled
            value={draft.repeat}
            options={repeats.map((repeat) => [repeat, t(`rule.repeats.${repeat}`)] as const)}
            onPick={(repeat) => setDraft(withRepeat(draft, repeat))}
          />
          {draft.repeat === 'custom' && (
            <div className={css.custom}>
              <Pick
                label={t('rule.unit')}
                labelled
                value={draft.unit}
                options={units.map((unit) => [unit, t(`rule.freq.${unit}`)] as const)}
                onPick={(unit) => change({ unit })}
              />
              <TextInput
                name="interval"
                label={t(`rule.intervalLabel.${draft.unit}`)}
                value={draft.interval}
                error={at('interval')}
                maxLength={7}
                inputMode="decimal"
                autoComplete="off"
                onChange={(event) => change({ interval: event.currentTarget.value })}
                onBlur={() => {
                  const whole = readInterval(draft.interval);
                  if (whole) change({ interval: String(whole) });
                  leave('interval')();
                }}
              />
              {draft.unit === 'weekly' && chips('weekdays')}
              {draft.unit === 'monthly' && chips('monthDays')}
            </div>
          )}
          <div className={css.pair}>
            <DateField
              name="startDate"
              label={t(draft.repeat === 'none' ? 'rule.date' : 'rule.startDate')}
              hint={t('rule.dateHint')}
              value={draft.startDate}
              {...dates}
              error={at('startDate')}
              onChange={(startDate) => change({ startDate })}
              onLeave={leave('startDate')}
            />
            <Field
              name="startTime"
              label={t('rule.startTime')}
              hint={t('rule.timeHint')}
              value={draft.startTime}
              error={at('startTime')}
              maxLength={5}
              inputMode="numeric"
              onChange={(event) => change({ startTime: event.currentTarget.value })}
              onBlur={() => {
                change({ startTime: readTime(draft.startTime) ?? draft.startTime });
                leave('startTime')();
              }}
            />
          </div>
          {draft.repeat !== 'none' && (
            <div className={css.alone}>
              <DateField
                name="endDate"
                label={t('rule.endDate')}
                hint={t('rule.endHint')}
                value={draft.endDate}
                {...dates}
                error={at('endDate')}
                onChange={(endDate) => change({ endDate })}
                onLeave={leave('endDate')}
              />
            </div>
          )}
          <Toggle label={t('rule.signed')} hint={t('rule.signedHint')} checked={signed} onChange={sign} />
          <section className={css.preview} aria-live="polite" aria-label={t('rule.means')}>
            <h3>{t('rule.means')}</h3>
            {'errors' in read ? (
              <p className={css.small}>{t('rule.notYet')}</p>
            ) : (
              <RulePreview {...read} signed={signed} onUseLast={() => setDraft(onLastDay(draft, read.rule))} />
            )}
          </section>
          {unplaced && (
            <p className={css.failed} role="alert">
              <Icon d={warning} />
              {(refused && textOf(`error.rule.${refused}`)) || errorText(saving.error, t)}
            </p>
          )}
          <div>
            <Button type="submit" fullWidth className={sheet.main ?? ''} loading={saving.isPending}>
              {t('rule.save')}
            </Button>
            <Button fullWidth variant="subtle" className={sheet.main ?? ''} onClick={close}>
              {t('shared.cancel')}
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  );
}
