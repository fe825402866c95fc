/**
 * One task type: the company's own is edited and deleted here, the platform's stays as it is; and its tasks' attributes
 * (product «Tasks», R33).
 */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/permissions.ts';
import { addressOf } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { areQueriesSettled, combineQueries } from '../../kit/combined-queries.ts';
import { Screen } from '../../kit/Screen.tsx';
import { AttributeList } from '../../shared/attributes/AttributeList.tsx';
import { TypeSummary } from '../../shared/catalogue/TypeSummary.tsx';
import { PendingScreen } from '../../shell/PendingScreen.tsx';
import { CompanyFrame } from './CompanyFrame.tsx';
import { TaskTypeForm } from './TaskTypeForm.tsx';
import { type Company, catalogueQuery, companyTemplatesQuery, taskTypeQuery } from './templates-query.ts';

const route = getRouteApi('/signed-in/uppgift/uppgiftstyp');

export default function TaskTypePage() {
  const { t } = useTranslation();
  const { id, companyId } = route.useSearch();
  return (
    <CompanyFrame addressCompanyId={companyId} title={t('tasks.type')} back="/uppgift">
      {(company) => <TypeDetail company={company} id={id} />}
    </CompanyFrame>
  );
}

function TypeDetail({ company, id }: { company: Company; id: number | undefined }) {
  const { t } = useTranslation();
  const mayChange = can(useUser(), 'task.change');
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const typeQuery = useQuery(taskTypeQuery(id));
  const catalogueResult = useQuery(catalogueQuery(company.id));
  const templatesQuery = useQuery(companyTemplatesQuery(company.id));
  const listSearch = { companyId: company.id, categoryId: typeQuery.data?.taskCategory.id, typeId: typeQuery.data?.id };
  const backPath = addressOf('/uppgift', {}, { ...listSearch, typeId: undefined, tab: 1 });
  const combinedQueries = combineQueries(typeQuery, catalogueResult);
  if (combinedQueries.hasMissingRow || !typeQuery.data || !catalogueResult.data || !areQueriesSettled(templatesQuery))
    return <PendingScreen query={combinedQueries} title={t('tasks.type')} backPath={backPath} />;
  const { global, archived, taskCategory, name } = typeQuery.data;
  // One that was removed since leaves its name.
  const category = catalogueResult.data.categories.find((listedCategory) => listedCategory.id === taskCategory.id) ?? {
    id: taskCategory.id,
    name: taskCategory.name ?? '',
    color: '#53605c',
    icon: 'note' as const,
  };
  return (
    <Screen title={name} titlePart={t('tasks.type')} lead={company.name} backPath={backPath}>
      <TypeSummary
        kind="task"
        type={typeQuery.data}
        category={category}
        ownerName={t(global ? 'catalogue.ofAll' : 'catalogue.ofCompany')}
        usageCount={templatesQuery.data?.filter((template) => template.type.id === id).length}
        renderCountLink={(props) => <Link to="/uppgift" search={listSearch} {...props} />}
        onEdit={mayChange && !global && (() => setEditing(true))}
        createLinkOptions={mayChange && !archived && linkOptions({ to: '/uppgift/skapa', search: listSearch })}
      />
      <AttributeList
        source={{ kind: 'task', id: typeQuery.data.id }}
        typeOrCategory={typeQuery.data}
        owner={company}
        leadKey="tasks.attributesLead"
      />
      {isEditing && (
        <TaskTypeForm
          owner={company}
          category={category}
          type={typeQuery.data}
          onDeleted={() => navigate({ to: '/uppgift', search: { ...listSearch, typeId: undefined, tab: 1 }, replace: true })}
          onClose={() => setEditing(false)}
        />
      )}
    </Screen>
  );
}
