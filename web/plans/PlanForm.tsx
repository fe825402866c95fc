/** The form of a draft: name, description and days over the version that was opened; saved as it is, or saved and made to apply (R15, R52). */
import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTexts } from '../core/texts.ts';
import { Unsaved } from '../editor/Unsaved.tsx';
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
  readOnly: boolean;
  onApproved: () => void;
  onDone: () => void;
  /** The plan's goals, each saved by itself. */
  children: ReactNode;
};

/** The newer of two versions: where somebody else saved after this form did, theirs is approved. */
const newerPlan = (savedPlan: Plan, refetchedPlan: Plan): Plan => (refetchedPlan.version > savedPlan.version ? refetchedPlan : savedPlan);

export function PlanForm({ kind, plan, readOnly, onApproved, onDone, children }: Props) {
  const { t } = useTexts();
  const formRef = useRef<HTMLFormElement>(null);
  const [isPending, setPending] = useState(false);
  const [planToApprove, setPlanToApprove] = useState<Plan>();
  /** The step that follows once it is saved. */
  const afterSaveRef = useRef<(saved: Plan) => void>(onDone);
  const planForm = usePlanForm({ kind, openedPlan: plan, formRef, isPending, onSaved: (savedPlan) => afterSaveRef.current(savedPlan) });
  const { form, draft, errorOf, isDirty, change } = planForm;
  const isIndependent = kind === 'implementation' || !plan.implementationPlanId;
  const save = (nextStep: (savedPlan: Plan) => void) => {
    afterSaveRef.current = nextStep;
    planForm.submit();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(onDone);
  };
  return (
    <>
      <form ref={formRef} id="plan" noValidate className={css.form} onSubmit={submit}>
        <Unsaved isDirty={isDirty && !readOnly} />
        <Failure error={form.error} fields={['name', 'description', ...(isIndependent ? ['startDate', 'endDate'] : [])]} />
        <NewerVersionNotice title={t('plans.changedByOther')} {...form.newerVersion} />
        <fieldset className={css.fields} disabled={readOnly}>
          <PlanFields
            draft={draft}
            row={form.row}
            errorOf={errorOf}
            savedNoteOf={form.savedNoteOf}
            hasDays={isIndependent}
            readOnly={readOnly}
            onChange={change}
            onPending={setPending}
          />
          {!isIndependent && <p className={css.hint}>{t('plans.daysOfPlan')}</p>}
        </fieldset>
      </form>
      {children}
      <StickyBar>
        {!readOnly && (
          <>
            {isIndependent && (
              <Button size="md" loading={form.isSaving} aria-haspopup="dialog" onClick={() => save(setPlanToApprove)}>
                {t('plans.saveAsCurrent')}
              </Button>
            )}
            <Button type="submit" form="plan" variant="default" size="md" loading={form.isSaving}>
              {t(isIndependent ? 'plans.saveAsDraft' : 'shared.save')}
            </Button>
          </>
        )}
        <Button variant="subtle" size="md" onClick={onDone}>
          {t(readOnly ? 'shared.back' : 'shared.cancel')}
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
