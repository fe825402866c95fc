/** An area of life of the company, which groups goals: its name; an existing one is also archived and deleted here (R33, R54). */
import { useState } from 'react';
import { evaluationGoalCategories, implementationGoalCategories } from '#contract/goals/categories.ts';
import { callApi } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import { ArchiveAndDelete } from '../../kit/ArchiveAndDelete.tsx';
import { capitalise } from '../../kit/dates.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { TextField } from '../../kit/TextField.tsx';
import { catalogueNameErrors } from '../catalogue/CategorySheet.tsx';
import type { GoalCategory, PlanKind } from './plan-query.ts';

type Props = {
  kind: PlanKind;
  /** The one to change; a new one of the company without it. */
  category?: GoalCategory | undefined;
  onSaved?: (category: GoalCategory) => void;
  onClose: () => void;
};

export function GoalCategorySheet({ kind, category, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const [isArchived, setArchived] = useState(category?.archived ?? false);
  const isRoutine = kind === 'implementation';
  const saveCategory = async ({ name: nameText = '' }: Record<string, string>): Promise<GoalCategory> => {
    const name = capitalise(nameText.trim());
    const { data: savedCategory } = category
      ? await callApi(isRoutine ? implementationGoalCategories.change : evaluationGoalCategories.change, {
          params: { id: category.id },
          body: { name, archived: isArchived },
          ifMatch: category.version,
        })
      : await callApi(isRoutine ? implementationGoalCategories.create : evaluationGoalCategories.create, { body: { name } });
    await refreshAll();
    return savedCategory;
  };
  return (
    <FormSheet
      title={t(category ? 'plans.editCategory' : 'plans.newCategory')}
      subtitle={category?.name ?? t(`plans.categoryOf.${kind}`)}
      {...(!category && { submitLabel: t('activities.createThis') })}
      check={catalogueNameErrors}
      send={saveCategory}
      {...(onSaved && { onSaved })}
      onClose={onClose}
    >
      {({ text: fieldPropsOf }) => (
        <>
          <TextField {...fieldPropsOf('name')} label={t('activities.name')} maxLength={50} defaultValue={category?.name ?? ''} />
          {category && (
            <ArchiveAndDelete
              isArchived={isArchived}
              onArchive={setArchived}
              title={t('plans.deleteCategory')}
              question={t('plans.deleteCategoryQuestion', { name: category.name })}
              sendDeletion={() =>
                callApi(isRoutine ? implementationGoalCategories.remove : evaluationGoalCategories.remove, { params: { id: category.id } })
              }
              onDeleted={onClose}
            />
          )}
        </>
      )}
    </FormSheet>
  );
}
