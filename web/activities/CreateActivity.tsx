/** The way to a new activity of a client, in three steps (product «Activities»). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { activities } from '#contract/activities.ts';
import { FlagToggles } from '../family/activity/FlagToggles.tsx';
import { flags, noFlags } from '../family/activity/flags.ts';
import { CreateForm } from '../family/catalogue/CreateForm.tsx';
import { CreateWizard } from '../family/catalogue/CreateWizard.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { Expander } from '../kit/Expander.tsx';
import { addressOf, call } from '../start/call.ts';
import { useChosen } from '../start/session.ts';
import { useTexts } from '../start/texts.ts';
import { ActivityCategoryForm } from './ActivityCategoryForm.tsx';
import { ActivityTypeForm } from './ActivityTypeForm.tsx';
import { type ActivityType, type Client, catalogueOf, useClient, type WholeActivity } from './activity-query.ts';

type FormProps = { client: Client; type: ActivityType; onMade: (made: WholeActivity) => void };

export default function CreateActivity() {
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
      chosen={search}
      addressOf={(before) =>
        before === 'list'
          ? addressOf('/aktiviteter', {}, { clientId: of })
          : addressOf('/aktiviteter/skapa', {}, { clientId: of, ...before })
      }
      choose={(search) => void navigate({ to: '/aktiviteter/skapa', search: { clientId: of, ...search } })}
      data={catalogue.data}
      state={combineQueries(ofClient, catalogue)}
      newCategory={(sheet) => client && <ActivityCategoryForm owner={client} {...sheet} />}
      newType={(category, sheet) => client && <ActivityTypeForm owner={client} category={category} {...sheet} />}
      form={(type) =>
        client && (
          <ActivityForm
            key={type.id}
            client={client}
            type={type}
            onMade={(made) =>
              void navigate({
                to: '/aktiviteter/$id/$clientId',
                params: { id: String(made.id), clientId: String(made.client.id) },
                replace: true,
              })
            }
          />
        )
      }
    />
  );
}

function ActivityForm({ client, type, onMade }: FormProps) {
  const { t } = useTexts();
  const [on, setOn] = useState(noFlags);
  return (
    <CreateForm
      kind="activity"
      asker={{ kind: 'activity', id: type.id }}
      ownerId={client.id}
      make={async (body) =>
        (await call(activities.create, { body: { ...on, ...body, type: { id: type.id }, client: { id: client.id } } })).data
      }
      onMade={onMade}
      moreFields={flags}
      isTouched={flags.some((flag) => on[flag] !== noFlags[flag])}
      below={({ at, clear }) => (
        <Expander title={t('activities.moreChoices')} isWrong={flags.some(at)}>
          <FlagToggles
            shown={flags}
            values={on}
            errorAt={at}
            onChange={(flag, value) => {
              setOn({ ...on, [flag]: value });
              clear(flag);
            }}
          />
        </Expander>
      )}
    />
  );
}
