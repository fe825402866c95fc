/** A category of stock: a new one of the company or one client, or one that is there (R33, R99). */
import { type ItemCategory, itemCategories } from '#contract/inventory.ts';
import { callApi } from '../../core/call.ts';
import { type CategoryFormProps, CategorySheet } from './CategorySheet.tsx';
import { type Owner, OwnerChoice, ownerReferenceIn } from './OwnerChoice.tsx';

export const ItemCategoryForm = (props: CategoryFormProps<Owner, ItemCategory>) => (
  <CategorySheet
    {...props}
    ownerChoice={<OwnerChoice owner={props.owner} />}
    deleteQuestionKey="inventory.deleteCategoryQuestion"
    createCategory={async (draft, formValues) =>
      (await callApi(itemCategories.create, { body: { ...draft, ...ownerReferenceIn(formValues, props.owner) } })).data
    }
    changeCategory={async ({ id, version }, changes) =>
      (await callApi(itemCategories.change, { params: { id }, body: changes, ifMatch: version })).data
    }
    removeCategory={({ id }) => callApi(itemCategories.remove, { params: { id } })}
  />
);
