/** Changes a series from a day on: its rule, whether it is signed, and whether the chosen instance follows; says first what that does (R16). */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import type { Kind } from '#domain/planning/kind.ts';
import { findNextOccurrences, type Rule } from '#domain/planning/recurrence.ts';
import { formatRule, parseRule } from '#domain/planning/rule-text.ts';
import { clockTimeOf, deriveSisterRule } from '#domain/planning/same-rule-series.ts';
import { toLocal } from '#domain/time.ts';
import { serverNow } from '../../core/clock.ts';
import { useTranslation, withLaterTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import type { ComboboxOption } from '../../kit/Combobox.tsx';
import { FormError } from '../../kit/FormError.tsx';
import { focusFirstError, unplacedText, useFieldErrors } from '../../kit/forms.ts';
import { scrollIntoSight } from '../../kit/into-sight.ts';
import { readDate } from '../../kit/parse-date.ts';
import sheetCss from '../../kit/sheet.module.css';
import { Toggle } from '../../kit/Toggle.tsx';
import { useConflictText } from './changed-first.ts';
import { RuleFields } from './RuleFields.tsx';
import { RulePreview } from './RulePreview.tsx';
import css from './rule.module.css';
import { moveToLastDay, type RuleDraft, ruleDraftOf } from './rule-form.ts';
import { SeriesOutcome } from './SeriesOutcome.tsx';
import { changeSeries, type Series, useSeriesPreview } from './series-query.ts';
import { ruleFieldsOf, useRuleForm } from './use-rule-form.ts';

// The organisation's, which whoever plans activities never sees.
const ResponsibleChoice = lazy(withLaterTexts(() => import('../responsible/ResponsibleChoice.tsx')));

type ChosenInstance = { id: number; plannedDate: string };
type Props = {
  kind: Kind;
  series: Series;
  /** Made together with it, and changed with it. */
  otherSeries: readonly Series[];
  timeZone: string;
  chosenInstance?: ChosenInstance | undefined;
  onDone: () => void;
  onCancel: () => void;
  /** Something is changed and not saved. */
  onDirty: (isDirty: boolean) => void;
};

export function SeriesForm({ kind, series, otherSeries, timeZone, chosenInstance, onDone, onCancel, onDirty }: Props) {
  const { t } = useTranslation();
  const [now] = useState(() => toLocal(serverNow(), timeZone));
  const ruleOf = ({ recurrence }: Series) => (parseRule(recurrence, timeZone) as { rule: Rule }).rule;
  const currentRule = ruleOf(series);
  const earliestDay = chosenInstance ? toLocal(chosenInstance.plannedDate, timeZone).slice(0, 10) : now.slice(0, 10);
  const startDay = chosenInstance ? earliestDay : (findNextOccurrences(currentRule, earliestDay, 1)[0]?.local.slice(0, 10) ?? earliestDay);
  const [initialDraft] = useState(() =>
    ruleDraftOf(
      currentRule,
      startDay,
      otherSeries.map((sibling) => clockTimeOf(ruleOf(sibling))),
    ),
  );
  const ruleForm = useRuleForm(() => initialDraft, timeZone, now, earliestDay);
  const [needsSigning, setNeedsSigning] = useState(series.isCompletable);
  const [isInstanceFollowing, setInstanceFollows] = useState(true);
  /** Undefined while it is as saved. */
  const [responsible, setResponsible] = useState<ComboboxOption | null>();
  const responsibleChange = responsible !== undefined && { responsibleId: responsible && Number(responsible.id) };
  const startInstance = { instanceId: chosenInstance?.id, replaceEditedInstance: isInstanceFollowing };

  const { parsedRule } = ruleForm;
  const isSigningChanged = needsSigning !== series.isCompletable;
  const changedRule =
    'rule' in parsedRule
      ? isSigningChanged && chosenInstance
        ? parsedRule.rule
        : computeRuleToSend(parsedRule.rule, currentRule, initialDraft, ruleForm.draft)
      : undefined;
  const recurrence = changedRule && formatRule(changedRule);
  const otherTimes = 'rule' in parsedRule ? otherSeries.map(({ id }, index) => ({ id, time: parsedRule.alsoAt[index]! })) : [];
  const isOtherUnchanged = (sibling: Series, index: number) =>
    changedRule !== undefined &&
    needsSigning === sibling.isCompletable &&
    formatRule(deriveSisterRule(currentRule, changedRule, ruleOf(sibling), otherTimes[index]!.time, earliestDay)) ===
      formatRule(ruleOf(sibling));
  const isRuleUnchanged = recurrence === formatRule(currentRule) && !isSigningChanged && otherSeries.every(isOtherUnchanged);
  const isUnchanged = isRuleUnchanged && !responsibleChange;
  const fieldErrors = useFieldErrors(t);
  const saveMutation = useMutation({
    mutationFn: (changedRecurrence: string) =>
      changeSeries(
        kind,
        series,
        { recurrence: changedRecurrence, isCompletable: needsSigning, also: otherTimes, ...responsibleChange },
        startInstance,
      ),
    meta: { isErrorShown: true },
    onError: (error) => {
      ruleForm.showServerErrors(error);
      fieldErrors.takeServerErrors(error);
    },
    onSuccess: onDone,
  });
  // No preview while it is being saved: the instance it starts from may be gone (404).
  const isSaving = saveMutation.isPending || saveMutation.isSuccess;
  const preview = useSeriesPreview(
    kind,
    series.id,
    recurrence && !isUnchanged && !isSaving ? { recurrence, isCompletable: needsSigning, also: otherTimes, ...responsibleChange } : null,
    startInstance,
  );
  // The second of two planners: what was chosen stays to be read, and cannot be saved over the first one's.
  const conflictText = useConflictText(timeZone)(saveMutation.error, preview.error);
  const isDirty = (ruleForm.isTouched || isSigningChanged || !isInstanceFollowing || responsibleChange !== false) && !isSaving;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const failureText =
    saveMutation.isError &&
    unplacedText(saveMutation.error, t, [...ruleFieldsOf(saveMutation.error), ...(kind === 'task' ? ['responsibleId'] : [])]);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ruleForm.touchAllFields();
    if ('errors' in parsedRule) return focusFirstError(event.currentTarget, parsedRule.errors);
    if (isUnchanged) return onCancel();
    if (recurrence) saveMutation.mutate(recurrence);
  };

  return (
    <form noValidate className={css.form} onSubmit={handleSubmit}>
      {conflictText && <FormError ref={scrollIntoSight}>{conflictText}</FormError>}
      <RuleFields ruleForm={ruleForm} />
      {kind === 'task' && (
        <Suspense>
          <ResponsibleChoice
            value={responsible === undefined ? responsibleOptionOf(series) : responsible}
            error={fieldErrors.errorOf('responsibleId')}
            onChoose={(person) => {
              setResponsible((person && Number(person.id)) === (series.responsibleId ?? null) ? undefined : person);
              fieldErrors.clearError('responsibleId');
            }}
          />
        </Suspense>
      )}
      <Toggle label={t('rule.signed')} hint={t('rule.signedHint')} checked={needsSigning} onChange={setNeedsSigning} />
      {chosenInstance && (
        <Toggle
          label={t('series.replaceThis')}
          hint={t('series.replaceThisHint')}
          checked={isInstanceFollowing}
          onChange={setInstanceFollows}
        />
      )}
      <section className={css.preview} aria-live="polite" aria-label={t('rule.means')}>
        <h3>{t('rule.means')}</h3>
        {'errors' in parsedRule ? (
          <p className={css.small}>{t('rule.notYet')}</p>
        ) : (
          <>
            <RulePreview
              {...parsedRule}
              // As the server says it will be: what stays stands there with its own time.
              occurrences={isUnchanged ? [] : (preview.data?.coming ?? [])}
              needsSigning={needsSigning}
              hasPassedToday={false}
              onUseLast={() => ruleForm.setDraft(moveToLastDay(ruleForm.draft, parsedRule.rule))}
            />
            <div className={css.outcome}>
              {isUnchanged ? (
                <p className={css.words}>{t('series.noChange')}</p>
              ) : (
                !conflictText && (
                  <SeriesOutcome preview={preview.data} error={preview.error} isChangedInPlace={isRuleUnchanged} timeZone={timeZone} />
                )
              )}
            </div>
          </>
        )}
      </section>
      {failureText && !conflictText && <FormError>{failureText}</FormError>}
      <div>
        {!conflictText && (
          <Button type="submit" isFullWidth className={sheetCss.main} isLoading={saveMutation.isPending}>
            {t('rule.save')}
          </Button>
        )}
        <Button isFullWidth variant={conflictText ? 'light' : 'subtle'} className={sheetCss.main} onClick={onCancel}>
          {t(conflictText ? 'shared.close' : 'shared.cancel')}
        </Button>
      </div>
    </form>
  );
}

const responsibleOptionOf = ({ responsibleId: id, responsibleName: name }: Series): ComboboxOption | null =>
  id ? { id, name: name ?? '' } : null;

/** The rule to send: of a series that only ends another day the one it has, with that end. */
function computeRuleToSend(rule: Rule, currentRule: Rule, initialDraft: RuleDraft, draft: RuleDraft): Rule {
  const { endDate: _, alsoAt: _also, ...currentFields } = draft;
  const { endDate: __, alsoAt: __also, ...initialFields } = initialDraft;
  return JSON.stringify(currentFields) === JSON.stringify(initialFields)
    ? { ...currentRule, until: readDate(draft.endDate) ?? null }
    : rule;
}
