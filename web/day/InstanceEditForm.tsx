/** Changing the time and the comment of an activity's instance. */
import { activityInstances } from '#contract/planning/instances.ts';
import { callApi } from '../core/call.ts';
import { DatedEditForm } from '../shared/dated/DatedEditForm.tsx';
import type { EditProps } from '../shared/dated/use-overtaken.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { useActs } from './acts.ts';

const fetchInstance = async (id: number): Promise<DayInstance> => (await callApi(activityInstances.get, { params: { id } })).data;

export default function InstanceEditForm(props: EditProps<DayInstance>) {
  const { edit: performEdit } = useActs();
  return (
    <DatedEditForm
      onSave={(instance, changes) => performEdit(instance, { act: 'edit', ...changes })}
      readInstance={fetchInstance}
      {...props}
    />
  );
}
