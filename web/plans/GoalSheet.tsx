/**
 * A goal of a draft: its activity and area of life, how often, what it is called in the plan and what there is to know of it (product
 * «Plans and goals», R54, R56).
 */
import { useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { FormSheet } from '../kit/FormSheet.tsx';
import { Icon } from '../kit/Icon.tsx';
import { plusIcon } from '../kit/icons.ts';
import { SelectField } from '../kit/SelectField.tsx';
import { TextField } from '../kit/TextField.tsx';
import { GoalCategorySheet } from '../shared/goals/GoalCategorySheet.tsx';
import type { Goal, OfferedActivity, PlanKind } from '../shared/goals/plan-query.ts';
import { DescriptionField } from './DescriptionField.tsx';
import { FrequencyFields } from './FrequencyFields.tsx';
import { activityOptions } from './goal-options.ts';
import css from './plans.module.css';
import { useGoalForm } from './use-goal-form.ts';

type Props = {
  kind: PlanKind;
  planId: number;
  companyId: number;
  activities: readonly OfferedActivity[];
  /** The one to change; a new one without it. */
  goal?: Goal | undefined;
  /** The activity of a new one, and the area of life of the goal before. */
  activityId?: number | undefined;
  areaId: string;
  onClose: () => void;
};

export function GoalSheet({ kind, planId, companyId, activities, goal, activityId = goal?.activityId, areaId, onClose }: Props) {
  const { t } = useTranslation();
  const [isAddingCategory, setAddingCategory] = useState(false);
  const {
    areas,
    typedValues: formValues,
    change: changeField,
    setPending,
    fieldsIn,
    check,
    save,
  } = useGoalForm({
    kind,
    planId,
    companyId,
    goal,
    activityId,
    areaId,
  });
  const activityChoices = activityOptions(activities, goal && { id: goal.activityId, name: goal.activityName });
  const emptyChoice = { value: '', label: t('plans.choose') };
  const textPrefix = `assistmeApp.${kind}Goal` as const;
  return (
    <>
      <FormSheet
        title={t(goal ? `plans.editGoal.${kind}` : `plans.newGoal.${kind}`)}
        subtitle={goal?.activityName}
        check={check}
        send={save}
        refreshedKey={['plans']}
        conflictMessage={t('plans.goalChanged')}
        onClose={onClose}
      >
        {(fields) => {
          const fieldPropsOf = fieldsIn(fields);
          return (
            <>
              <SelectField
                {...fieldPropsOf('activityId')}
                required
                label={t(`${textPrefix}.activityId`)}
                options={[emptyChoice, ...activityChoices]}
              />
              <div className={css.area}>
                <SelectField
                  {...fieldPropsOf('categoryId')}
                  required
                  label={t(`${textPrefix}.categoryId`)}
                  options={[emptyChoice, ...areas]}
                />
                <Button
                  variant="subtle"
                  size="md"
                  icon={<Icon d={plusIcon} size={20} />}
                  aria-haspopup="dialog"
                  onClick={() => setAddingCategory(true)}
                >
                  {t('plans.newCategory')}
                </Button>
              </div>
              <FrequencyFields kind={kind} typedValues={formValues} field={fieldPropsOf} />
              <TextField {...fieldPropsOf('alias')} label={t(`${textPrefix}.alias`)} hint={t('plans.aliasHint')} maxLength={100} />
              <DescriptionField
                label={t(`${textPrefix}.description`)}
                value={formValues.description ?? ''}
                error={fields.errorOf('description')}
                onChange={(html) => {
                  changeField('description', html);
                  fields.clearError('description');
                }}
                onPending={setPending}
              />
            </>
          );
        }}
      </FormSheet>
      {isAddingCategory && (
        <GoalCategorySheet
          kind={kind}
          onSaved={({ id }) => changeField('categoryId', String(id))}
          onClose={() => setAddingCategory(false)}
        />
      )}
    </>
  );
}
