/** A new dated task, of one of the company's tasks: about a client or nobody, once or as a series, also made of what the inbox holds (R22, R23). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import type { ComboboxOption } from '../../kit/Combobox.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { tasks as icon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { clientsQuery } from '../../shared/listing/narrowing.ts';
import { companyTemplatesQuery, createdTemplateKey, withoutArchived } from '../templates/templates-query.ts';
import { CreateDatedForm } from './CreateDatedForm.tsx';
import { NEW_TASK } from './TaskChoice.tsx';
import { useSource } from './task-source.ts';

const route = getRouteApi('/signed-in/uppgiftinstans/skapa');

export default function DatedTaskCreatePage() {
  const { t } = useTexts();
  const user = useUser();
  const { clientId, taskId, fromId, fromType, date } = route.useSearch();
  const company = user.account.company;
  const tasks = useQuery({ ...companyTemplatesQuery(company?.id), select: withoutArchived });
  const clients = useQuery(clientsQuery);
  const queryClient = useQueryClient();
  const [newTemplate] = useState(() => queryClient.getQueryData<ComboboxOption>(createdTemplateKey));
  useEffect(() => queryClient.removeQueries({ queryKey: createdTemplateKey }), [queryClient]);
  const error = tasks.error ?? clients.error;
  const mayMake = can(user, 'task.change');
  const source = fromId !== undefined && fromType !== undefined ? { id: fromId, type: fromType } : null;
  // The form begins where it stays: what it is made of stands above it, and coming late would move a field from under the finger.
  const isSourceKnown = useSource(source).isKnown;
  const areAllKnown = tasks.data && clients.data && isSourceKnown;
  return (
    <Screen title={t('taskInstances.create')} back={source ? '/organisation/inkorg' : '/organisation/uppgifter'}>
      {!company && <EmptyState icon={icon} title={t('details.noCompany')} text={t('details.noCompanyNext')} />}
      {company && error && <LoadError error={error} retry={() => void Promise.all([tasks.refetch(), clients.refetch()])} />}
      {company && !error && !areAllKnown && <Skeleton rows={5} />}
      {tasks.data?.length === 0 && (
        <EmptyState
          icon={icon}
          title={t('taskInstances.noTasks')}
          text={t(mayMake ? 'taskInstances.noTasksNext' : 'taskInstances.askManager')}
          action={
            mayMake && (
              <ButtonLink to={NEW_TASK} state={{ forDated: true }}>
                {t('tasks.create')}
              </ButtonLink>
            )
          }
        />
      )}
      {tasks.data && tasks.data.length > 0 && clients.data && isSourceKnown && (
        <Suspense fallback={<Skeleton rows={5} />}>
          <CreateDatedForm
            tasks={tasks.data}
            initialChoice={{
              task: newTemplate ?? tasks.data.find(({ id }) => id === taskId) ?? null,
              client: clients.data.find(({ id }) => id === clientId) ?? null,
              date,
            }}
            source={source}
          />
        </Suspense>
      )}
    </Screen>
  );
}
