/** Changing the time and the comment of an activity's instance. */
import { activityInstances } from '#contract/planning/instances.ts';
import { DatedEditForm } from '../family/dated/DatedEditForm.tsx';
import type { EditProps } from '../family/dated/use-overtaken.ts';
import { call } from '../start/call.ts';
import { useActs } from './acts.ts';
import type { Row } from './day.ts';

const read = async (id: number): Promise<Row> => (await call(activityInstances.get, { params: { id } })).data;

export default function EditInstance(props: EditProps<Row>) {
  const { edit } = useActs();
  return <DatedEditForm onSave={(row, changes) => edit(row, { act: 'edit', ...changes })} read={read} {...props} />;
}
