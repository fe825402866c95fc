/** The way to a new task of the company, in three steps; once it is made, back to where one came from (product «Tasks»). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { tasks } from '#contract/tasks/templates.ts';
import { can } from '#domain/permissions.ts';
import { addressOf, callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { CreateForm } from '../../shared/catalogue/CreateForm.tsx';
import { CreateWizard } from '../../shared/catalogue/CreateWizard.tsx';
import { LabelField } from '../../shared/catalogue/LabelField.tsx';
import { CompanyFrame } from './CompanyFrame.tsx';
import { type Company, catalogueQuery, createdTemplateKey, type TaskType } from './templates-query.ts';

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
  const { t } = useTexts();
  return (
    <CompanyFrame companyIdInAddress={route.useSearch().companyId} title={t('tasks.create')} back="/uppgift">
      {(company) => <Wizard company={company} />}
    </CompanyFrame>
  );
}

function TaskForm({
  company,
  type,
  readOnly,
  onCreated,
}: {
  company: Company;
  type: TaskType;
  readOnly: boolean;
  onCreated: (template: TemplateReference) => void;
}) {
  const [labelId, setLabel] = useState<number | null>(null);
  const typeAndLabel = { type: { id: type.id }, label: labelId === null ? null : { id: labelId } };
  return (
    <CreateForm
      kind="task"
      source={{ kind: 'task', id: type.id }}
      ownerId={company.id}
      readOnly={readOnly}
      isTouched={labelId !== null}
      moreFieldNames={['label']}
      renderAbove={({ errorOf, clearError }) => (
        <LabelField
          owner={{ companyId: company.id }}
          currentLabel={null}
          value={labelId}
          error={errorOf('label')}
          onChange={(chosenId) => {
            setLabel(chosenId);
            clearError('label');
          }}
        />
      )}
      make={(body) => callApi(tasks.create, { body: { ...body, ...typeAndLabel } })}
      onCreated={({ data }) => onCreated(data)}
    />
  );
}

function Wizard({ company }: { company: Company }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const search = route.useSearch();
  const mayChange = can(useUser(), 'task.change');
  const catalogue = useQuery(catalogueQuery(company.id));
  const searchCompanyId = search.companyId;
  const leave = ({ id, name }: TemplateReference) => {
    const { steps = 0, forDated, __TSR_index: index } = history.location.state;
    if (forDated) queryClient.setQueryData<TemplateReference>(createdTemplateKey, { id, name });
    if (index > steps) history.go(-1 - steps);
    else void navigate({ to: '/uppgift', search: { companyId: searchCompanyId, categoryId: search.categoryId }, replace: true });
  };
  return (
    <CreateWizard
      kind="task"
      lead={company.name}
      choice={search}
      addressOf={(previousStep) =>
        previousStep === 'list'
          ? addressOf('/uppgift', {}, { companyId: searchCompanyId })
          : addressOf('/uppgift/skapa', {}, { companyId: searchCompanyId, ...previousStep })
      }
      choose={(chosen) =>
        void navigate({
          to: '/uppgift/skapa',
          search: { companyId: searchCompanyId, ...chosen },
          state: ({ steps = 0, forDated }) => ({ steps: steps + 1, ...(forDated && { forDated }) }),
        })
      }
      data={catalogue.data}
      state={combineQueries(catalogue)}
      readOnly={!mayChange}
      renderCategorySheet={
        mayChange
          ? (sheet) => (
              <Suspense>
                <TaskCategoryForm owner={company} {...sheet} />
              </Suspense>
            )
          : undefined
      }
      renderTypeSheet={
        mayChange
          ? (category, sheet) => (
              <Suspense>
                <TaskTypeForm owner={company} category={category} {...sheet} />
              </Suspense>
            )
          : undefined
      }
      renderForm={(type) => <TaskForm key={type.id} company={company} type={type} readOnly={!mayChange} onCreated={leave} />}
    />
  );
}
