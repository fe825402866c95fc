/** The form of a draft: name, description and days over the version that was opened; saved as it is, or saved and made to apply (R15, R52). */
import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { UnsavedGuard } from '../editor/Unsaved.tsx';
import { Button } from '../kit/Button.tsx';
import { Failure } from '../kit/Failure.tsx';
import { NewerVersionNotice } from '../kit/NewerVersionNotice.tsx';
import { StickyBar } from '../kit/StickyBar.tsx';
import type { Plan, PlanKind } from '../shared/goals/plan-query.ts';
import { PlanFields } from './PlanFields.tsx';
import css from './plans.module.css';
import { usePlanForm } from './use-plan-form.ts';

const ApproveSheet = lazy(() => import('./ApproveSheet.tsx'));

type Props = {
  kind: PlanKind;
  plan: Plan;
  isReadOnly: boolean;
  onApproved: () => void;
  onDone: () => void;
  /** The plan's goals, each saved by itself. */
  children: ReactNode;
};

/** The newer of two versions: where somebody else saved after this form did, theirs is approved. */
const newerPlan = (savedPlan: Plan, refetchedPlan: Plan): Plan => (refetchedPlan.version > savedPlan.version ? refetchedPlan : savedPlan);

export function PlanForm({ kind, plan, isReadOnly, onApproved, onDone, children }: Props) {
  const { t } = useTranslation();
  const formRef = useRef<HTMLFormElement>(null);
  const [isUploadPending, setUploadPending] = useState(false);
  const [planToApprove, setPlanToApprove] = useState<Plan>();
  /** The step that follows once it is saved. */
  const afterSaveRef = useRef<(saved: Plan) => void>(onDone);
  const planForm = usePlanForm({
    kind,
    openedPlan: plan,
    formRef,
    isUploadPending,
    onSaved: (savedPlan) => afterSaveRef.current(savedPlan),
  });
  const { form, draft, errorOf, isDirty, changeDraft } = planForm;
  const isIndependent = kind === 'implementation' || !plan.implementationPlanId;
  const saveAndThen = (nextStep: (savedPlan: Plan) => void) => {
    afterSaveRef.current = nextStep;
    planForm.submit();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    saveAndThen(onDone);
  };
  return (
    <>
      <form ref={formRef} id="plan" noValidate className={css.form} onSubmit={submit}>
        <UnsavedGuard isDirty={isDirty && !isReadOnly} />
        <Failure error={form.error} fields={['name', 'description', ...(isIndependent ? ['startDate', 'endDate'] : [])]} />
        <NewerVersionNotice title={t('plans.changedByOther')} {...form.newerVersion} />
        <fieldset className={css.fields} disabled={isReadOnly}>
          <PlanFields
            draft={draft}
            savedPlan={form.row}
            errorOf={errorOf}
            savedNoteOf={form.savedNoteOf}
            hasDateFields={isIndependent}
            isReadOnly={isReadOnly}
            onChange={changeDraft}
            onPending={setUploadPending}
          />
          {!isIndependent && <p className={css.hint}>{t('plans.daysOfPlan')}</p>}
        </fieldset>
      </form>
      {children}
      <StickyBar>
        {!isReadOnly && (
          <>
            {isIndependent && (
              <Button size="md" isLoading={form.isSaving} aria-haspopup="dialog" onClick={() => saveAndThen(setPlanToApprove)}>
                {t('plans.saveAsCurrent')}
              </Button>
            )}
            <Button type="submit" form="plan" variant="default" size="md" isLoading={form.isSaving}>
              {t(isIndependent ? 'plans.saveAsDraft' : 'shared.save')}
            </Button>
          </>
        )}
        <Button variant="subtle" size="md" onClick={onDone}>
          {t(isReadOnly ? 'shared.back' : 'shared.cancel')}
        </Button>
      </StickyBar>
      <Suspense>
        {planToApprove && (
          <ApproveSheet
            kind={kind}
            plan={newerPlan(planToApprove, plan)}
            onApproved={onApproved}
            onClose={() => setPlanToApprove(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
