/**
 * A new instance in three steps: category, activity, date and time. A step back clears what came after it; what was entered last or is done as
 * needed skips the second (product «The day»).
 */
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { activities } from '#contract/activities.ts';
import { activityCategories } from '#contract/catalogue.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { isHealthCare } from '#domain/care-basis.ts';
import { can } from '#domain/permissions.ts';
import { fullListByName, fullListPage } from '../core/all-rows.ts';
import { callApi } from '../core/call.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { activitiesIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { Steps } from '../kit/Steps.tsx';
import { usePrefetchAuthority } from '../shared/authority/authority-query.ts';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { AddChoice } from '../shared/reports/AddChoice.tsx';
import { ActivityStep } from './ActivityStep.tsx';
import { CategoryStep } from './CategoryStep.tsx';
import { readRecentActivityIds } from './recent.ts';
import { WhenStep } from './WhenStep.tsx';

/** More than these are found under their categories. */
const MAX_AS_NEEDED = 6;
const activeListQuery = { ...fullListByName, includeArchived: 'false' } as const;

export default function InstanceCreatePage() {
  const { t } = useTranslation();
  const user = useUser();
  const { account, roles } = user;
  const chosenClient = useChosenClient()!;
  const { step = 0, cat: categoryId, act: activityId, date, plan } = useSearch({ from: '/signed-in/of-client/handelse/skapa' });
  const {
    data: choices,
    error,
    refetch,
  } = useQuery({
    queryKey: ['create-instance', chosenClient.client.id],
    queryFn: ({ signal }) => fetchChoices(chosenClient.client.id, signal),
  });
  const needsAuthorityCheck = can(user, 'instance.sign') && !user.isTheClient;
  usePrefetchAuthority(
    chosenClient.client.id,
    needsAuthorityCheck && Boolean(choices?.activities.some(({ careBasis }) => isHealthCare(careBasis))),
  );
  const recentActivities = readRecentActivityIds({ accountId: account.id, clientId: chosenClient.client.id }).flatMap(
    (id) => choices?.activities.filter((listedActivity) => listedActivity.id === id) ?? [],
  );
  const unplannedActivities = (choices?.activities ?? [])
    .filter(({ id }) => !choices?.plannedIds.has(id) && !recentActivities.some((recentActivity) => recentActivity.id === id))
    .slice(0, MAX_AS_NEEDED);
  const activity = choices?.activities.find((listedActivity) => listedActivity.id === activityId);
  const category = choices?.categories.find((listedCategory) => listedCategory.id === (categoryId ?? activity?.category.id));
  // A step whose choice is missing or gone falls back to the one that makes it.
  const currentStep = choices ? Math.min(step, activity ? 2 : category ? 1 : 0) : Math.min(step, 2);
  const dayPath = date ? `/handelse?date=${date}` : '/handelse';
  const backPath =
    currentStep === 2
      ? `/handelse/skapa?step=1&cat=${category?.id ?? activity?.category.id}`
      : currentStep === 1
        ? '/handelse/skapa?step=0'
        : dayPath;
  const hasNoActivities = choices && choices.activities.length === 0;
  return (
    <Screen title={t('instance.create')} pageHeader={<ClientHeader client={chosenClient.client} />} backPath={backPath}>
      {currentStep === 0 && <AddChoice currentChoice="event" date={date} />}
      {!hasNoActivities && (
        <Steps steps={[t('instance.stepCategory'), t('instance.stepActivity'), t('instance.stepWhen')]} currentStep={currentStep} />
      )}
      {!choices && !error && <Skeleton rowCount={5} />}
      {error && !choices && <LoadError error={error} retry={() => void refetch()} />}
      {hasNoActivities && (
        <EmptyState
          icon={activitiesIcon}
          title={t('instance.noActivities')}
          text={t(can({ roles }, 'page.activities.create') ? 'instance.noActivitiesPlan' : 'instance.askLeader')}
          action={
            can({ roles }, 'page.activities.create') ? (
              <ButtonLink to="/aktiviteter/skapa">{t('instance.createActivity')}</ButtonLink>
            ) : (
              <ButtonLink to="/handelse">{t('instance.toDay')}</ButtonLink>
            )
          }
        />
      )}
      {choices && !hasNoActivities && currentStep === 0 && (
        <CategoryStep
          categories={choices.categories}
          activities={choices.activities}
          recentActivities={recentActivities}
          unplannedActivities={unplannedActivities}
          date={date}
        />
      )}
      {choices && !hasNoActivities && currentStep === 1 && category && (
        <ActivityStep
          category={category}
          activities={choices.activities.filter((listedActivity) => listedActivity.category.id === category.id)}
          date={date}
        />
      )}
      {currentStep === 2 && activity && (
        <WhenStep
          key={activity.id}
          activity={activity}
          clientId={chosenClient.client.id}
          needsAuthorityCheck={needsAuthorityCheck && isHealthCare(activity.careBasis)}
          date={date}
          isPlan={plan !== undefined}
        />
      )}
    </Screen>
  );
}

async function fetchChoices(clientId: number, signal: AbortSignal) {
  const listQuery = { ...activeListQuery, clientId: String(clientId) };
  const [categories, activityList, series] = await Promise.all([
    callApi(activityCategories.list, { query: listQuery, signal }),
    callApi(activities.list, { query: listQuery, signal }),
    callApi(plannedActivities.list, { query: { ...fullListPage, clientId: String(clientId) }, signal }),
  ]);
  const plannedActivityIds = new Set(series.data.filter(({ archived }) => !archived).map(({ activity }) => activity.id));
  return { categories: categories.data, activities: activityList.data, plannedIds: plannedActivityIds };
}
