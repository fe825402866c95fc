/** Changes a task; reports somebody else's change in between, and keeps what was typed (product «Fields and limits», R15). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { tasks } from '#contract/tasks/templates.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { asId } from '../../core/search-params.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { Screen } from '../../kit/Screen.tsx';
import { useLeave } from '../../kit/use-leave.ts';
import { EntryEditForm } from '../../shared/catalogue/EntryEditForm.tsx';
import { PendingScreen } from '../../shell/PendingScreen.tsx';
import { CompanyFrame } from './CompanyFrame.tsx';
import { type Company, catalogueQuery, templateQuery } from './templates-query.ts';

export default function TemplateEditPage() {
  const { t } = useTranslation();
  const { id, companyId } = useParams({ strict: false });
  return (
    <CompanyFrame addressCompanyId={asId(companyId)} title={t('tasks.edit')} back="/uppgift">
      {(company) => <TemplateEditor company={company} id={asId(id)} />}
    </CompanyFrame>
  );
}

function TemplateEditor({ company, id }: { company: Company; id: number | undefined }) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const taskQuery = useQuery({ ...templateQuery(id), refetchOnWindowFocus: false });
  const catalogueResult = useQuery(catalogueQuery(company.id));
  const params = { id: String(id), companyId: String(company.id) };
  const leavePage = useLeave(() => navigate({ to: '/uppgift/$id/$companyId', params, replace: true }));
  const backPath = `/uppgift/${id}/${company.id}`;
  const combinedQueries = combineQueries(taskQuery, catalogueResult);
  if (combinedQueries.hasMissingRow || !taskQuery.data || !catalogueResult.data)
    return <PendingScreen query={combinedQueries} title={t('tasks.edit')} backPath={backPath} />;
  return (
    <Screen title={t('tasks.edit')} titlePart={taskQuery.data.name} lead={taskQuery.data.name} backPath={backPath}>
      <EntryEditForm
        key={taskQuery.data.id}
        kind="task"
        entry={taskQuery.data}
        types={catalogueResult.data.types}
        sourceKind="task"
        ownerId={company.id}
        labelOwner={{ companyId: company.id }}
        isReadOnly={!can(user, 'task.change')}
        saveEntry={(savedTask, taskChanges) =>
          callApi(tasks.change, { params: { id: savedTask.id }, body: taskChanges, ifMatch: savedTask.version })
        }
        readEntry={async (taskId) => (await callApi(tasks.get, { params: { id: taskId } })).data}
        onDone={leavePage}
      />
    </Screen>
  );
}
