/** Changing the time and the comment of an activity's instance. */
import type { EditProps } from '../shared/instance/ActSheet.tsx';
import { EditForm } from '../shared/instance/EditForm.tsx';
import { useActs } from './acts.ts';
import type { Row } from './day.ts';

export function EditInstance({ row, ...rest }: EditProps<Row>) {
  const { edit } = useActs();
  return <EditForm row={row} onSave={(changes) => edit(row, { act: 'edit', ...changes })} {...rest} />;
}
