/** The form shared by a plan and the first step of a new one: typed values, their errors, and saving over the version (R15). */
import { type RefObject, useState } from 'react';
import { evaluationPlans, implementationPlans } from '#contract/goals/plans.ts';
import { callApi } from '../core/call.ts';
import { fieldErrorsOf } from '../core/errors.ts';
import { useTexts } from '../core/texts.ts';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { refreshAll } from '../kit/queries.ts';
import { useRequestKey } from '../kit/request-key.ts';
import { useVersionedForm } from '../kit/use-versioned-form.ts';
import { type Plan, type PlanKind, readPlan } from '../shared/goals/plan-query.ts';
import { changesOf, type PlanBody, type PlanDraft, planDraftOf, planErrors, rebasePlanDraft } from './plan-draft.ts';

type Options = {
  kind: PlanKind;
  /** A new one has 0 for its id. */
  openedPlan: Plan;
  /** The draft stored on this device before. */
  storedDraft?: PlanDraft | undefined;
  formRef: RefObject<HTMLFormElement | null>;
  /** The editor's text counts as unsaved while a file of it is on its way. */
  isPending: boolean;
  onSaved: (savedPlan: Plan) => void;
};

export function usePlanForm({ kind, openedPlan, storedDraft, formRef, isPending, onSaved }: Options) {
  const { t } = useTexts();
  const [draft, setDraft] = useState(() => storedDraft ?? planDraftOf(openedPlan));
  const { errorOf, setErrors, clearError } = useFieldErrors(t);
  const { keyOf } = useRequestKey();
  const form = useVersionedForm<Plan, PlanBody, Plan>({
    openedRow: openedPlan,
    readRow: (id) => readPlan(kind, id),
    save: (row, body) => send(kind, row, body, keyOf(body)),
    onSaved: (savedPlan) => {
      form.rebaseOn(savedPlan);
      setDraft(planDraftOf(savedPlan));
      void refreshAll();
      onSaved(savedPlan);
    },
    onRefused: (error) => {
      const errors = fieldErrorsOf(error);
      setErrors(errors);
      if (formRef.current) focusFirstError(formRef.current, errors);
    },
    onNewer: (newerPlan, row) => setDraft((previousDraft) => rebasePlanDraft(previousDraft, row, newerPlan)),
  });
  const changes = changesOf(draft, form.row);
  const isNew = form.row.id === 0;
  const isChanged = isNew ? JSON.stringify(draft) !== JSON.stringify(planDraftOf(openedPlan)) : Object.keys(changes).length > 0;
  return {
    form,
    draft,
    errorOf,
    isChanged,
    /** Something is written that is not saved. */
    isDirty: (isChanged || isPending) && !form.isSaving,
    change: (typedFields: Partial<PlanDraft>) => {
      setDraft((previousDraft) => ({ ...previousDraft, ...typedFields }));
      for (const field of Object.keys(typedFields)) clearError(field);
    },
    /** Saves what was changed, if anything was, and goes on with what is saved by then. */
    submit: () => {
      if (form.isSaving) return;
      const errors = { ...planErrors(draft), ...(isPending && { description: 'editor.pending' }) };
      setErrors(errors);
      if (Object.keys(errors).length > 0) {
        if (formRef.current) focusFirstError(formRef.current, errors);
      } else if (isNew) form.save({ ...changesOf(draft, form.row), name: draft.name.trim() });
      else if (Object.keys(changes).length > 0) form.save(changes);
      else onSaved(form.row);
    },
  };
}

async function send(kind: PlanKind, row: Plan, body: PlanBody, requestKey: string): Promise<Plan> {
  if (row.id === 0) {
    const plan = { ...body, name: body.name ?? row.name, clientId: row.clientId };
    return (await callApi(implementationPlans.create, { body: plan, requestKey, isQuiet: true })).data;
  }
  const request = { params: { id: row.id }, body, ifMatch: row.version };
  if (kind === 'implementation') return (await callApi(implementationPlans.change, request)).data;
  return (await callApi(evaluationPlans.change, request)).data;
}
