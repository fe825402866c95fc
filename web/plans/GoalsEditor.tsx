/** The goals of a draft: those that are there, changed and removed, and the client's activities that are not in the plan yet (R49, R54, R55). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { evaluationGoals, implementationGoals } from '#contract/goals/goals.ts';
import { MAX_GOALS } from '#domain/goals/judging.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { plusIcon } from '../kit/icons.ts';
import { editIcon, removeIcon } from '../kit/later-icons.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { refreshAll } from '../kit/queries.ts';
import { goalName } from '../shared/goals/goal-text.ts';
import { type Goal, goalsQuery, offeredActivitiesQuery, type PlanKind } from '../shared/goals/plan-query.ts';
import { GoalGroups } from './GoalGroups.tsx';
import goalCss from './goals.module.css';
import { lastAreaId } from './many-goals.ts';
import css from './plans.module.css';

const GoalSheet = lazyWithRetry(async () => ({ default: (await import('./GoalSheet.tsx')).GoalSheet }));
const ManyGoalsSheet = lazyWithRetry(async () => ({ default: (await import('./GoalsSheet.tsx')).ManyGoalsSheet }));

type Props = {
  kind: PlanKind;
  planId: number;
  clientId: number;
  companyId: number;
  /** The client's team, whose settings say which activities are offered. */
  groupId: number | undefined;
  isReadOnly: boolean;
};
type ActiveSheet = { goal?: Goal; activityId?: number } | 'many' | undefined;

const settingByKind = { implementation: 'genomforandeplan', evaluation: 'utvarderingsplan' } as const;

export function GoalsEditor({ kind, planId, clientId, companyId, groupId, isReadOnly }: Props) {
  const { t } = useTranslation();
  const goalGroups = useQuery(goalsQuery(kind, planId));
  const offeredActivities = useQuery(offeredActivitiesQuery(kind, clientId));
  const [activeSheet, setActiveSheet] = useState<ActiveSheet>();
  const [goalToRemove, setGoalToRemove] = useState<Goal>();
  if (!goalGroups.data || !offeredActivities.data)
    return <QueryPlaceholder query={combineQueries(goalGroups, offeredActivities)} rowCount={3} />;
  const planGoals = goalGroups.data.flatMap((group) => group.goals);
  const remainingActivities = offeredActivities.data.filter(({ id }) => !planGoals.some(({ activityId }) => activityId === id));
  const isPlanFull = planGoals.length >= MAX_GOALS;
  return (
    <>
      {planGoals.length === 0 ? (
        <p className={css.hint}>{t(`plans.noGoalsYet.${kind}`)}</p>
      ) : (
        <GoalGroups
          groups={goalGroups.data}
          {...(!isReadOnly && {
            renderActions: (goal: Goal) => (
              <div className={goalCss.ofGoal}>
                <IconButton
                  aria-label={t('plans.editThis', { name: goalName(goal) })}
                  aria-haspopup="dialog"
                  onClick={() => setActiveSheet({ goal })}
                >
                  <Icon d={editIcon} />
                </IconButton>
                <IconButton
                  aria-label={t('plans.removeThis', { name: goalName(goal) })}
                  aria-haspopup="dialog"
                  onClick={() => setGoalToRemove(goal)}
                >
                  <Icon d={removeIcon} />
                </IconButton>
              </div>
            ),
          })}
        />
      )}
      {!isReadOnly && (
        <div className={goalCss.offered}>
          {isPlanFull && <p className={css.hint}>{t('plans.full', { count: MAX_GOALS })}</p>}
          {!isPlanFull && remainingActivities.length > 0 && (
            <>
              <p id={`left-${kind}`}>{t(`plans.left.${kind}`)}</p>
              <ul aria-labelledby={`left-${kind}`}>
                {remainingActivities.map(({ id, name }) => (
                  <li key={id}>
                    <span>{name}</span>
                    <Button
                      variant="light"
                      size="md"
                      icon={<Icon d={plusIcon} size={20} />}
                      aria-haspopup="dialog"
                      onClick={() => setActiveSheet({ activityId: id })}
                    >
                      {t('plans.add')}
                      <span className="hidden"> {name}</span>
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
          {offeredActivities.data.length === 0 && <p className={css.hint}>{t(`plans.noneOffered.${kind}`)}</p>}
          <div className={css.acts}>
            {!isPlanFull && (
              <Button size="md" icon={<Icon d={plusIcon} size={20} />} aria-haspopup="dialog" onClick={() => setActiveSheet('many')}>
                {t('plans.addMany')}
              </Button>
            )}
            {!isPlanFull && offeredActivities.data.length > 0 && (
              <Button
                variant="default"
                size="md"
                icon={<Icon d={plusIcon} size={20} />}
                aria-haspopup="dialog"
                onClick={() => setActiveSheet({})}
              >
                {t(`plans.newGoal.${kind}`)}
              </Button>
            )}
            {groupId !== undefined && (
              <ButtonLink
                variant="subtle"
                size="md"
                to="/organisation/team/$clientGroupId/installningar/$setting"
                params={{ clientGroupId: String(groupId), setting: settingByKind[kind] }}
                search={{ clientId }}
              >
                {t(`plans.chooseOffered.${kind}`)}
              </ButtonLink>
            )}
          </div>
        </div>
      )}
      <Suspense>
        {activeSheet === 'many' && (
          <ManyGoalsSheet
            kind={kind}
            planId={planId}
            clientId={clientId}
            companyId={companyId}
            groups={goalGroups.data}
            onClose={() => setActiveSheet(undefined)}
          />
        )}
        {activeSheet && activeSheet !== 'many' && (
          <GoalSheet
            kind={kind}
            planId={planId}
            companyId={companyId}
            activities={offeredActivities.data}
            areaId={lastAreaId(goalGroups.data)}
            {...activeSheet}
            onClose={() => setActiveSheet(undefined)}
          />
        )}
      </Suspense>
      {goalToRemove && <GoalRemovalDialog kind={kind} goal={goalToRemove} onClose={() => setGoalToRemove(undefined)} />}
    </>
  );
}

type GoalRemovalProps = { kind: PlanKind; goal: Goal; onClose: () => void };

function GoalRemovalDialog({ kind, goal, onClose }: GoalRemovalProps) {
  const { t } = useTranslation();
  const removeMutation = useMutation({
    // It is seen to go.
    mutationFn: () => {
      const request = { params: { id: goal.id }, isQuiet: true };
      return callApi(kind === 'implementation' ? implementationGoals.remove : evaluationGoals.remove, request);
    },
    onSuccess: async () => {
      await refreshAll();
      onClose();
    },
    onError: () => void refreshAll(),
  });
  return (
    <ConfirmDialog
      title={t('plans.removeTitle', { name: goalName(goal) })}
      question={t('plans.removeGoalQuestion')}
      isBusy={removeMutation.isPending}
      onConfirm={() => removeMutation.mutate()}
      onClose={onClose}
    />
  );
}
