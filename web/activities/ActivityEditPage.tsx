/** Changes an activity; reports somebody else's change in between, and keeps what was typed (product «Fields and limits», R15). */

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { activities } from '#contract/activities.ts';
import type { CareBasis } from '#domain/care-basis.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { asId } from '../core/search-params.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { Expander } from '../kit/Expander.tsx';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { Screen } from '../kit/Screen.tsx';
import { useLeave } from '../kit/use-leave.ts';
import { CareBasisFields } from '../shared/activity/BasisField.tsx';
import { BASIS_FIELD, DELEGATION_TASK_FIELD } from '../shared/activity/basis.ts';
import { categoryDefaultsQuery, oneTapLimitOf } from '../shared/activity/defaults-query.ts';
import { FlagToggles } from '../shared/activity/FlagToggles.tsx';
import { activityFlags, type FlagValues, flagValuesOf } from '../shared/activity/flags.ts';
import { ONE_TAP_FIELD, OneTapLimitField, parseOneTapLimit, validateOneTapLimit } from '../shared/activity/LimitField.tsx';
import { EntryEditForm } from '../shared/catalogue/EntryEditForm.tsx';
import edit from '../shared/catalogue/edit.module.css';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { SELF_CARE_FIELD, SelfCareField } from '../shared/self-care/SelfCareField.tsx';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { useClient } from '../shared/team/client.ts';
import { activityQueryOf, catalogueQueryOf, type WholeActivity } from './activity-query.ts';

export default function ActivityEditPage() {
  const { t, locale } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const id = asId(useParams({ strict: false }).id);
  const activityQuery = useQuery({ ...activityQueryOf(id), refetchOnWindowFocus: false });
  const activity = activityQuery.data;
  const clientId = activity?.client.id;
  useActionAtClient('page.activities.edit', clientId);
  const catalogueQuery = useQuery({ ...catalogueQueryOf(clientId ?? 0), enabled: clientId !== undefined });

  const clientQuery = useClient(clientId);
  const defaultsQuery = useQuery({ ...categoryDefaultsQuery(clientId), enabled: clientId !== undefined });
  const usualLimitOf = ({ category }: WholeActivity) => {
    const categoryDefaults = defaultsQuery.data?.find((defaultsEntry) => defaultsEntry.category.id === category.id);
    return categoryDefaults && oneTapLimitOf(categoryDefaults);
  };
  const detailParams = { id: String(id), clientId: String(clientId) };
  const leavePage = useLeave(() => navigate({ to: '/aktiviteter/$id/$clientId', params: detailParams, replace: true }));
  const combinedQueries = combineQueries(activityQuery, catalogueQuery);
  return (
    <Screen
      title={t('activities.edit')}
      titlePart={activity?.name}
      lead={activity?.name}
      pageHeader={<ClientHeader client={clientQuery.data} />}
      backPath={activity ? `/aktiviteter/${id}/${clientId}` : '/aktiviteter'}
    >
      {activity && catalogueQuery.data && !combinedQueries.error ? (
        <EntryEditForm<
          WholeActivity,
          FlagValues & {
            [ONE_TAP_FIELD]: string;
            [BASIS_FIELD]: CareBasis;
            [DELEGATION_TASK_FIELD]: { id: number } | null;
            [SELF_CARE_FIELD]: { id: number } | null;
          }
        >
          key={activity.id}
          kind="activity"
          entry={activity}
          types={catalogueQuery.data.types}
          sourceKind="activity"
          ownerId={activity.client.id}
          labelOwner={{ clientId: activity.client.id }}
          isReadOnly={!can(user, 'activity.change')}
          moreFieldNames={[...activityFlags, ONE_TAP_FIELD, BASIS_FIELD, DELEGATION_TASK_FIELD, SELF_CARE_FIELD]}
          validateMoreFields={(values) => ({
            ...validateOneTapLimit(values[ONE_TAP_FIELD] ?? '', locale),
            // An activity of before tasks is left as it is, until its basis is touched.
            ...(values[BASIS_FIELD] === 'DELEGATED' &&
              !(DELEGATION_TASK_FIELD in values ? values[DELEGATION_TASK_FIELD] : activity.delegationTask) && {
                [DELEGATION_TASK_FIELD]: 'error.field.required',
              }),
            ...(values[DELEGATION_TASK_FIELD] === null &&
              (values[BASIS_FIELD] ?? activity.careBasis) === 'DELEGATED' && { [DELEGATION_TASK_FIELD]: 'error.field.required' }),
          })}
          renderMoreFields={({ baseEntry: savedActivity, draft, changeMoreFields: change, errorOf }) => (
            <>
              <section className={edit.flags}>
                <h2>{t('activities.flags')}</h2>
                <FlagToggles
                  shownFlags={activityFlags}
                  flagValues={{ ...flagValuesOf(savedActivity), ...draft }}
                  errorOf={errorOf}
                  onChange={(flag, isOn) => change({ [flag]: isOn })}
                />
                <OneTapLimitField
                  value={draft[ONE_TAP_FIELD] ?? (savedActivity.oneTapMinutes?.toString() || '')}
                  usualMinutes={usualLimitOf(savedActivity)}
                  error={errorOf(ONE_TAP_FIELD)}
                  onChange={(limit) => change({ [ONE_TAP_FIELD]: limit })}
                />
              </section>
              <Expander
                title={t('activities.basisIs', { basis: t(`activities.careBasis.${savedActivity.careBasis}`) })}
                hasError={[BASIS_FIELD, DELEGATION_TASK_FIELD, SELF_CARE_FIELD].some(errorOf)}
              >
                <CareBasisFields
                  clientId={savedActivity.client.id}
                  basis={draft[BASIS_FIELD] ?? savedActivity.careBasis}
                  taskId={(draft[DELEGATION_TASK_FIELD] === undefined ? savedActivity.delegationTask : draft[DELEGATION_TASK_FIELD])?.id}
                  savedTask={savedActivity.delegationTask}
                  errorOf={errorOf}
                  onBasisChange={(basis) => change({ [BASIS_FIELD]: basis })}
                  onTaskChange={(id) => change({ [DELEGATION_TASK_FIELD]: id === undefined ? null : { id } })}
                />
                {(draft[BASIS_FIELD] ?? savedActivity.careBasis) === 'SELF_CARE' && (
                  <SelfCareField
                    clientId={savedActivity.client.id}
                    savedDecision={savedActivity.selfCare ?? null}
                    value={draft[SELF_CARE_FIELD] === undefined ? (savedActivity.selfCare ?? null) : draft[SELF_CARE_FIELD]}
                    error={errorOf(SELF_CARE_FIELD)}
                    onChange={(decision) => change({ [SELF_CARE_FIELD]: decision })}
                  />
                )}
              </Expander>
            </>
          )}
          saveEntry={(savedActivity, { [ONE_TAP_FIELD]: limit, ...changes }) =>
            callApi(activities.change, {
              params: { id: savedActivity.id },
              body: { ...changes, ...(limit !== undefined && { oneTapMinutes: parseOneTapLimit(limit, locale) }) },
              ifMatch: savedActivity.version,
            })
          }
          readEntry={async (activityId) => (await callApi(activities.get, { params: { id: activityId } })).data}
          onDone={leavePage}
        />
      ) : (
        <QueryPlaceholder query={combinedQueries} />
      )}
    </Screen>
  );
}
