/** A new dated task, of one of the company's tasks: about a client or nobody, once or as a series, also made of what the inbox holds (R22, R23). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import type { ComboboxOption } from '../../kit/Combobox.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { tasksIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { clientsQuery } from '../../shared/listing/narrowing.ts';
import { companyTemplatesQuery, createdTemplateQueryKey, withoutArchived } from '../templates/templates-query.ts';
import { CreateDatedForm } from './CreateDatedForm.tsx';
import { NEW_TEMPLATE_PATH } from './TaskChoice.tsx';
import { useSource } from './task-source.ts';

const route = getRouteApi('/signed-in/uppgiftinstans/skapa');

export default function DatedTaskCreatePage() {
  const { t } = useTranslation();
  const user = useUser();
  const { clientId, taskId, fromId, fromType, date } = route.useSearch();
  const company = user.account.company;
  const templatesQuery = useQuery({ ...companyTemplatesQuery(company?.id), select: withoutArchived });
  const clients = useQuery(clientsQuery);
  const queryClient = useQueryClient();
  const [newTemplate] = useState(() => queryClient.getQueryData<ComboboxOption>(createdTemplateQueryKey));
  useEffect(() => queryClient.removeQueries({ queryKey: createdTemplateQueryKey }), [queryClient]);
  const error = templatesQuery.error ?? clients.error;
  const mayCreateTemplate = can(user, 'task.change');
  const source = fromId !== undefined && fromType !== undefined ? { id: fromId, type: fromType } : null;
  // The form begins where it stays: what it is made of stands above it, and coming late would move a field from under the finger.
  const isSourceKnown = useSource(source).isKnown;
  const isFormReady = templatesQuery.data && clients.data && isSourceKnown;
  return (
    <Screen title={t('taskInstances.create')} backPath={source ? '/organisation/inkorg' : '/organisation/uppgifter'}>
      {!company && <EmptyState icon={tasksIcon} title={t('details.noCompany')} text={t('details.noCompanyNext')} />}
      {company && error && <LoadError error={error} retry={() => void Promise.all([templatesQuery.refetch(), clients.refetch()])} />}
      {company && !error && !isFormReady && <Skeleton rowCount={5} />}
      {templatesQuery.data?.length === 0 && (
        <EmptyState
          icon={tasksIcon}
          title={t('taskInstances.noTasks')}
          text={t(mayCreateTemplate ? 'taskInstances.noTasksNext' : 'taskInstances.askManager')}
          action={
            mayCreateTemplate && (
              <ButtonLink to={NEW_TEMPLATE_PATH} state={{ forDated: true }}>
                {t('tasks.create')}
              </ButtonLink>
            )
          }
        />
      )}
      {templatesQuery.data && templatesQuery.data.length > 0 && clients.data && isSourceKnown && (
        <Suspense fallback={<Skeleton rowCount={5} />}>
          <CreateDatedForm
            templates={templatesQuery.data}
            initialChoice={{
              task: newTemplate ?? templatesQuery.data.find(({ id }) => id === taskId) ?? null,
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
