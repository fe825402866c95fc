/** The page of what a client's activities share with the organisation, and which label each carries (product «Team pages», R4, R21). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { groupByCategory } from '../../kit/by-name.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { activitiesIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import { activitiesQuery } from '../../shared/activity/activities.ts';
import { CategoryIcon } from '../../shared/catalogue/CategoryIcon.tsx';
import { SharingLog } from '../../shared/team/SharingLog.tsx';
import { SharedActivity } from './SharedActivity.tsx';
import css from './team.module.css';
import { sharedIdsQuery } from './use-sharing.ts';

const route = getRouteApi('/signed-in/organisation/team/$clientGroupId/installningar/$setting');

export function TeamSharing({ clientId }: { clientId: number }) {
  const isReadOnly = !can(useUser(), 'activity.change');
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { shared: isSharedOnly = false } = route.useSearch();
  const allActivities = useQuery(activitiesQuery(clientId));
  const sharedIds = useQuery({ ...sharedIdsQuery(clientId), enabled: isSharedOnly });
  const combinedQueries = combineQueries(allActivities, ...(isSharedOnly ? [sharedIds] : []));
  if (combinedQueries.error) return <LoadError error={combinedQueries.error} retry={combinedQueries.retry} />;
  if (!allActivities.data) return <Skeleton rowCount={5} />;
  if (allActivities.data.length === 0)
    return <EmptyState icon={activitiesIcon} title={t('activities.none')} text={t('teams.sharing.noneNext')} />;
  const categoryGroups = groupByCategory(
    isSharedOnly ? allActivities.data.filter(({ id }) => sharedIds.data?.has(id)) : allActivities.data,
  );
  return (
    <>
      <div className={css.only}>
        <Toggle
          label={t('teams.sharing.only')}
          checked={isSharedOnly}
          onChange={(isOn) =>
            void navigate({ to: '.', search: { clientId, shared: isOn || undefined }, replace: true, resetScroll: false })
          }
        />
      </div>
      {isSharedOnly && !sharedIds.data && <Skeleton rowCount={3} />}
      {isSharedOnly && sharedIds.data && categoryGroups.length === 0 && (
        <EmptyState icon={activitiesIcon} title={t('teams.sharing.noneShared')} text={t('teams.sharing.noneSharedNext')} />
      )}
      {categoryGroups.map(({ category, items: activities }) => (
        <section key={category.id} className={css.category}>
          <h2>
            <CategoryIcon icon={category.icon} colour={category.color} />
            {category.name}
          </h2>
          <ul>
            {activities.map((activity) => (
              <SharedActivity key={activity.id} activity={activity} isReadOnly={isReadOnly} />
            ))}
          </ul>
        </section>
      ))}
      <SharingLog clientId={clientId} />
    </>
  );
}
