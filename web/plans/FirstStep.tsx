/**
 * The first step of a new plan: its name, and what it is about, which may be left out; going on makes the draft, or saves it. What is written
 * before that stays on the device (R49).
 */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Locale } from '#domain/locales.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { DiscardDialog, UnsavedGuard } from '../editor/Unsaved.tsx';
import { Button } from '../kit/Button.tsx';
import { monthName, useDateFormatters } from '../kit/dates.ts';
import { Failure } from '../kit/Failure.tsx';
import { NewerVersionNotice } from '../kit/NewerVersionNotice.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { StickyBar } from '../kit/StickyBar.tsx';
import type { Plan } from '../shared/goals/plan-query.ts';
import { planDraftQuery, removePlanDraft, useStorePlanDraft } from './begun.ts';
import { PlanFields } from './PlanFields.tsx';
import type { PlanDraft } from './plan-draft.ts';
import css from './plans.module.css';
import { usePlanForm } from './use-plan-form.ts';

type Props = {
  client: { id: number; name: string };
  companyId: number;
  plan: Plan | undefined;
  onDone: (savedPlan: Plan) => void;
};

export function FirstStep(props: Props) {
  const { account } = useUser();
  const [hasStartedOver, setStartedOver] = useState(false);
  const { data: storedDraft } = useQuery({ ...planDraftQuery(account.id, props.client.id), enabled: !props.plan });
  if (!props.plan && storedDraft === undefined) return <Skeleton rowCount={3} />;
  const startOver = async () => {
    await removePlanDraft(props.client.id);
    setStartedOver(true);
  };
  return (
    <FirstStepForm
      key={hasStartedOver ? 'anew' : 'begun'}
      {...props}
      storedDraft={hasStartedOver ? undefined : (storedDraft ?? undefined)}
      onStartOver={() => void startOver()}
    />
  );
}

/** The name of a month within a sentence. */
const monthInSentence: Record<Locale, (name: string) => string> = { sv: (name) => name.toLocaleLowerCase('sv'), en: (name) => name };

type FormProps = Props & { storedDraft: PlanDraft | undefined; onStartOver: () => void };

function FirstStepForm({ client, companyId, plan, storedDraft, onStartOver, onDone }: FormProps) {
  const { t, locale } = useTranslation();
  const { today } = useDateFormatters();
  const currentMonthName = monthName(today(), locale);
  const monthText = monthInSentence[locale](currentMonthName);
  const formRef = useRef<HTMLFormElement>(null);
  const [isUploadPending, setUploadPending] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [openedPlan] = useState<Plan>(
    () =>
      plan ?? {
        id: 0,
        version: 0,
        status: 'DRAFT',
        clientId: client.id,
        clientName: client.name,
        companyId,
        goalCount: 0,
        startDate: null,
        endDate: null,
        description: null,
        madeDate: '',
        approvedDate: null,
        approvedByName: null,
        name: t('plans.defaultName', { month: monthText }),
      },
  );
  const onSaved = (savedPlan: Plan) => {
    if (!plan) void removePlanDraft(client.id);
    onDone(savedPlan);
  };
  const { form, draft, errorOf, isDirty, isChanged, changeDraft, submit } = usePlanForm({
    kind: 'implementation',
    openedPlan,
    storedDraft,
    formRef,
    isUploadPending,
    onSaved,
  });
  const isStored = useStorePlanDraft(client.id, draft, isChanged, form.row.id === 0);
  const submitForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit();
  };
  const isDescriptionEmpty = draft.description === '';
  return (
    <form ref={formRef} noValidate className={css.form} onSubmit={submitForm}>
      <UnsavedGuard isDirty={isDirty && (!isStored || isUploadPending)} />
      <Failure error={form.error} fields={['name', 'description']} />
      <NewerVersionNotice title={t('plans.changedByOther')} {...form.newerVersion} />
      {storedDraft && (
        <p className={css.begun}>
          {t('plans.begun')}
          <Button variant="subtle" size="md" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
            {t('plans.startOver')}
          </Button>
        </p>
      )}
      <PlanFields
        draft={draft}
        savedPlan={form.row}
        errorOf={errorOf}
        savedNoteOf={form.savedNoteOf}
        hasDateFields={false}
        onChange={changeDraft}
        onPending={setUploadPending}
      />
      <StickyBar>
        <Button type="submit" size="md" isLoading={form.isSaving}>
          {t(isDescriptionEmpty ? 'plans.skipDescription' : 'shared.next')}
        </Button>
        {isStored && <p className={css.hint}>{t('plans.keptHere')}</p>}
      </StickyBar>
      {isConfirming && <DiscardDialog leave={onStartOver} stay={() => setConfirming(false)} />}
    </form>
  );
}
