/** An activity category: a new one of the company or one client, or one that is there; also whether it contains medicine (R33, R90, R99). */
import { useState } from 'react';
import { type ActivityCategory, activityCategories } from '#contract/catalogue.ts';
import { isMedicineName } from '#domain/medicine.ts';
import { callApi } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import { Toggle } from '../../kit/Toggle.tsx';
import { type CategoryFormProps, CategorySheet } from './CategorySheet.tsx';
import { type Owner, OwnerChoice, ownerReferenceIn } from './OwnerChoice.tsx';

const MEDICINE_FIELD = 'containsMedicine';
/** A switch that is off is no value of its form. */
const medicineFieldIn = (formValues: Record<string, string>) => ({ [MEDICINE_FIELD]: formValues[MEDICINE_FIELD] !== undefined });

export const ActivityCategoryForm = (props: CategoryFormProps<Owner, ActivityCategory>) => (
  <CategorySheet
    {...props}
    ownerChoice={<OwnerChoice owner={props.owner} />}
    deleteQuestionKey="catalogue.deleteCategoryQuestion"
    renderMoreFields={(name) => <MedicineToggle category={props.category} name={name} />}
    createCategory={async (draft, formValues) =>
      (
        await callApi(activityCategories.create, {
          body: { ...draft, ...medicineFieldIn(formValues), ...ownerReferenceIn(formValues, props.owner) },
        })
      ).data
    }
    changeCategory={async ({ id, version }, draft, formValues) =>
      (await callApi(activityCategories.change, { params: { id }, body: { ...draft, ...medicineFieldIn(formValues) }, ifMatch: version }))
        .data
    }
    removeCategory={({ id }) => callApi(activityCategories.remove, { params: { id } })}
  />
);

/** Follows the name that is typed until somebody chooses; a name that stands already proposes nothing. */
function MedicineToggle({ category, name }: { category: ActivityCategory | undefined; name: string }) {
  const { t } = useTranslation();
  const [hasMedicine, setHasMedicine] = useState<boolean>();
  const isMedicineProposed = category?.containsMedicine || (isMedicineName(name) && !isMedicineName(category?.name ?? ''));
  return (
    <Toggle
      name={MEDICINE_FIELD}
      label={t('catalogue.containsMedicine')}
      hint={t('catalogue.containsMedicineHint')}
      checked={hasMedicine ?? isMedicineProposed}
      onChange={setHasMedicine}
    />
  );
}
