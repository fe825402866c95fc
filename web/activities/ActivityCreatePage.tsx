/** The way to a new activity of a client, in three steps (product «Activities»). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { activities } from '#contract/activities.ts';
import { defaultFlags } from '#contract/category-defaults.ts';
import { sharingFlags } from '#contract/sharing.ts';
import type { CareBasis } from '#domain/care-basis.ts';
import { addressOf, call } from '../core/call.ts';
import { useChosen } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { Expander } from '../kit/Expander.tsx';
import { late } from '../kit/late.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { BASIS, BasisField, TASK } from '../shared/activity/BasisField.tsx';
import { defaultsOf } from '../shared/activity/defaults-query.ts';
import { FlagToggles } from '../shared/activity/FlagToggles.tsx';
import { type Flags, flags, noFlags } from '../shared/activity/flags.ts';
import { LimitField, ONE_TAP, readLimit, wrongLimit } from '../shared/activity/LimitField.tsx';
import { CreateForm } from '../shared/catalogue/CreateForm.tsx';
import { CreateWizard } from '../shared/catalogue/CreateWizard.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { type ActivityType, type Client, catalogueOf, useClient, type WholeActivity } from './activity-query.ts';

/** Most choose among what is there. */
const ActivityCategoryForm = late(async () => ({
  default: (await import('../shared/catalogue/ActivityCategoryForm.tsx')).ActivityCategoryForm,
}));
const ActivityTypeForm = late(async () => ({ default: (await import('./ActivityTypeForm.tsx')).ActivityTypeForm }));
const TaskField = late(async () => ({ default: (await import('../shared/activity/TaskField.tsx')).TaskField }));
const NewActivityDefaults = late(async () => ({ default: (await import('./NewActivityDefaults.tsx')).NewActivityDefaults }));

type FormProps = { client: Client; type: ActivityType; onMade: (activity: WholeActivity) => void };

export default function ActivityCreatePage() {
  const navigate = useNavigate();
  const chosen = useChosen();
  const search = useSearch({ from: '/signed-in/of-client/aktiviteter/skapa' });
  const clientId = search.clientId ?? chosen!.client.id;
  const ofClient = useClient(clientId);
  const client = ofClient.data;
  const catalogue = useQuery(catalogueOf(clientId));
  const of = search.clientId;
  return (
    <CreateWizard
      kind="activity"
      lead={client?.name}
      about={<ClientHeader client={client} />}
      chosen={search}
      addressOf={(previous) =>
        previous === 'list'
          ? addressOf('/aktiviteter', {}, { clientId: of })
          : addressOf('/aktiviteter/skapa', {}, { clientId: of, ...previous })
      }
      choose={(search) => void navigate({ to: '/aktiviteter/skapa', search: { clientId: of, ...search } })}
      data={catalogue.data}
      state={combineQueries(ofClient, catalogue)}
      newCategory={(sheet) =>
        client && (
          <Suspense>
            <ActivityCategoryForm owner={client} {...sheet} />
          </Suspense>
        )
      }
      newType={(category, sheet) =>
        client && (
          <Suspense>
            <ActivityTypeForm owner={client} category={category} {...sheet} />
          </Suspense>
        )
      }
      form={(type) =>
        client && (
          <ActivityForm
            key={type.id}
            client={client}
            type={type}
            onMade={(activity) =>
              void navigate({
                to: '/aktiviteter/$id/$clientId',
                params: { id: String(activity.id), clientId: String(activity.client.id) },
                replace: true,
              })
            }
          />
        )
      }
    />
  );
}

const shares = (are: boolean): Partial<Flags> => ({
  sharesDataWhenSigned: are,
  sharesDataWhenSkipped: are,
  sharesDataWhenReported: are,
});

function ActivityForm({ client, type, onMade }: FormProps) {
  'use no memo'; // a form of a few fields: what the compiler remembers of it weighs more than it saves
  const { t, locale } = useTexts();
  const { data, isPending } = useQuery(defaultsOf(client.id));
  /** The flags chosen here, over the category's defaults. */
  const [ownFlags, setOwnFlags] = useState<Partial<Flags>>({});
  const [limit, setLimit] = useState('');
  const [ownBasis, setOwnBasis] = useState<CareBasis>();
  const [task, setTask] = useState<number>();
  const [isShared, setShared] = useState<boolean>();
  if (isPending) return <Skeleton rows={4} />;
  const defaults = data?.find(({ category }) => category.id === type.activityCategory.id);
  const first: Flags = { ...noFlags, ...Object.fromEntries(defaultFlags.map((flag) => [flag, defaults?.[flag] ?? false])) };
  const on = { ...first, ...ownFlags };
  const firstBasis = defaults?.careBasis ?? 'NONE';
  const basis = ownBasis ?? firstBasis;
  const mustChooseSharing =
    defaults?.asksAboutSharing && isShared === undefined && !sharingFlags.some((flag) => ownFlags[flag] !== undefined);
  return (
    <CreateForm
      kind="activity"
      asker={{ kind: 'activity', id: type.id }}
      ownerId={client.id}
      check={() => ({
        ...(mustChooseSharing && { sharing: 'activities.sharingMissing' }),
        ...wrongLimit(limit, locale),
        ...(basis === 'DELEGATED' && task === undefined && { [TASK]: 'error.field.required' }),
      })}
      make={async (body) => {
        // Defaults that could not be read are left to the server.
        const begun = defaults ? { ...on, careBasis: basis } : { ...ownFlags, careBasis: ownBasis };
        const chosen = {
          ...begun,
          oneTapMinutes: readLimit(limit, locale),
          delegationTask: basis === 'DELEGATED' && task ? { id: task } : null,
        };
        return (await call(activities.create, { body: { ...chosen, ...body, type: { id: type.id }, client: { id: client.id } } })).data;
      }}
      onMade={onMade}
      moreFields={[...flags, ONE_TAP, BASIS, TASK]}
      isTouched={limit !== '' || basis !== firstBasis || flags.some((flag) => on[flag] !== first[flag])}
      below={({ at, clear }) => (
        <>
          <Suspense>
            {defaults && (
              <NewActivityDefaults
                of={defaults}
                shares={isShared}
                error={at('sharing')}
                onShares={(are) => {
                  setShared(are);
                  setOwnFlags({ ...ownFlags, ...shares(are) });
                  clear('sharing');
                }}
              />
            )}
          </Suspense>
          <Expander title={t('activities.moreChoices')} isWrong={[...flags, ONE_TAP, BASIS, TASK].some(at)}>
            <FlagToggles
              shown={flags}
              values={on}
              errorAt={at}
              onChange={(flag, value) => {
                setOwnFlags({ ...ownFlags, [flag]: value });
                clear(flag);
                clear('sharing');
              }}
            />
            <LimitField
              value={limit}
              usual={defaults && (defaults.oneTapMinutes ?? defaults.usualOneTapMinutes)}
              error={at(ONE_TAP)}
              onChange={(value) => {
                setLimit(value);
                clear(ONE_TAP);
              }}
            />
            <BasisField
              value={basis}
              error={at(BASIS)}
              onChange={(chosen) => {
                setOwnBasis(chosen);
                clear(BASIS);
              }}
            >
              <Suspense>
                {basis === 'DELEGATED' && (
                  <TaskField
                    clientId={client.id}
                    value={task}
                    error={at(TASK)}
                    onChange={(chosen) => {
                      setTask(chosen);
                      clear(TASK);
                    }}
                  />
                )}
              </Suspense>
            </BasisField>
          </Expander>
        </>
      )}
    />
  );
}
