/** The acts on one task, in a sheet: planning, the form and deleting, for those who may (product «Roles and permissions»). */
import { Link } from '@tanstack/react-router';
import { tasks } from '#contract/tasks/templates.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { EntryActions } from '../../shared/catalogue/EntryActs.tsx';
import { EntryDeleteDialog } from '../../shared/catalogue/EntryDeleteDialog.tsx';
import type { Task } from './templates-query.ts';

type DeleteProps = { task: Task; onDeleted?: (() => void) | undefined; onClose: () => void };
export const TemplateDeleteDialog = ({ task, ...dialogProps }: DeleteProps) => (
  <EntryDeleteDialog
    kind="task"
    entry={task}
    removeEntry={(id) => callApi(tasks.remove, { params: { id } })}
    deletedQueryKeys={['task', 'task-series']}
    {...dialogProps}
  />
);

export function TemplateActions({ task, onPlan, ...dialogProps }: DeleteProps & { onPlan?: (() => void) | undefined }) {
  const user = useUser();
  const linkParams = { id: String(task.id), companyId: String(task.company.id) };
  return (
    <EntryActions
      name={task.name}
      typeName={task.type.name}
      onPlan={onPlan}
      renderFormLink={(close, children) => (
        <Link to="/uppgift/$id/$companyId/redigera" params={linkParams} onClick={close}>
          {children}
        </Link>
      )}
      mayChange={can(user, 'task.change')}
      renderDeletion={can(user, 'page.tasks.remove') ? () => <TemplateDeleteDialog task={task} {...dialogProps} /> : undefined}
      onClose={dialogProps.onClose}
    />
  );
}
