/** Changes a task; reports somebody else's change in between, and keeps what was typed (product «Fields and limits», R15). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { tasks } from '#contract/tasks/templates.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { asId } from '../../core/search-params.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { Screen } from '../../kit/Screen.tsx';
import { useLeave } from '../../kit/use-leave.ts';
import { EntryEditForm } from '../../shared/catalogue/EntryEditForm.tsx';
import { PendingScreen } from '../../shell/PendingScreen.tsx';
import { CompanyFrame } from './CompanyFrame.tsx';
import { type Company, catalogueQuery, templateQuery } from './templates-query.ts';

export default function TemplateEditPage() {
  const { t } = useTexts();
  const { id, companyId } = useParams({ strict: false });
  return (
    <CompanyFrame companyIdInAddress={asId(companyId)} title={t('tasks.edit')} back="/uppgift">
      {(company) => <TemplateEditor company={company} id={asId(id)} />}
    </CompanyFrame>
  );
}

function TemplateEditor({ company, id }: { company: Company; id: number | undefined }) {
  const { t } = useTexts();
  const user = useUser();
  const navigate = useNavigate();
  const task = useQuery({ ...templateQuery(id), refetchOnWindowFocus: false });
  const catalogue = useQuery(catalogueQuery(company.id));
  const params = { id: String(id), companyId: String(company.id) };
  const leave = useLeave(() => navigate({ to: '/uppgift/$id/$companyId', params, replace: true }));
  const backPath = `/uppgift/${id}/${company.id}`;
  const combinedQueries = combineQueries(task, catalogue);
  if (combinedQueries.hasMissingRow || !task.data || !catalogue.data)
    return <PendingScreen query={combinedQueries} title={t('tasks.edit')} back={backPath} />;
  return (
    <Screen title={t('tasks.edit')} titlePart={task.data.name} lead={task.data.name} back={backPath}>
      <EntryEditForm
        key={task.data.id}
        kind="task"
        entry={task.data}
        types={catalogue.data.types}
        sourceKind="task"
        ownerId={company.id}
        labelOwner={{ companyId: company.id }}
        readOnly={!can(user, 'task.change')}
        send={(row, body) => callApi(tasks.change, { params: { id: row.id }, body, ifMatch: row.version })}
        read={async (taskId) => (await callApi(tasks.get, { params: { id: taskId } })).data}
        onDone={leave}
      />
    </Screen>
  );
}
