/** The way to a new task of the company, in three steps; once it is made, back to where one came from (product «Tasks»). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { tasks } from '#contract/tasks/templates.ts';
import { can } from '#domain/permissions.ts';
import { addressOf, callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { CreateForm } from '../../shared/catalogue/CreateForm.tsx';
import { CreateWizard } from '../../shared/catalogue/CreateWizard.tsx';
import { LabelField } from '../../shared/catalogue/LabelField.tsx';
import { CompanyFrame } from './CompanyFrame.tsx';
import { type Company, catalogueQuery, createdTemplateQueryKey, type TaskType } from './templates-query.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of wizard steps between this page and the one before it. */
    steps?: number;
    /** The form of a new dated task led here: it begins with the template made. */
    forDated?: boolean;
  }
}

const TaskCategoryForm = lazyWithRetry(async () => ({ default: (await import('./TaskCategoryForm.tsx')).TaskCategoryForm }));
const TaskTypeForm = lazyWithRetry(async () => ({ default: (await import('./TaskTypeForm.tsx')).TaskTypeForm }));
const route = getRouteApi('/signed-in/uppgift/skapa');
type TemplateReference = { id: number; name: string };

export default function TemplateCreatePage() {
  const { t } = useTranslation();
  return (
    <CompanyFrame addressCompanyId={route.useSearch().companyId} title={t('tasks.create')} back="/uppgift">
      {(company) => <TemplateWizard company={company} />}
    </CompanyFrame>
  );
}

function TemplateForm({
  company,
  type,
  isReadOnly,
  onCreated,
}: {
  company: Company;
  type: TaskType;
  isReadOnly: boolean;
  onCreated: (template: TemplateReference) => void;
}) {
  const [labelId, setLabelId] = useState<number | null>(null);
  const typeAndLabel = { type: { id: type.id }, label: labelId === null ? null : { id: labelId } };
  return (
    <CreateForm
      kind="task"
      source={{ kind: 'task', id: type.id }}
      ownerId={company.id}
      isReadOnly={isReadOnly}
      isTouched={labelId !== null}
      moreFieldNames={['label']}
      renderAbove={({ errorOf, clearError }) => (
        <LabelField
          owner={{ companyId: company.id }}
          currentLabel={null}
          value={labelId}
          error={errorOf('label')}
          onChange={(chosenId) => {
            setLabelId(chosenId);
            clearError('label');
          }}
        />
      )}
      createEntry={(body) => callApi(tasks.create, { body: { ...body, ...typeAndLabel } })}
      onCreated={({ data }) => onCreated(data)}
    />
  );
}

function TemplateWizard({ company }: { company: Company }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const search = route.useSearch();
  const mayChange = can(useUser(), 'task.change');
  const catalogueResult = useQuery(catalogueQuery(company.id));
  const searchCompanyId = search.companyId;
  const leavePage = ({ id, name }: TemplateReference) => {
    const { steps = 0, forDated, __TSR_index: historyIndex } = history.location.state;
    if (forDated) queryClient.setQueryData<TemplateReference>(createdTemplateQueryKey, { id, name });
    if (historyIndex > steps) history.go(-1 - steps);
    else void navigate({ to: '/uppgift', search: { companyId: searchCompanyId, categoryId: search.categoryId }, replace: true });
  };
  return (
    <CreateWizard
      kind="task"
      lead={company.name}
      choice={search}
      stepPathOf={(previousStep) =>
        previousStep === 'list'
          ? addressOf('/uppgift', {}, { companyId: searchCompanyId })
          : addressOf('/uppgift/skapa', {}, { companyId: searchCompanyId, ...previousStep })
      }
      onChoose={(chosenStep) =>
        void navigate({
          to: '/uppgift/skapa',
          search: { companyId: searchCompanyId, ...chosenStep },
          state: ({ steps = 0, forDated }) => ({ steps: steps + 1, ...(forDated && { forDated }) }),
        })
      }
      catalogue={catalogueResult.data}
      catalogueState={combineQueries(catalogueResult)}
      isReadOnly={!mayChange}
      renderCategorySheet={
        mayChange
          ? (sheetProps) => (
              <Suspense>
                <TaskCategoryForm owner={company} {...sheetProps} />
              </Suspense>
            )
          : undefined
      }
      renderTypeSheet={
        mayChange
          ? (category, sheetProps) => (
              <Suspense>
                <TaskTypeForm owner={company} category={category} {...sheetProps} />
              </Suspense>
            )
          : undefined
      }
      renderForm={(type) => <TemplateForm key={type.id} company={company} type={type} isReadOnly={!mayChange} onCreated={leavePage} />}
    />
  );
}
