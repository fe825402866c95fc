/** An activity type: a new one of the company or one client in a category, or one that is there (R33, R99). */
import { activityTypes } from '#contract/catalogue.ts';
import { callApi } from '../core/call.ts';
import { OwnerChoice, ownerReferenceIn } from '../shared/catalogue/OwnerChoice.tsx';
import { type TypeFormProps, TypeSheet } from '../shared/catalogue/TypeSheet.tsx';
import type { ActivityType, Client } from './activity-query.ts';

type Props = TypeFormProps<Client, ActivityType> & { category: { client?: { id: number } | null | undefined } };

export function ActivityTypeForm(props: Props) {
  const { owner, category } = props;
  return (
    <TypeSheet
      kind="activity"
      {...props}
      ownerChoice={<OwnerChoice owner={owner} isClientsOwn={Boolean(category.client)} />}
      createType={async (draft, values) =>
        (
          await callApi(activityTypes.create, {
            body: { ...draft, activityCategory: { id: category.id }, ...ownerReferenceIn(values, owner) },
          })
        ).data
      }
      changeType={async ({ id, version }, body) => (await callApi(activityTypes.change, { params: { id }, body, ifMatch: version })).data}
      removeType={({ id }) => callApi(activityTypes.remove, { params: { id } })}
    />
  );
}
