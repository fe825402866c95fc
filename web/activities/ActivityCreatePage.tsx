/** The way to a new activity of a client, in three steps (product «Activities»). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { addressOf } from '../core/call.ts';
import { useChosenClient } from '../core/session.ts';
import { combineQueries } from '../kit/combined-queries.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { CreateWizard } from '../shared/catalogue/CreateWizard.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { ActivityForm } from './ActivityForm.tsx';
import { catalogueQueryOf, useClient } from './activity-query.ts';

/** Most choose among what is there. */
const ActivityCategoryForm = lazyWithRetry(async () => ({
  default: (await import('../shared/catalogue/ActivityCategoryForm.tsx')).ActivityCategoryForm,
}));
const ActivityTypeForm = lazyWithRetry(async () => ({ default: (await import('./ActivityTypeForm.tsx')).ActivityTypeForm }));

export default function ActivityCreatePage() {
  const navigate = useNavigate();
  const chosenClient = useChosenClient();
  const search = useSearch({ from: '/signed-in/of-client/aktiviteter/skapa' });
  const clientId = search.clientId ?? chosenClient!.client.id;
  const clientQuery = useClient(clientId);
  const client = clientQuery.data;
  const catalogueQuery = useQuery(catalogueQueryOf(clientId));
  const searchClientId = search.clientId;
  return (
    <CreateWizard
      kind="activity"
      lead={client?.name}
      pageHeader={<ClientHeader client={client} />}
      choice={search}
      stepPathOf={(previousStep) =>
        previousStep === 'list'
          ? addressOf('/aktiviteter', {}, { clientId: searchClientId })
          : addressOf('/aktiviteter/skapa', {}, { clientId: searchClientId, ...previousStep })
      }
      onChoose={(search) => void navigate({ to: '/aktiviteter/skapa', search: { clientId: searchClientId, ...search } })}
      catalogue={catalogueQuery.data}
      catalogueState={combineQueries(clientQuery, catalogueQuery)}
      renderCategorySheet={(sheetProps) =>
        client && (
          <Suspense>
            <ActivityCategoryForm owner={client} {...sheetProps} />
          </Suspense>
        )
      }
      renderTypeSheet={(category, sheetProps) =>
        client && (
          <Suspense>
            <ActivityTypeForm owner={client} category={category} {...sheetProps} />
          </Suspense>
        )
      }
      renderForm={(type) =>
        client && (
          <ActivityForm
            key={type.id}
            client={client}
            type={type}
            onCreated={(activity) =>
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
