/** An activity category: a new one of the company or one client, or one that is there; also whether it contains medicine (R33, R90, R99). */
import { useState } from 'react';
import { type ActivityCategory, activityCategories } from '#contract/catalogue.ts';
import { proposesMedicine } from '#domain/medicine.ts';
import { callApi } from '../../core/call.ts';
import { useTexts } from '../../core/texts.ts';
import { Toggle } from '../../kit/Toggle.tsx';
import { type CategoryFormProps, CategorySheet } from './CategorySheet.tsx';
import { type Owner, OwnerChoice, ownerIn } from './OwnerChoice.tsx';

const MEDICINE_FIELD = 'containsMedicine';
/** A switch that is off is no value of its form. */
const medicineIn = (values: Record<string, string>) => ({ [MEDICINE_FIELD]: values[MEDICINE_FIELD] !== undefined });

export const ActivityCategoryForm = (props: CategoryFormProps<Owner, ActivityCategory>) => (
  <CategorySheet
    {...props}
    ownerChoice={<OwnerChoice owner={props.owner} />}
    question="catalogue.deleteCategoryQuestion"
    renderMoreFields={(name) => <MedicineToggle category={props.category} name={name} />}
    make={async (draft, values) =>
      (await callApi(activityCategories.create, { body: { ...draft, ...medicineIn(values), ...ownerIn(values, props.owner) } })).data
    }
    change={async ({ id, version }, draft, values) =>
      (await callApi(activityCategories.change, { params: { id }, body: { ...draft, ...medicineIn(values) }, ifMatch: version })).data
    }
    remove={({ id }) => callApi(activityCategories.remove, { params: { id } })}
  />
);

/** Follows the name that is typed until somebody chooses; a name that stands already proposes nothing. */
function MedicineToggle({ category, name }: { category: ActivityCategory | undefined; name: string }) {
  const { t } = useTexts();
  const [hasMedicine, setHasMedicine] = useState<boolean>();
  const isProposed = category?.containsMedicine || (proposesMedicine(name) && !proposesMedicine(category?.name ?? ''));
  return (
    <Toggle
      name={MEDICINE_FIELD}
      label={t('catalogue.containsMedicine')}
      hint={t('catalogue.containsMedicineHint')}
      checked={hasMedicine ?? isProposed}
      onChange={setHasMedicine}
    />
  );
}
