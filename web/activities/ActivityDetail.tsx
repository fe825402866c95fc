/**
 * One activity: what it is, when it is planned, and the acts on it; /tabort opens the question whether to delete it (product «Activities»).
 */

import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { areQueriesSettled, combineQueries } from '../kit/combined-queries.ts';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { checkIcon, moreIcon } from '../kit/icons.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { usePageId, usePane } from '../kit/pane.ts';
import { Screen } from '../kit/Screen.tsx';
import { activityFlags } from '../shared/activity/flags.ts';
import { ValueList } from '../shared/attributes/ValueList.tsx';
import { CategoryIcon } from '../shared/catalogue/CategoryIcon.tsx';
import css from '../shared/catalogue/detail.module.css';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import ActivitySelfCare from '../shared/self-care/SelfCareOf.tsx';
import { selfCareQuery } from '../shared/self-care/self-care-query.ts';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { PendingScreen } from '../shell/PendingScreen.tsx';
import { ActivityDeleteDialog } from './ActivityDeleteDialog.tsx';
import { ActivityExport } from './ActivityExport.tsx';
import { activityQueryOf, seriesQueryOf, useClient } from './activity-query.ts';
import { effectsQueryOf } from './effects-query.ts';
import { PlannedRepeats } from './PlannedRepeats.tsx';
import { StockEffects } from './StockEffects.tsx';
import { UnwatchedMedicineNote } from './UnwatchedMedicine.tsx';

const loadPlanForm = () => import('./ActivityPlanForm.tsx');
const ActivityPlanForm = lazy(loadPlanForm);
const ActivityCopySheet = lazy(() => import('./ActivityCopySheet.tsx'));
const ActivityActions = lazyWithRetry(async () => ({ default: (await import('./ActivityActs.tsx')).ActivityActions }));

type ActiveSheet = 'plan' | 'copy' | 'acts' | 'delete' | undefined;

export default function ActivityDetail() {
  const { t } = useTranslation();
  const user = useUser();
  const chosenClient = useChosenClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const id = usePageId();
  const pane = usePane();
  const isDeleteLinked = pathname.endsWith('/tabort');
  const [activeSheet, setActiveSheet] = useState<ActiveSheet>(isDeleteLinked ? 'delete' : undefined);
  const activityQuery = useQuery(activityQueryOf(id));
  const activity = activityQuery.data;
  useActionAtClient('page.activities', activity?.client.id);
  const clientQuery = useClient(activity?.client.id);
  const client = clientQuery.data;
  const hasSelfCare = activity?.careBasis === 'SELF_CARE';
  // Known before the page is shown: each stands over something, which would move when it comes (R116).
  const selfCareResult = useQuery({ ...selfCareQuery(activity?.client.id ?? 0), enabled: hasSelfCare });
  const areCardsKnown = areQueriesSettled(
    useQuery(seriesQueryOf(id)),
    useQuery(effectsQueryOf(id)),
    ...(hasSelfCare ? [selfCareResult] : []),
  );
  /** The activity that is shown: it stays, with what is typed there, also when it becomes self-care meanwhile. */
  const [shownActivityId, setShownActivityId] = useState<number>();
  if (activity && areCardsKnown && shownActivityId !== id) setShownActivityId(id);

  const mayPlan = can(user, 'plan.create');
  // Fetched once the page stands, so that the form opens at once.
  useEffect(() => {
    if (!mayPlan) return;
    const preloadTimer = setTimeout(() => void loadPlanForm(), 400);
    return () => clearTimeout(preloadTimer);
  }, [mayPlan]);
  const hasActions = can(user, 'page.activities.edit') || can(user, 'activity.remove') || can(user, 'activity.create');
  const leaveToList = () => {
    if (pane) return pane.close();
    const clientId = activity?.client.id === chosenClient?.client.id ? undefined : activity?.client.id;
    void navigate({
      to: '/aktiviteter',
      search: { clientId, categoryId: activity?.category.id, typeId: activity?.type.id },
      replace: true,
    });
  };
  const closeSheet = () => {
    setActiveSheet(undefined);
    if (isDeleteLinked && activity) {
      void navigate({
        to: '/aktiviteter/$id/$clientId',
        params: { id: String(activity.id), clientId: String(activity.client.id) },
        replace: true,
      });
    }
  };
  const openPlan = mayPlan && !activity?.archived ? () => startTransition(() => setActiveSheet('plan')) : undefined;
  /** Offered by a message, which may be pressed from another page. */
  const planAgain = ({ id, client: owner }: { id: number; client: { id: number } }) =>
    void navigate({ to: '/aktiviteter/$id/$clientId', params: { id: String(id), clientId: String(owner.id) } }).then(openPlan);
  const openCopy = can(user, 'activity.create') ? () => startTransition(() => setActiveSheet('copy')) : undefined;
  const showCopy = ({ id }: { id: number }) => {
    const clientId = String(activity?.client.id);
    if (pane) void pane.open(`/aktiviteter/${id}/${clientId}`);
    else void navigate({ to: '/aktiviteter/$id/$clientId', params: { id: String(id), clientId } });
  };
  const combinedQueries = combineQueries(activityQuery, clientQuery);
  if (combinedQueries.error || !activity || !client || shownActivityId !== id)
    return (
      <PendingScreen
        query={combinedQueries}
        title={t('activities.activity')}
        pageHeader={<ClientHeader client={undefined} />}
        backPath="/aktiviteter"
      />
    );
  const activeFlags = activityFlags.filter((flag) => activity[flag]);
  return (
    <Screen
      title={activity.name}
      titlePart={t('assistmeApp.activity.title')}
      pageHeader={<ClientHeader client={client} />}
      backPath="/aktiviteter"
      wide
      actions={
        hasActions && (
          <IconButton
            aria-label={t('activities.more', { name: activity.name })}
            aria-haspopup="dialog"
            onClick={() => startTransition(() => setActiveSheet('acts'))}
          >
            <Icon d={moreIcon} />
          </IconButton>
        )
      }
    >
      <UnwatchedMedicineNote activity={activity} />
      <div className={css.columns}>
        <div className={css.column}>
          <PlannedRepeats activity={activity} client={client} onPlan={openPlan} />
          <StockEffects activity={activity} />
        </div>
        <section className={css.card}>
          <h2>{t('activities.about')}</h2>
          <div className={css.what}>
            <CategoryIcon icon={activity.icon} colour={activity.category.color} />
            <div>
              <Link
                to="/aktiviteter/aktivitetstyp"
                search={{ id: activity.type.id, clientId: activity.client.id === chosenClient?.client.id ? undefined : activity.client.id }}
                className={css.link}
              >
                {activity.type.name}
              </Link>
              <small>{activity.category.name}</small>
            </div>
            {activity.archived && <span className={css.mark}>{t('activities.archived')}</span>}
          </div>
          {activity.label && (
            <p className={css.of}>
              {t('activities.label')}: <b>{activity.label.name}</b>
            </p>
          )}
          {activity.careBasis !== 'NONE' && (
            <p className={css.of}>
              {t('activities.basis')}:{' '}
              <b>
                {t(`activities.careBasis.${activity.careBasis}`)}
                {activity.delegationTask?.name && `: ${activity.delegationTask.name}`}
              </b>
            </p>
          )}
          {hasSelfCare && <ActivitySelfCare clientId={activity.client.id} activityId={activity.id} isMissingShown />}
          <ValueList lists={activity} />
          <h3>{t('activities.flags')}</h3>
          {activity.oneTapMinutes && <p className={css.of}>{t('activities.limitIs', { minutes: activity.oneTapMinutes })}</p>}
          {activeFlags.length === 0 ? (
            <p className={css.of}>{t('activities.noFlags')}</p>
          ) : (
            <ul className={css.flags}>
              {activeFlags.map((flag) => (
                <li key={flag}>
                  <Icon d={checkIcon} size={20} />
                  {t(`activities.flag.${flag}`)}
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      {can(user, 'instance.export') && <ActivityExport activity={activity} client={client} />}
      <Suspense>
        {activeSheet === 'plan' && (
          <ActivityPlanForm activity={activity} client={client} onClose={closeSheet} onAgain={() => planAgain(activity)} />
        )}
      </Suspense>
      <Suspense>
        {activeSheet === 'copy' && <ActivityCopySheet activity={activity} client={client} onCopied={showCopy} onClose={closeSheet} />}
      </Suspense>
      <Suspense>
        {activeSheet === 'acts' && (
          <ActivityActions
            activity={activity}
            onPlan={openPlan}
            onCopy={openCopy}
            onDeleted={leaveToList}
            onClose={() => setActiveSheet(undefined)}
          />
        )}
      </Suspense>
      {activeSheet === 'delete' && <ActivityDeleteDialog activity={activity} onDeleted={leaveToList} onClose={closeSheet} />}
    </Screen>
  );
}
