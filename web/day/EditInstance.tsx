/** Changing the time and the comment of an activity's instance. */
import type { activityInstances } from '#contract/planning/instances.ts';
import type { EditProps } from '../family/dated/ActSheet.tsx';
import { DatedEditForm } from '../family/dated/DatedEditForm.tsx';
import { at, call } from '../start/call.ts';
import { useActs } from './acts.ts';
import type { Row } from './day.ts';

const one = at<typeof activityInstances.get>('GET', '/api/activity-instances/{id}');
const read = async (id: number): Promise<Row> => (await call(one, { params: { id } })).data;

export default function EditInstance(props: EditProps<Row>) {
  const { edit } = useActs();
  return <DatedEditForm onSave={(row, changes) => edit(row, { act: 'edit', ...changes })} read={read} {...props} />;
}
