/** The last step to a new activity: its name and attributes, and what its category's defaults leave to choose (product «Activities», R90). */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { activities } from '#contract/activities.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { categoryDefaultsQuery } from '../shared/activity/defaults-query.ts';
import { CreateForm } from '../shared/catalogue/CreateForm.tsx';
import { ActivityChoices } from './ActivityChoices.tsx';
import {
  type ActivityDraft,
  answerSharing,
  buildDraftBody,
  draftFields,
  emptyDraft,
  isTouched,
  SHARING_FIELD,
  validateActivityDraft,
} from './activity-draft.ts';
import type { ActivityType, Client, WholeActivity } from './activity-query.ts';

const NewActivityDefaults = lazyWithRetry(async () => ({ default: (await import('./NewActivityDefaults.tsx')).NewActivityDefaults }));

type Props = { client: Client; type: ActivityType; onCreated: (activity: WholeActivity) => void };

export function ActivityForm({ client, type, onCreated }: Props) {
  const { locale } = useTranslation();
  const { data: allDefaults, isPending } = useQuery(categoryDefaultsQuery(client.id));
  const [draft, setDraft] = useState(emptyDraft);
  if (isPending) return <Skeleton rowCount={4} />;
  const changeDraft = (changes: Partial<ActivityDraft>) => setDraft((previousDraft) => ({ ...previousDraft, ...changes }));
  const defaults = allDefaults?.find(({ category }) => category.id === type.activityCategory.id);
  return (
    <Suspense fallback={<Skeleton rowCount={4} />}>
      <CreateForm
        kind="activity"
        source={{ kind: 'activity', id: type.id }}
        ownerId={client.id}
        validateMoreFields={() => validateActivityDraft(draft, defaults, locale)}
        createEntry={async (entryFields) => {
          const body = { ...buildDraftBody(draft, defaults, locale), ...entryFields, type: { id: type.id }, client: { id: client.id } };
          return (await callApi(activities.create, { body })).data;
        }}
        onCreated={onCreated}
        moreFieldNames={draftFields}
        isTouched={isTouched(draft, defaults)}
        renderBelow={({ errorOf, clearError }) => (
          <>
            {defaults && (
              <NewActivityDefaults
                defaults={defaults}
                isShared={draft.isShared}
                error={errorOf(SHARING_FIELD)}
                onSharingChange={(isShared) => {
                  changeDraft(answerSharing(draft, isShared));
                  clearError(SHARING_FIELD);
                }}
              />
            )}
            <ActivityChoices
              clientId={client.id}
              defaults={defaults}
              draft={draft}
              errorOf={errorOf}
              clearError={clearError}
              onChange={changeDraft}
            />
          </>
        )}
      />
    </Suspense>
  );
}
