/** An activity category: a new one of the client, or one that is there (R33). */
import { activityCategories } from '#contract/catalogue.ts';
import { call } from '../core/call.ts';
import { type CategoryFormProps, CategorySheet } from '../shared/catalogue/CategorySheet.tsx';
import type { Category, Client } from './activity-query.ts';

export const ActivityCategoryForm = (props: CategoryFormProps<Client, Category>) => (
  <CategorySheet
    {...props}
    question="catalogue.deleteCategoryQuestion"
    make={async (draft) => (await call(activityCategories.create, { body: { ...draft, client: { id: props.owner.id } } })).data}
    change={async ({ id, version }, body) => (await call(activityCategories.change, { params: { id }, body, ifMatch: version })).data}
    remove={({ id }) => call(activityCategories.remove, { params: { id } })}
  />
);
