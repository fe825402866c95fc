/**
 * One task type: the company's own is edited and deleted here, the platform's stays as it is; and its tasks' attributes
 * (product «Tasks», R33).
 */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/permissions.ts';
import { addressOf } from '../../core/call.ts';
import { useWho } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { Screen } from '../../kit/Screen.tsx';
import { AttributeList } from '../../shared/attributes/AttributeList.tsx';
import { TypeAbout } from '../../shared/catalogue/TypeAbout.tsx';
import { PendingScreen } from '../../shell/PendingScreen.tsx';
import { CompanyFrame } from './CompanyFrame.tsx';
import { TaskTypeForm } from './TaskTypeForm.tsx';
import { type Company, catalogueOf, templatesOf, typeOf } from './templates-query.ts';

const route = getRouteApi('/signed-in/uppgift/uppgiftstyp');

export default function TaskTypePage() {
  const { t } = useTexts();
  const { id, companyId } = route.useSearch();
  return (
    <CompanyFrame companyInAddress={companyId} title={t('tasks.type')} back="/uppgift">
      {(company) => <Type company={company} id={id} />}
    </CompanyFrame>
  );
}

function Type({ company, id }: { company: Company; id: number | undefined }) {
  const { t } = useTexts();
  const mayChange = can(useWho(), 'task.change');
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const type = useQuery(typeOf(id));
  const catalogue = useQuery(catalogueOf(company.id));
  const used = useQuery(templatesOf(company.id));
  const list = { companyId: company.id, categoryId: type.data?.taskCategory.id, typeId: type.data?.id };
  const back = addressOf('/uppgift', {}, { ...list, typeId: undefined, tab: 1 });
  const state = combineQueries(type, catalogue);
  if (state.isGone || !type.data || !catalogue.data) return <PendingScreen query={state} title={t('tasks.type')} back={back} />;
  const { global, archived, taskCategory, name } = type.data;
  // One that was removed since leaves its name.
  const category = catalogue.data.categories.find((one) => one.id === taskCategory.id) ?? {
    id: taskCategory.id,
    name: taskCategory.name ?? '',
    color: '#53605c',
    icon: 'note' as const,
  };
  return (
    <Screen title={name} titlePart={t('tasks.type')} lead={company.name} back={back}>
      <TypeAbout
        kind="task"
        type={type.data}
        category={category}
        ownerName={t(global ? 'catalogue.ofAll' : 'catalogue.ofCompany')}
        count={used.data?.filter((one) => one.type.id === id).length}
        countLink={(props) => <Link to="/uppgift" search={list} {...props} />}
        onEdit={mayChange && !global && (() => setEditing(true))}
        create={mayChange && !archived && linkOptions({ to: '/uppgift/skapa', search: list })}
      />
      <AttributeList asker={{ kind: 'task', id: type.data.id }} typeOrCategory={type.data} owner={company} lead="tasks.attributesLead" />
      {isEditing && (
        <TaskTypeForm
          owner={company}
          category={category}
          type={type.data}
          onDeleted={() => navigate({ to: '/uppgift', search: { ...list, typeId: undefined, tab: 1 }, replace: true })}
          onClose={() => setEditing(false)}
        />
      )}
    </Screen>
  );
}
