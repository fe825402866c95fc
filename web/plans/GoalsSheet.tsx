/**
 * Several goals of a draft at once: activities are ticked, each with how often in a row of its own, under the area of life of the goal before;
 * an activity that is not offered yet is switched on by its tick, or made here by whoever may (product «Plans and goals», R54, R55).
 */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { activities as activityCalls } from '#contract/activities.ts';
import { MAX_GOALS } from '#domain/goals/judging.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Expander } from '../kit/Expander.tsx';
import { FormSheet } from '../kit/FormSheet.tsx';
import { refreshAll } from '../kit/queries.ts';
import { createRandomKey } from '../kit/request-key.ts';
import { SelectField } from '../kit/SelectField.tsx';
import { activitiesQuery } from '../shared/activity/activities.ts';
import { type GoalGroup, goalCategoriesQuery, offerFlagByKind, type PlanKind } from '../shared/goals/plan-query.ts';
import { GoalRow } from './GoalRow.tsx';
import { areaOptions } from './goal-options.ts';
import css from './many-goals.module.css';
import { errorsOfGoals, goalValuesOf, lastAreaId } from './many-goals.ts';
import { NewActivityForm } from './NewActivityForm.tsx';
import { createGoal } from './save-goal.ts';

type Props = { kind: PlanKind; planId: number; clientId: number; companyId: number; groups: readonly GoalGroup[]; onClose: () => void };

export function ManyGoalsSheet({ kind, planId, clientId, companyId, groups, onClose }: Props) {
  const { t, locale } = useTranslation();
  const user = useUser();
  const areas = useQuery(goalCategoriesQuery(kind, companyId));
  const allActivities = useQuery(activitiesQuery(clientId));
  const [areaId, setAreaId] = useState(() => lastAreaId(groups));
  const [tickedIds, setTickedIds] = useState<readonly number[]>([]);
  /** Keys of what is sent, by activity: pressed again after no answer came it is the same goal. */
  const requestKeys = useRef(new Map<number, string>());
  const planGoals = groups.flatMap((group) => group.goals);
  const flag = offerFlagByKind[kind];
  const remainingActivities = (allActivities.data ?? []).filter(
    ({ id, archived }) => !archived && !planGoals.some(({ activityId }) => activityId === id),
  );
  const mayOffer = can(user, 'activity.change');
  const maxNewGoals = MAX_GOALS - planGoals.length;
  const [offeredActivities, otherActivities] = [
    remainingActivities.filter((candidate) => candidate[flag]),
    mayOffer ? remainingActivities.filter((candidate) => !candidate[flag]) : [],
  ];
  const toggleActivity = (id: number) =>
    setTickedIds((previousIds) =>
      previousIds.includes(id)
        ? previousIds.filter((tickedId) => tickedId !== id)
        : previousIds.length < maxNewGoals
          ? [...previousIds, id]
          : previousIds,
    );
  const areaChoices = areaOptions(t, areas.data);
  const textPrefix = `assistmeApp.${kind}Goal` as const;

  const createGoals = async (formValues: Record<string, string>) => {
    for (const id of tickedIds) {
      const activity = remainingActivities.find((candidate) => candidate.id === id);
      // Made before this was pressed again.
      if (!activity) continue;
      if (!activity[flag]) await callApi(activityCalls.change, { params: { id }, body: { [flag]: true }, isQuiet: true });
      const requestKey = requestKeys.current.get(id) ?? createRandomKey();
      requestKeys.current.set(id, requestKey);
      await createGoal(kind, planId, goalValuesOf(kind, id, formValues), locale, requestKey);
    }
  };
  return (
    <FormSheet
      title={t(`plans.newGoals.${kind}`)}
      submitLabel={t('plans.addGoals', { count: tickedIds.length })}
      check={(formValues) => (tickedIds.length === 0 ? { ticked: 'plans.noneTicked' } : errorsOfGoals(kind, tickedIds, formValues, locale))}
      send={async (formValues) => {
        // Goals made before one was refused are not made again, and show behind the sheet.
        await createGoals(formValues).finally(refreshAll);
      }}
      refreshedKey={['plans']}
      onClose={onClose}
    >
      {({ errorOf, clearError }) => {
        const renderGoalRow = (id: number, name: string) => (
          <GoalRow
            key={id}
            kind={kind}
            activityId={id}
            name={name}
            errorOf={errorOf}
            clearError={clearError}
            areas={areaChoices}
            isTicked={tickedIds.includes(id)}
            isPlanFull={tickedIds.length >= maxNewGoals}
            onTick={() => {
              toggleActivity(id);
              clearError('ticked');
            }}
          />
        );
        return (
          <>
            <SelectField
              name="categoryId"
              required
              label={t(`${textPrefix}.categoryId`)}
              hint={t('plans.areaOfAll')}
              options={[{ value: '', label: t('plans.choose') }, ...areaChoices]}
              value={areaId}
              error={errorOf('categoryId')}
              onChange={(event) => {
                setAreaId(event.currentTarget.value);
                clearError('categoryId');
              }}
            />
            <fieldset className={css.rows} aria-describedby="goals-ticked">
              <legend>{t('plans.activities')}</legend>
              {offeredActivities.map(({ id, name }) => renderGoalRow(id, name))}
              {allActivities.data && offeredActivities.length === 0 && <p className={css.hint}>{t(`plans.noneLeft.${kind}`)}</p>}
              <p id="goals-ticked" className={css.wrong}>
                {errorOf('ticked')}
              </p>
            </fieldset>
            {otherActivities.length > 0 && (
              <Expander title={t(`plans.notOffered.${kind}`)}>
                <p className={css.hint}>{t('plans.tickOffers')}</p>
                <fieldset className={css.rows}>
                  <legend className="hidden">{t(`plans.notOffered.${kind}`)}</legend>
                  {otherActivities.map(({ id, name }) => renderGoalRow(id, name))}
                </fieldset>
              </Expander>
            )}
            {can(user, 'activity.create') ? (
              <NewActivityForm clientId={clientId} flag={flag} onCreated={(id) => toggleActivity(id)} />
            ) : (
              <p className={css.hint}>{t('plans.missingActivity')}</p>
            )}
          </>
        );
      }}
    </FormSheet>
  );
}
