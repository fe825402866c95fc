/** An activity type: a new one of the client in a category, or one that is there (R33). */
import { activityTypes } from '#contract/catalogue.ts';
import { call } from '../core/call.ts';
import { type TypeFormProps, TypeSheet } from '../shared/catalogue/TypeSheet.tsx';
import type { ActivityType, Client } from './activity-query.ts';

export function ActivityTypeForm(props: TypeFormProps<Client, ActivityType>) {
  const { owner, category } = props;
  return (
    <TypeSheet
      kind="activity"
      {...props}
      make={async (draft) =>
        (await call(activityTypes.create, { body: { ...draft, activityCategory: { id: category.id }, client: { id: owner.id } } })).data
      }
      change={async ({ id, version }, body) => (await call(activityTypes.change, { params: { id }, body, ifMatch: version })).data}
      remove={({ id }) => call(activityTypes.remove, { params: { id } })}
    />
  );
}
