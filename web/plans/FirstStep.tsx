/** The first step of a new plan: its name, and what it is about, which may be left out; going on makes the draft, or saves it (R49). */
import { type FormEvent, useRef, useState } from 'react';
import { Unsaved } from '../editor/Unsaved.tsx';
import type { Plan } from '../family/goals/plan-query.ts';
import { Button } from '../kit/Button.tsx';
import { monthName, useDates } from '../kit/dates.ts';
import { Failure } from '../kit/Failure.tsx';
import { Newer } from '../kit/Newer.tsx';
import { useTexts } from '../start/texts.ts';
import { PlanFields } from './PlanFields.tsx';
import css from './plans.module.css';
import { usePlanForm } from './use-plan-form.ts';

type Props = {
  client: { id: number; name: string };
  companyId: number;
  plan: Plan | undefined;
  onDone: (saved: Plan) => void;
};

export function FirstStep({ client, companyId, plan, onDone }: Props) {
  const { t, locale } = useTexts();
  const { today } = useDates();
  const named = monthName(today(), locale);
  // Swedish writes it small.
  const month = locale === 'sv' ? named.toLocaleLowerCase('sv') : named;
  const at = useRef<HTMLFormElement>(null);
  const [isPending, setPending] = useState(false);
  const [opened] = useState<Plan>(
    () =>
      plan ?? {
        ...{ id: 0, version: 0, status: 'DRAFT', clientId: client.id, clientName: client.name, companyId, goalCount: 0 },
        ...{ startDate: null, endDate: null, description: null, madeDate: '', approvedDate: null, approvedByName: null },
        name: t('plans.defaultName', { month }),
      },
  );
  const { form, draft, wrong, isDirty, change, submit } = usePlanForm({ kind: 'implementation', opened, at, isPending, onSaved: onDone });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit();
  };
  const isSkipped = draft.description === '';
  return (
    <form ref={at} noValidate className={css.form} onSubmit={send}>
      <Unsaved isDirty={isDirty} />
      <Failure error={form.error} fields={['name', 'description']} />
      <Newer title={t('plans.changedByOther')} {...form.newer} />
      <PlanFields
        draft={draft}
        row={form.row}
        wrong={wrong}
        savedNow={form.savedNow}
        hasDays={false}
        onChange={change}
        onPending={setPending}
      />
      <div className={css.bar} data-foot>
        <Button type="submit" size="md" loading={form.isSaving}>
          {t(isSkipped ? 'plans.skipDescription' : 'shared.next')}
        </Button>
      </div>
    </form>
  );
}
