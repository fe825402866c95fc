/** A category of stock: a new one of the client, or one that is there (R33). */
import { itemCategories } from '#contract/inventory.ts';
import { call } from '../core/call.ts';
import { type CategoryFormProps, CategorySheet } from '../shared/catalogue/CategorySheet.tsx';
import type { Client } from '../shared/team/client.ts';
import type { Category } from './item-query.ts';

export const ItemCategoryForm = (props: CategoryFormProps<Client, Category>) => (
  <CategorySheet
    {...props}
    question="inventory.deleteCategoryQuestion"
    make={async (draft) => (await call(itemCategories.create, { body: { ...draft, client: { id: props.owner.id } } })).data}
    change={async ({ id, version }, body) => (await call(itemCategories.change, { params: { id }, body, ifMatch: version })).data}
    remove={({ id }) => call(itemCategories.remove, { params: { id } })}
  />
);
