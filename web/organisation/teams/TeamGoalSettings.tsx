/**
 * The settings of a client's plans: which activities are routines, or are evaluated, and the company's areas of life that goals stand under
 * (product «Team pages», R4, R55).
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { groupByCategory } from '../../kit/by-name.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { activitiesIcon, plusIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { editIcon } from '../../kit/later-icons.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import { type Activity, activitiesQuery } from '../../shared/activity/activities.ts';
import { CategoryIcon } from '../../shared/catalogue/CategoryIcon.tsx';
import { areaName } from '../../shared/goals/area-name.ts';
import { GoalCategorySheet } from '../../shared/goals/GoalCategorySheet.tsx';
import { type GoalCategory, goalCategoriesQuery, offerFlagByKind, type PlanKind, tabByPlanKind } from '../../shared/goals/plan-query.ts';
import css from './team-plans.module.css';
import { useSharingMutation } from './use-sharing.ts';

export function TeamGoalSettings({ kind, group }: { kind: PlanKind; group: ClientGroup }) {
  const { t } = useTranslation();
  const { data: clientActivities, error, refetch } = useQuery(activitiesQuery(group.client.id));
  const isReadOnly = !can(useUser(), 'activity.change');
  return (
    <>
      <p>{t(`plans.settings.${kind}`)}</p>
      <Link
        to="/organisation/team/$clientGroupId"
        params={{ clientGroupId: String(group.id) }}
        search={{ tab: tabByPlanKind[kind], clientId: group.client.id }}
        className={css.plans}
      >
        {t(`plans.toPlans.${kind}`)}
      </Link>
      {error && !clientActivities ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : !clientActivities ? (
        <Skeleton rowCount={5} />
      ) : clientActivities.length === 0 ? (
        <EmptyState icon={activitiesIcon} title={t('activities.none')} text={t('plans.noActivitiesNext')} />
      ) : (
        groupByCategory(clientActivities.filter((activity) => !activity.archived || activity[offerFlagByKind[kind]])).map(
          ({ category, items: activities }) => (
            <section key={category.id} className={css.category}>
              <h2>
                <CategoryIcon icon={category.icon} colour={category.color} isUntinted />
                {category.name}
              </h2>
              <fieldset className={css.switches} disabled={isReadOnly}>
                <legend className="hidden">{category.name}</legend>
                {activities.map((activity) => (
                  <FlaggedActivity key={activity.id} kind={kind} activity={activity} />
                ))}
              </fieldset>
            </section>
          ),
        )
      )}
      <GoalCategories kind={kind} companyId={group.company.id} />
    </>
  );
}

function FlaggedActivity({ kind, activity }: { kind: PlanKind; activity: Activity }) {
  const { t } = useTranslation();
  const saveMutation = useSharingMutation(activity);
  const flag = offerFlagByKind[kind];
  return (
    <Toggle
      label={activity.name}
      hint={activity.archived ? t('activities.archived') : undefined}
      checked={activity[flag]}
      onChange={(isOn) => saveMutation.mutate({ [flag]: isOn })}
    />
  );
}

function GoalCategories({ kind, companyId }: { kind: PlanKind; companyId: number }) {
  const { t } = useTranslation();
  const mayChange = can(useUser(), 'goalCategory.change');
  const [editedCategory, setEditedCategory] = useState<'new' | GoalCategory>();
  const { data: goalCategories, error, refetch } = useQuery(goalCategoriesQuery(kind, companyId));
  return (
    <section className={css.category}>
      <h2>{t('plans.categories')}</h2>
      <p>{t('plans.categoriesLead')}</p>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!error && !goalCategories && <Skeleton rowCount={3} />}
      <ul className={css.areas}>
        {goalCategories?.map((category) => (
          <li key={category.id} className={css.area}>
            <b>{category.global ? areaName(t, category.name) : category.name}</b>
            {category.global ? (
              <span>{t('plans.ofPlatform')}</span>
            ) : (
              <>
                {category.archived && <span>{t('activities.archived')}</span>}
                {mayChange && (
                  <IconButton
                    aria-label={t('plans.editThisCategory', { name: category.name })}
                    aria-haspopup="dialog"
                    onClick={() => setEditedCategory(category)}
                  >
                    <Icon d={editIcon} />
                  </IconButton>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {mayChange && goalCategories && (
        <Button
          variant="default"
          size="md"
          icon={<Icon d={plusIcon} size={20} />}
          aria-haspopup="dialog"
          onClick={() => setEditedCategory('new')}
        >
          {t('plans.newCategory')}
        </Button>
      )}
      {editedCategory && (
        <GoalCategorySheet
          kind={kind}
          category={editedCategory === 'new' ? undefined : editedCategory}
          onClose={() => setEditedCategory(undefined)}
        />
      )}
    </section>
  );
}
