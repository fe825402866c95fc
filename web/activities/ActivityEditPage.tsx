/** Changes an activity; reports somebody else's change in between, and keeps what was typed (product «Fields and limits», R15). */

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { activities } from '#contract/activities.ts';
import type { CareBasis } from '#domain/care-basis.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../core/call.ts';
import { asId } from '../core/search-params.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { Expander } from '../kit/Expander.tsx';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { Screen } from '../kit/Screen.tsx';
import { useLeave } from '../kit/use-leave.ts';
import { CareBasisFields } from '../shared/activity/BasisField.tsx';
import { BASIS_FIELD, DELEGATION_TASK_FIELD } from '../shared/activity/basis.ts';
import { categoryDefaultsQuery, limitOf } from '../shared/activity/defaults-query.ts';
import { FlagToggles } from '../shared/activity/FlagToggles.tsx';
import { type Flags, flags, flagsOf } from '../shared/activity/flags.ts';
import { LimitField, limitErrors, ONE_TAP_FIELD, readLimit } from '../shared/activity/LimitField.tsx';
import { EntryEditForm } from '../shared/catalogue/EntryEditForm.tsx';
import edit from '../shared/catalogue/edit.module.css';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { SELF_CARE_FIELD, SelfCareField } from '../shared/self-care/SelfCareField.tsx';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { useClient } from '../shared/team/client.ts';
import { activityOf, catalogueOf, type WholeActivity } from './activity-query.ts';

export default function ActivityEditPage() {
  const { t, locale } = useTexts();
  const user = useUser();
  const navigate = useNavigate();
  const id = asId(useParams({ strict: false }).id);
  const query = useQuery({ ...activityOf(id), refetchOnWindowFocus: false });
  const activity = query.data;
  const clientId = activity?.client.id;
  useActionAtClient('page.activities.edit', clientId);
  const catalogue = useQuery({ ...catalogueOf(clientId ?? 0), enabled: clientId !== undefined });

  const client = useClient(clientId);
  const defaults = useQuery({ ...categoryDefaultsQuery(clientId), enabled: clientId !== undefined });
  const usualLimitOf = ({ category }: WholeActivity) => {
    const categoryDefaults = defaults.data?.find((candidate) => candidate.category.id === category.id);
    return categoryDefaults && limitOf(categoryDefaults);
  };
  const detail = { id: String(id), clientId: String(clientId) };
  const leave = useLeave(() => navigate({ to: '/aktiviteter/$id/$clientId', params: detail, replace: true }));
  const combinedQueries = combineQueries(query, catalogue);
  return (
    <Screen
      title={t('activities.edit')}
      titlePart={activity?.name}
      lead={activity?.name}
      about={<ClientHeader client={client.data} />}
      back={activity ? `/aktiviteter/${id}/${clientId}` : '/aktiviteter'}
    >
      {activity && catalogue.data && !combinedQueries.error ? (
        <EntryEditForm<
          WholeActivity,
          Flags & {
            [ONE_TAP_FIELD]: string;
            [BASIS_FIELD]: CareBasis;
            [DELEGATION_TASK_FIELD]: { id: number } | null;
            [SELF_CARE_FIELD]: { id: number } | null;
          }
        >
          key={activity.id}
          kind="activity"
          entry={activity}
          types={catalogue.data.types}
          sourceKind="activity"
          ownerId={activity.client.id}
          labelOwner={{ clientId: activity.client.id }}
          readOnly={!can(user, 'activity.change')}
          moreFieldNames={[...flags, ONE_TAP_FIELD, BASIS_FIELD, DELEGATION_TASK_FIELD, SELF_CARE_FIELD]}
          check={(values) => ({
            ...limitErrors(values[ONE_TAP_FIELD] ?? '', locale),
            // An activity of before tasks is left as it is, until its basis is touched.
            ...(values[BASIS_FIELD] === 'DELEGATED' &&
              !(DELEGATION_TASK_FIELD in values ? values[DELEGATION_TASK_FIELD] : activity.delegationTask) && {
                [DELEGATION_TASK_FIELD]: 'error.field.required',
              }),
            ...(values[DELEGATION_TASK_FIELD] === null &&
              (values[BASIS_FIELD] ?? activity.careBasis) === 'DELEGATED' && { [DELEGATION_TASK_FIELD]: 'error.field.required' }),
          })}
          renderMoreFields={({ row, draft, change, errorOf }) => (
            <>
              <section className={edit.flags}>
                <h2>{t('activities.flags')}</h2>
                <FlagToggles
                  shownFlags={flags}
                  values={{ ...flagsOf(row), ...draft }}
                  errorOf={errorOf}
                  onChange={(flag, isOn) => change({ [flag]: isOn })}
                />
                <LimitField
                  value={draft[ONE_TAP_FIELD] ?? (row.oneTapMinutes?.toString() || '')}
                  usualMinutes={usualLimitOf(row)}
                  error={errorOf(ONE_TAP_FIELD)}
                  onChange={(limit) => change({ [ONE_TAP_FIELD]: limit })}
                />
              </section>
              <Expander
                title={t('activities.basisIs', { basis: t(`activities.careBasis.${row.careBasis}`) })}
                hasError={[BASIS_FIELD, DELEGATION_TASK_FIELD, SELF_CARE_FIELD].some(errorOf)}
              >
                <CareBasisFields
                  clientId={row.client.id}
                  basis={draft[BASIS_FIELD] ?? row.careBasis}
                  taskId={(draft[DELEGATION_TASK_FIELD] === undefined ? row.delegationTask : draft[DELEGATION_TASK_FIELD])?.id}
                  savedTask={row.delegationTask}
                  errorOf={errorOf}
                  onBasis={(basis) => change({ [BASIS_FIELD]: basis })}
                  onTask={(id) => change({ [DELEGATION_TASK_FIELD]: id === undefined ? null : { id } })}
                />
                {(draft[BASIS_FIELD] ?? row.careBasis) === 'SELF_CARE' && (
                  <SelfCareField
                    clientId={row.client.id}
                    savedDecision={row.selfCare ?? null}
                    value={draft[SELF_CARE_FIELD] === undefined ? (row.selfCare ?? null) : draft[SELF_CARE_FIELD]}
                    error={errorOf(SELF_CARE_FIELD)}
                    onChange={(decision) => change({ [SELF_CARE_FIELD]: decision })}
                  />
                )}
              </Expander>
            </>
          )}
          send={(row, { [ONE_TAP_FIELD]: limit, ...body }) =>
            callApi(activities.change, {
              params: { id: row.id },
              body: { ...body, ...(limit !== undefined && { oneTapMinutes: readLimit(limit, locale) }) },
              ifMatch: row.version,
            })
          }
          read={async (activityId) => (await callApi(activities.get, { params: { id: activityId } })).data}
          onDone={leave}
        />
      ) : (
        <QueryPlaceholder query={combinedQueries} />
      )}
    </Screen>
  );
}
