/** The tasks that the company delegates, by name; its administrator adds, renames and removes them here (R145). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { delegationTasks } from '#contract/delegations/tasks.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { editIcon, removeIcon } from '../../kit/later-icons.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { type DelegationTask, delegationTasksQuery } from '../../shared/delegation/delegation-query.ts';
import css from '../details/details.module.css';

type TaskDialog = 'new' | { rename: DelegationTask } | { remove: DelegationTask };
const MAX_TASK_NAME_LENGTH = 100;

export function DelegationTasks({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const mayChange = can(useUser(), 'delegationTask.change');
  const queryClient = useQueryClient();
  const [shownDialog, setShownDialog] = useState<TaskDialog>();
  const { data: tasks, error, refetch } = useQuery(delegationTasksQuery(companyId));
  const closeDialog = () => setShownDialog(undefined);
  const removeMutation = useMutation({
    mutationFn: ({ id }: DelegationTask) => callApi(delegationTasks.remove, { params: { id } }),
    onSettled: () => {
      closeDialog();
      return queryClient.invalidateQueries();
    },
  });
  if (error && !tasks) return <LoadError error={error} retry={() => void refetch()} />;
  if (!tasks) return <Skeleton rowCount={3} />;
  const renamedTask = typeof shownDialog === 'object' && 'rename' in shownDialog ? shownDialog.rename : undefined;
  const removedTask = typeof shownDialog === 'object' && 'remove' in shownDialog ? shownDialog.remove : undefined;
  return (
    <section className={css.defaults} aria-labelledby="delegation-tasks">
      <h2 id="delegation-tasks">{t('delegations.tasks')}</h2>
      <p className={css.lead}>{t('delegations.tasksLead')}</p>
      <ul className={css.rows} aria-labelledby="delegation-tasks">
        {tasks.map((task) => (
          <li key={task.id}>
            <b>{task.name}</b>
            {mayChange && (
              <ActionMenu
                label={t('team.more', { name: task.name })}
                title={task.name}
                actions={[
                  { label: t('admin.rename'), icon: editIcon, run: () => setShownDialog({ rename: task }) },
                  { label: t('shared.delete'), icon: removeIcon, isDestructive: true, run: () => setShownDialog({ remove: task }) },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={css.acts}>
        {mayChange && (
          <Button
            variant="default"
            size="md"
            icon={<Icon d={plusIcon} size={20} />}
            aria-haspopup="dialog"
            onClick={() => setShownDialog('new')}
          >
            {t('delegations.newTask')}
          </Button>
        )}
        <ButtonLink to="/organisation/delegeringar" variant="light" size="md">
          {t('delegations.goTo')}
        </ButtonLink>
      </div>
      {(shownDialog === 'new' || renamedTask) && (
        <FormSheet
          title={t(renamedTask ? 'admin.rename' : 'delegations.newTask')}
          subtitle={renamedTask?.name}
          refreshedKey={[]}
          check={({ name = '' }): Record<string, string> => (name.trim() === '' ? { name: 'error.field.required' } : {})}
          send={({ name = '' }): Promise<unknown> =>
            renamedTask
              ? callApi(delegationTasks.change, {
                  params: { id: renamedTask.id },
                  body: { name: name.trim() },
                  ifMatch: renamedTask.version,
                })
              : callApi(delegationTasks.create, { body: { name: name.trim() } })
          }
          onClose={closeDialog}
        >
          {({ text }) => (
            <TextField
              {...text('name')}
              label={t('assistmeApp.delegationTask.name')}
              maxLength={MAX_TASK_NAME_LENGTH}
              defaultValue={renamedTask?.name}
            />
          )}
        </FormSheet>
      )}
      {removedTask && (
        <ConfirmDialog
          title={t('admin.removeTitle', { name: removedTask.name })}
          question={t('delegations.removeTaskQuestion')}
          isBusy={removeMutation.isPending}
          onConfirm={() => removeMutation.mutate(removedTask)}
          onClose={closeDialog}
        />
      )}
    </section>
  );
}
