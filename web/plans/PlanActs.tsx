/**
 * Acts on a plan: a draft is changed, approved and removed; an approved one is ended; each is copied and printed (R49, R51–R53, R71).
 */
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { mayRemove } from '#domain/goals/plans.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDates } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { check } from '../kit/icons.ts';
import { copy, edit, remove } from '../kit/later-icons.ts';
import type { Plan, PlanKind } from '../shared/goals/plan-query.ts';
import { planStateOf } from '../shared/goals/plan-state.ts';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import { CopySheet } from './CopySheet.tsx';
import { EndSheet } from './EndSheet.tsx';
import { paperOf } from './PlanPaper.tsx';
import { planAddress } from './plan-place.ts';
import css from './plans.module.css';

const ApproveSheet = lazy(() => import('./ApproveSheet.tsx'));

type Props = { kind: PlanKind; plan: Plan; groupId: number | undefined; mayChange: boolean };

export function PlanActs({ kind, plan, groupId, mayChange }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { today } = useDates();
  const [activeSheet, setActiveSheet] = useState<'approve' | 'copy' | 'end'>();
  const close = () => setActiveSheet(undefined);
  const isDraft = plan.status === 'DRAFT';
  const paper = <PrintButton paper={paperOf(plan)} label={t('plans.print')} />;
  if (!mayChange) return <div className={css.acts}>{paper}</div>;
  // One that belongs to an implementation plan is approved, ended and removed with it (R25).
  const isIndependent = kind === 'implementation' || !plan.implementationPlanId;
  const { status, startDate = null } = plan;
  const openPlanPage = (subpath: string) => void navigate({ to: planAddress(kind, plan.id, groupId, subpath) });
  return (
    <div className={css.acts}>
      {isDraft && isIndependent && (
        <Button size="md" icon={icon(check)} aria-haspopup="dialog" onClick={() => setActiveSheet('approve')}>
          {t('plans.approve')}
        </Button>
      )}
      {isDraft && (
        <Button variant="default" size="md" icon={icon(edit)} onClick={() => openPlanPage('/redigera')}>
          {t('plans.edit')}
        </Button>
      )}
      <Button variant="default" size="md" icon={icon(copy)} aria-haspopup="dialog" onClick={() => setActiveSheet('copy')}>
        {t('plans.copy')}
      </Button>
      {!isDraft && isIndependent && planStateOf(plan, today()) !== 'ended' && (
        <Button variant="default" size="md" aria-haspopup="dialog" onClick={() => setActiveSheet('end')}>
          {t(plan.endDate ? 'plans.moveEnd' : 'plans.end')}
        </Button>
      )}
      {paper}
      {isIndependent && mayRemove({ status, startDate }, today()) && (
        <Button variant="subtle" size="md" isDestructive icon={icon(remove)} onClick={() => openPlanPage('/tabort')}>
          {t('plans.remove')}
        </Button>
      )}
      <Suspense>{activeSheet === 'approve' && <ApproveSheet kind={kind} plan={plan} onClose={close} />}</Suspense>
      {activeSheet === 'copy' && <CopySheet kind={kind} plan={plan} groupId={groupId} onClose={close} />}
      {activeSheet === 'end' && <EndSheet kind={kind} plan={plan} onClose={close} />}
    </div>
  );
}

const icon = (d: typeof edit) => <Icon d={d} size={20} />;
