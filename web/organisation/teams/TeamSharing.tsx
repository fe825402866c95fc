/** The page of what a client's activities share with the organisation, and which label each carries (product «Team pages», R4, R21). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useWho } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { byCategory } from '../../kit/by-name.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { activities as icon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import { activitiesOf } from '../../shared/activity/activities.ts';
import { CategoryIcon } from '../../shared/catalogue/CategoryIcon.tsx';
import { SharingLog } from '../../shared/team/SharingLog.tsx';
import { SharedActivity } from './SharedActivity.tsx';
import css from './team.module.css';
import { sharedOf } from './use-sharing.ts';

const route = getRouteApi('/signed-in/organisation/team/$clientGroupId/installningar/$setting');

export function TeamSharing({ clientId }: { clientId: number }) {
  const readOnly = !can(useWho(), 'activity.change');
  const { t } = useTexts();
  const navigate = useNavigate();
  const { shared: onlyShared = false } = route.useSearch();
  const all = useQuery(activitiesOf(clientId));
  const shared = useQuery({ ...sharedOf(clientId), enabled: onlyShared });
  const state = combineQueries(all, ...(onlyShared ? [shared] : []));
  if (state.error) return <LoadError error={state.error} retry={state.retry} />;
  if (!all.data) return <Skeleton rows={5} />;
  if (all.data.length === 0) return <EmptyState icon={icon} title={t('activities.none')} text={t('teams.sharing.noneNext')} />;
  const groups = byCategory(onlyShared ? all.data.filter(({ id }) => shared.data?.has(id)) : all.data);
  return (
    <>
      <div className={css.only}>
        <Toggle
          label={t('teams.sharing.only')}
          checked={onlyShared}
          onChange={(on) => void navigate({ to: '.', search: { clientId, shared: on || undefined }, replace: true, resetScroll: false })}
        />
      </div>
      {onlyShared && !shared.data && <Skeleton rows={3} />}
      {onlyShared && shared.data && groups.length === 0 && (
        <EmptyState icon={icon} title={t('teams.sharing.noneShared')} text={t('teams.sharing.noneSharedNext')} />
      )}
      {groups.map(({ category, under: activities }) => (
        <section key={category.id} className={css.category}>
          <h2>
            <CategoryIcon icon={category.icon} colour={category.color} />
            {category.name}
          </h2>
          <ul>
            {activities.map((activity) => (
              <SharedActivity key={activity.id} activity={activity} readOnly={readOnly} />
            ))}
          </ul>
        </section>
      ))}
      <SharingLog clientId={clientId} />
    </>
  );
}
