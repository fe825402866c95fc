/** The form shared by a plan and the first step of a new one: typed values, their errors, and saving over the version (R15). */
import { type RefObject, useState } from 'react';
import { evaluationPlans, implementationPlans } from '#contract/goals/plans.ts';
import { callApi } from '../core/call.ts';
import { fieldErrorsOf } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { refreshAll } from '../kit/queries.ts';
import { useRequestKey } from '../kit/request-key.ts';
import { useVersionedForm } from '../kit/use-versioned-form.ts';
import { type Plan, type PlanKind, readPlan } from '../shared/goals/plan-query.ts';
import { changesOf, type PlanBody, type PlanDraft, planDraftOf, rebasePlanDraft, validatePlan } from './plan-draft.ts';

type Options = {
  kind: PlanKind;
  /** A new one has 0 for its id. */
  openedPlan: Plan;
  /** The draft stored on this device before. */
  storedDraft?: PlanDraft | undefined;
  formRef: RefObject<HTMLFormElement | null>;
  /** The editor's text counts as unsaved while a file of it is on its way. */
  isUploadPending: boolean;
  onSaved: (savedPlan: Plan) => void;
};

export function usePlanForm({ kind, openedPlan, storedDraft, formRef, isUploadPending, onSaved }: Options) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => storedDraft ?? planDraftOf(openedPlan));
  const { errorOf, setErrors, clearError } = useFieldErrors(t);
  const { keyOf: requestKeyOf } = useRequestKey();
  const form = useVersionedForm<Plan, PlanBody, Plan>({
    openedRow: openedPlan,
    readRow: (id) => readPlan(kind, id),
    save: (basePlan, planChanges) => sendPlan(kind, basePlan, planChanges, requestKeyOf(planChanges)),
    onSaved: (savedPlan) => {
      form.rebaseOn(savedPlan);
      setDraft(planDraftOf(savedPlan));
      void refreshAll();
      onSaved(savedPlan);
    },
    onRefused: (error) => {
      const fieldErrors = fieldErrorsOf(error);
      setErrors(fieldErrors);
      if (formRef.current) focusFirstError(formRef.current, fieldErrors);
    },
    onNewerLoaded: (newerPlan, basePlan) => setDraft((previousDraft) => rebasePlanDraft(previousDraft, basePlan, newerPlan)),
  });
  const draftChanges = changesOf(draft, form.row);
  const isNew = form.row.id === 0;
  const isChanged = isNew ? JSON.stringify(draft) !== JSON.stringify(planDraftOf(openedPlan)) : Object.keys(draftChanges).length > 0;
  return {
    form,
    draft,
    errorOf,
    isChanged,
    /** Something is written that is not saved. */
    isDirty: (isChanged || isUploadPending) && !form.isSaving,
    changeDraft: (changedFields: Partial<PlanDraft>) => {
      setDraft((previousDraft) => ({ ...previousDraft, ...changedFields }));
      for (const field of Object.keys(changedFields)) clearError(field);
    },
    /** Saves what was changed, if anything was, and goes on with what is saved by then. */
    submit: () => {
      if (form.isSaving) return;
      const fieldErrors = { ...validatePlan(draft), ...(isUploadPending && { description: 'editor.pending' }) };
      setErrors(fieldErrors);
      if (Object.keys(fieldErrors).length > 0) {
        if (formRef.current) focusFirstError(formRef.current, fieldErrors);
      } else if (isNew) form.save({ ...changesOf(draft, form.row), name: draft.name.trim() });
      else if (Object.keys(draftChanges).length > 0) form.save(draftChanges);
      else onSaved(form.row);
    },
  };
}

async function sendPlan(kind: PlanKind, basePlan: Plan, planChanges: PlanBody, requestKey: string): Promise<Plan> {
  if (basePlan.id === 0) {
    const newPlan = { ...planChanges, name: planChanges.name ?? basePlan.name, clientId: basePlan.clientId };
    return (await callApi(implementationPlans.create, { body: newPlan, requestKey, isQuiet: true })).data;
  }
  const request = { params: { id: basePlan.id }, body: planChanges, ifMatch: basePlan.version };
  if (kind === 'implementation') return (await callApi(implementationPlans.change, request)).data;
  return (await callApi(evaluationPlans.change, request)).data;
}
