/**
 * Acts on a plan: a draft is changed, approved and removed; an approved one is ended; each is copied and printed (R49, R51–R53, R71).
 */
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { mayRemovePlan } from '#domain/goals/plans.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { checkIcon } from '../kit/icons.ts';
import { copyIcon, editIcon, removeIcon } from '../kit/later-icons.ts';
import type { Plan, PlanKind } from '../shared/goals/plan-query.ts';
import { planStateOf } from '../shared/goals/plan-state.ts';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import { CopySheet } from './CopySheet.tsx';
import { EndSheet } from './EndSheet.tsx';
import { planPaperOf } from './PlanPaper.tsx';
import { planAddress } from './plan-place.ts';
import css from './plans.module.css';

const ApproveSheet = lazy(() => import('./ApproveSheet.tsx'));

type Props = { kind: PlanKind; plan: Plan; groupId: number | undefined; mayChange: boolean };

export function PlanActions({ kind, plan, groupId, mayChange }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { today } = useDateFormatters();
  const [activeSheet, setActiveSheet] = useState<'approve' | 'copy' | 'end'>();
  const closeSheet = () => setActiveSheet(undefined);
  const isDraft = plan.status === 'DRAFT';
  const printButton = <PrintButton paper={planPaperOf(plan)} label={t('plans.print')} />;
  if (!mayChange) return <div className={css.acts}>{printButton}</div>;
  // One that belongs to an implementation plan is approved, ended and removed with it (R25).
  const isIndependent = kind === 'implementation' || !plan.implementationPlanId;
  const { status, startDate = null } = plan;
  const openPlanPage = (subpath: string) => void navigate({ to: planAddress(kind, plan.id, groupId, subpath) });
  return (
    <div className={css.acts}>
      {isDraft && isIndependent && (
        <Button size="md" icon={renderIcon(checkIcon)} aria-haspopup="dialog" onClick={() => setActiveSheet('approve')}>
          {t('plans.approve')}
        </Button>
      )}
      {isDraft && (
        <Button variant="default" size="md" icon={renderIcon(editIcon)} onClick={() => openPlanPage('/redigera')}>
          {t('plans.edit')}
        </Button>
      )}
      <Button variant="default" size="md" icon={renderIcon(copyIcon)} aria-haspopup="dialog" onClick={() => setActiveSheet('copy')}>
        {t('plans.copy')}
      </Button>
      {!isDraft && isIndependent && planStateOf(plan, today()) !== 'ended' && (
        <Button variant="default" size="md" aria-haspopup="dialog" onClick={() => setActiveSheet('end')}>
          {t(plan.endDate ? 'plans.moveEnd' : 'plans.end')}
        </Button>
      )}
      {printButton}
      {isIndependent && mayRemovePlan({ status, startDate }, today()) && (
        <Button variant="subtle" size="md" isDestructive icon={renderIcon(removeIcon)} onClick={() => openPlanPage('/tabort')}>
          {t('plans.remove')}
        </Button>
      )}
      <Suspense>{activeSheet === 'approve' && <ApproveSheet kind={kind} plan={plan} onClose={closeSheet} />}</Suspense>
      {activeSheet === 'copy' && <CopySheet kind={kind} plan={plan} groupId={groupId} onClose={closeSheet} />}
      {activeSheet === 'end' && <EndSheet kind={kind} plan={plan} onClose={closeSheet} />}
    </div>
  );
}

const renderIcon = (iconPaths: typeof editIcon) => <Icon d={iconPaths} size={20} />;
