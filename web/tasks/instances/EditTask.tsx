/** Changing a dated task: its time and comment as of any, its own name and whom it is about. */
import { useState } from 'react';
import type { EditProps } from '../../shared/instance/ActSheet.tsx';
import { EditForm } from '../../shared/instance/EditForm.tsx';
import type { Choice } from '../../shared/SearchChoice.tsx';
import type { TaskInstance } from './instances-query.ts';
import { ClientChoice, NameField } from './OwnFields.tsx';
import { useTaskActs } from './task-acts.ts';

/** What stands in the field: nothing while it is called as its task. */
const ownName = ({ name, taskName }: TaskInstance) => (name === taskName ? '' : name);

export function EditTask({ row, ...rest }: EditProps<TaskInstance>) {
  const { edit } = useTaskActs();
  const [name, setName] = useState(ownName(row));
  const [client, choose] = useState<Choice | null>(row.clientId === null ? null : { id: row.clientId, name: row.clientName ?? '' });
  const isNamed = name.trim() !== ownName(row);
  const clientId = client ? Number(client.id) : null;
  const isOther = clientId !== row.clientId;
  return (
    <EditForm
      row={row}
      onSave={(changes) => edit(row, changes, { ...(isNamed && { name: name.trim() || null }), ...(isOther && { clientId }) })}
      isMoreDirty={isNamed || isOther}
      more={(errorAt) => (
        <>
          <NameField value={name} task={row.taskName} error={errorAt('name')} onChange={setName} />
          <ClientChoice value={client} error={errorAt('clientId')} onChoose={choose} />
        </>
      )}
      {...rest}
    />
  );
}
