/** The tasks that the company delegates, by name; its administrator adds, renames and removes them here (R145). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { delegationTasks } from '#contract/delegations/tasks.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plus } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { edit, remove } from '../../kit/later-icons.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { type DelegationTask, delegationTasksQuery } from '../../shared/delegation/delegation-query.ts';
import css from '../details/details.module.css';

type OpenDialog = 'new' | { rename: DelegationTask } | { remove: DelegationTask };
const MAX_TASK_NAME_LENGTH = 100;

export function DelegationTasks({ companyId }: { companyId: number }) {
  const { t } = useTexts();
  const mayChange = can(useUser(), 'delegationTask.change');
  const queryClient = useQueryClient();
  const [openDialog, setOpen] = useState<OpenDialog>();
  const { data, error, refetch } = useQuery(delegationTasksQuery(companyId));
  const close = () => setOpen(undefined);
  const removeMutation = useMutation({
    mutationFn: ({ id }: DelegationTask) => callApi(delegationTasks.remove, { params: { id } }),
    onSettled: () => {
      close();
      return queryClient.invalidateQueries();
    },
  });
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  const renamedTask = typeof openDialog === 'object' && 'rename' in openDialog ? openDialog.rename : undefined;
  const removedTask = typeof openDialog === 'object' && 'remove' in openDialog ? openDialog.remove : undefined;
  return (
    <section className={css.defaults} aria-labelledby="delegation-tasks">
      <h2 id="delegation-tasks">{t('delegations.tasks')}</h2>
      <p className={css.lead}>{t('delegations.tasksLead')}</p>
      <ul className={css.rows} aria-labelledby="delegation-tasks">
        {data.map((task) => (
          <li key={task.id}>
            <b>{task.name}</b>
            {mayChange && (
              <ActionMenu
                label={t('team.more', { name: task.name })}
                title={task.name}
                acts={[
                  { label: t('admin.rename'), icon: edit, run: () => setOpen({ rename: task }) },
                  { label: t('shared.delete'), icon: remove, isDestructive: true, run: () => setOpen({ remove: task }) },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={css.acts}>
        {mayChange && (
          <Button variant="default" size="md" icon={<Icon d={plus} size={20} />} aria-haspopup="dialog" onClick={() => setOpen('new')}>
            {t('delegations.newTask')}
          </Button>
        )}
        <ButtonLink to="/organisation/delegeringar" variant="light" size="md">
          {t('delegations.goTo')}
        </ButtonLink>
      </div>
      {(openDialog === 'new' || renamedTask) && (
        <FormSheet
          title={t(renamedTask ? 'admin.rename' : 'delegations.newTask')}
          meta={renamedTask?.name}
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
          onClose={close}
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
          onClose={close}
        />
      )}
    </section>
  );
}
