/** The form of a new dated task: its fields, whether it is planned or reported at once, what is wrong, and its saving (R9, R82). */
import { useState } from 'react';
import { toLocal } from '#domain/time.ts';
import { CallError } from '../../core/call.ts';
import { errorText, fieldErrorsOf } from '../../core/errors.ts';
import { findText, useTranslation } from '../../core/texts.ts';
import type { ComboboxOption } from '../../kit/Combobox.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { focusFirstError, useFieldErrors } from '../../kit/forms.ts';
import { useNow } from '../../kit/now.ts';
import { type Comment, commentErrorOf as findCommentError, focusComment } from '../../shared/dated/comment.ts';
import { ruleFieldsOf } from '../../shared/series/use-rule-form.ts';
import { useCreateDated } from './create-dated.ts';
import { type CreateDraft, createDraft, findTaskErrors } from './create-draft.ts';
import { createInitialRule, useIsAhead, useTimeOrRule } from './create-rule.ts';
import { type SourceReference, useSource } from './task-source.ts';
import { useLeaveCreated } from './use-leave-created.ts';

/** Fields that the form always shows: an error of the server about one of them stands there; the rest above the button. */
const alwaysShownFields = ['taskId', 'task', 'clientId', 'client'];

export type InitialChoice = { task: ComboboxOption | null; client: ComboboxOption | null; date: string | undefined };
/** An answer of the server, with the fields that were shown then; or there is nothing any more to make it of. */
type CreateRefusal = { error: unknown; shownFields: readonly string[] } | 'sourceGone';

export function useCreateForm(initialChoice: InitialChoice, source: SourceReference | null) {
  const { t } = useTranslation();
  const { timeZone } = useDateFormatters();
  const now = useNow();
  const leavePage = useLeaveCreated(source);
  const { createOne, createSeries } = useCreateDated();
  const { isMissing: isSourceGone } = useSource(source);
  const [draft, setDraft] = useState(() => createDraft(initialChoice));
  const localNow = toLocal(now, timeZone);
  const [initialRule] = useState(() => createInitialRule(localNow, initialChoice.date));
  const { form: ruleForm, whenFields, isOnce } = useTimeOrRule(initialRule, timeZone, localNow);
  const isAhead = useIsAhead(whenFields.instant, now);
  const isPlanned = !isOnce || isAhead;
  const { errorOf, setErrors, takeServerErrors } = useFieldErrors(t);
  const [refusal, setRefusal] = useState<CreateRefusal>();
  const [isSaving, setSaving] = useState(false);
  /** A task was made of the same source already, and the user was asked about a second (R82). */
  const [isAnotherOfSource, setAnotherOfSource] = useState(false);

  const handleRefusal = (error: unknown) => {
    ruleForm.showServerErrors(error);
    takeServerErrors(error);
    if (error instanceof CallError && error.problem?.message === 'taskInstances.alreadyMade') setAnotherOfSource(true);
    const { date } = fieldErrorsOf(error);
    if (date) whenFields.setErrors({ date: findText(date) ?? errorText(error, t) });
    const conditionalFields = isOnce ? ['date', 'name', 'comment'] : ruleFieldsOf(error);
    setRefusal({ error, shownFields: [...alwaysShownFields, ...conditionalFields, ...(isPlanned ? ['responsibleId'] : [])] });
    setSaving(false);
  };

  const save = async (formElement: HTMLFormElement) => {
    if (isSaving) return;
    const instant = isOnce ? whenFields.readInstant() : undefined;
    if (!isOnce) ruleForm.touchAllFields();
    const fieldErrors = findTaskErrors(draft, isOnce);
    setErrors(fieldErrors);
    setRefusal(undefined);
    const timeErrors = isOnce ? !instant && { date: '', time: '' } : 'errors' in ruleForm.parsedRule && ruleForm.parsedRule.errors;
    if (Object.keys(fieldErrors).length > 0 || timeErrors) return focusFirstError(formElement, { ...fieldErrors, ...timeErrors });
    if (isOnce && findCommentError(draft.comment)) return focusComment(formElement);
    if (isSourceGone) return setRefusal('sourceGone');
    setSaving(true);
    try {
      if (instant) await leavePage(await createOne(draft, { date: instant, isAhead, source, isAnotherOfSource }));
      else if (!('errors' in ruleForm.parsedRule)) await leavePage(await createSeries(draft, ruleForm.parsedRule));
    } catch (error) {
      handleRefusal(error);
    }
  };

  const changeDraft = (changes: Partial<CreateDraft>) => setDraft((previousDraft) => ({ ...previousDraft, ...changes }));
  return {
    draft,
    change: changeDraft,
    /** The editor says often that nothing changed. */
    changeComment: (editComment: (previousComment: Comment) => Comment) =>
      setDraft((previousDraft) => {
        const comment = editComment(previousDraft.comment);
        return comment === previousDraft.comment ? previousDraft : { ...previousDraft, comment };
      }),
    chooseTask: (task: ComboboxOption | null) => {
      changeDraft({ task });
      setErrors({});
    },
    ruleForm,
    whenFields,
    isOnce,
    isAhead,
    isPlanned,
    isAnotherOfSource,
    errorOf,
    refusal,
    isSaving,
    save,
  };
}
