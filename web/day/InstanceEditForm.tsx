/** Changing the time and the comment of an activity's instance. */
import { activityInstances } from '#contract/planning/instances.ts';
import { callApi } from '../core/call.ts';
import { DatedEditForm } from '../shared/dated/DatedEditForm.tsx';
import type { EditProps } from '../shared/dated/use-overtaken.ts';
import type { Row } from '../shared/day/day.ts';
import { useActs } from './acts.ts';

const fetchRow = async (id: number): Promise<Row> => (await callApi(activityInstances.get, { params: { id } })).data;

export default function InstanceEditForm(props: EditProps<Row>) {
  const { edit } = useActs();
  return <DatedEditForm onSave={(row, changes) => edit(row, { act: 'edit', ...changes })} read={fetchRow} {...props} />;
}
