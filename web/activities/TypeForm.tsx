/** An activity type: a new one of the client in a category, or one that is there (R33). */
import { activityTypes } from '#contract/catalogue.ts';
import { type TypeFormProps, TypeSheet } from '../family/catalogue/TypeSheet.tsx';
import { call } from '../start/call.ts';
import type { ActivityType, Client } from './data.ts';

export const TypeForm = (props: TypeFormProps<ActivityType> & { client: Client }) => {
  const { client, category } = props;
  return (
    <TypeSheet
      kind="activity"
      owner={client}
      {...props}
      make={async (draft) =>
        (await call(activityTypes.create, { body: { ...draft, activityCategory: { id: category.id }, client: { id: client.id } } })).data
      }
      change={async ({ id, version }, body) => (await call(activityTypes.change, { params: { id }, body, ifMatch: version })).data}
      remove={({ id }) => call(activityTypes.remove, { params: { id } })}
    />
  );
};
