/** The task of an activity of delegated health care: one of the company’s tasks; a removed one stays until another is chosen (R145). */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../core/texts.ts';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { delegationTasksQuery } from '../delegation/delegation-query.ts';
import { useClient } from '../team/client.ts';

type DelegationTask = { id: number; name?: string | null | undefined };
type Props = {
  clientId: number;
  /** The one it has. */
  savedTask?: DelegationTask | null | undefined;
  value: number | undefined;
  error: string | undefined;
  onChange: (taskId: number | undefined) => void;
};

export function DelegationTaskField({ clientId, savedTask, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const { data: client } = useClient(clientId);
  const { data: delegationTasks, error: loadError, refetch } = useQuery(delegationTasksQuery(client?.company.id));
  if (loadError && !delegationTasks) return <LoadLine error={loadError} retry={() => void refetch()} />;
  const isTaskRemoved = savedTask && delegationTasks && !delegationTasks.some(({ id }) => id === savedTask.id);
  return (
    <SelectField
      name="delegationTask"
      required
      label={t('assistmeApp.activity.delegationTask')}
      hint={t('delegations.taskHint')}
      value={String(value ?? '')}
      error={error}
      options={[
        { value: '', label: t('delegations.choose') },
        ...(isTaskRemoved || (savedTask && !delegationTasks) ? [{ value: String(savedTask.id), label: savedTask.name ?? '' }] : []),
        ...(delegationTasks ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget: { value: chosenValue } }) => onChange(chosenValue ? Number(chosenValue) : undefined)}
    />
  );
}
