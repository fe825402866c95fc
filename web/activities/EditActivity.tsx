/** Changes an activity; says when somebody else did so in between, and keeps what was typed (product «Fields and limits», R15). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { activities } from '#contract/activities.ts';
import { can } from '#domain/permissions.ts';
import { FlagToggles } from '../family/activity/FlagToggles.tsx';
import { type Flags, flags, flagsOf } from '../family/activity/flags.ts';
import { EntryEditForm } from '../family/catalogue/EntryEditForm.tsx';
import edit from '../family/catalogue/edit.module.css';
import { combineQueries } from '../kit/combined-queries.ts';
import { Screen } from '../kit/Screen.tsx';
import { useLeave } from '../kit/use-leave.ts';
import { Waiting } from '../kit/Waiting.tsx';
import { call } from '../start/call.ts';
import { asId } from '../start/search-params.ts';
import { useWho } from '../start/session.ts';
import { useTexts } from '../start/texts.ts';
import { activityOf, catalogueOf, type WholeActivity } from './activity-query.ts';

export default function EditActivity() {
  const { t } = useTexts();
  const who = useWho();
  const navigate = useNavigate();
  const id = asId(useParams({ strict: false }).id);
  const query = useQuery({ ...activityOf(id), refetchOnWindowFocus: false });
  const activity = query.data;
  const clientId = activity?.client.id;
  const catalogue = useQuery({ ...catalogueOf(clientId ?? 0), enabled: clientId !== undefined });

  const detail = { id: String(id), clientId: String(clientId) };
  const leave = useLeave(() => navigate({ to: '/aktiviteter/$id/$clientId', params: detail, replace: true }));
  const state = combineQueries(query, catalogue);
  return (
    <Screen title={t('activities.edit')} lead={activity?.name} back={activity ? `/aktiviteter/${id}/${clientId}` : '/aktiviteter'}>
      {activity && catalogue.data && !state.error ? (
        <EntryEditForm<WholeActivity, Flags>
          key={activity.id}
          kind="activity"
          entry={activity}
          types={catalogue.data.types}
          asks="activity"
          ownerId={activity.client.id}
          labelsOf={{ clientId: activity.client.id }}
          readOnly={!can(who, 'activity.change')}
          moreFields={flags}
          more={({ row, draft, change, at }) => (
            <section className={edit.flags}>
              <h2>{t('activities.flags')}</h2>
              <FlagToggles
                shown={flags}
                values={{ ...flagsOf(row), ...draft }}
                errorAt={at}
                onChange={(flag, on) => change({ [flag]: on })}
              />
            </section>
          )}
          send={(row, body) => call(activities.change, { params: { id: row.id }, body, ifMatch: row.version })}
          read={async (which) => (await call(activities.get, { params: { id: which } })).data}
          onDone={leave}
        />
      ) : (
        <Waiting of={state} />
      )}
    </Screen>
  );
}
