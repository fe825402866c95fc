/** A category of stock: a new one of the company or one client, or one that is there (R33, R99). */
import { type ItemCategory, itemCategories } from '#contract/inventory.ts';
import { callApi } from '../../core/call.ts';
import { type CategoryFormProps, CategorySheet } from './CategorySheet.tsx';
import { type Owner, OwnerChoice, ownerIn } from './OwnerChoice.tsx';

export const ItemCategoryForm = (props: CategoryFormProps<Owner, ItemCategory>) => (
  <CategorySheet
    {...props}
    ownerChoice={<OwnerChoice owner={props.owner} />}
    question="inventory.deleteCategoryQuestion"
    make={async (draft, values) => (await callApi(itemCategories.create, { body: { ...draft, ...ownerIn(values, props.owner) } })).data}
    change={async ({ id, version }, body) => (await callApi(itemCategories.change, { params: { id }, body, ifMatch: version })).data}
    remove={({ id }) => callApi(itemCategories.remove, { params: { id } })}
  />
);
