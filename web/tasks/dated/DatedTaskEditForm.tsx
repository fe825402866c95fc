/** Changing a dated task: its time and comment as of any, its own name and whom it is about. */
import { useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import type { ComboboxOption } from '../../kit/Combobox.tsx';
import { DatedEditForm } from '../../shared/dated/DatedEditForm.tsx';
import type { EditProps } from '../../shared/dated/use-overtaken.ts';
import ResponsibleChoice from '../../shared/responsible/ResponsibleChoice.tsx';
import { responsibleText } from '../../shared/responsible/responsible.ts';
import { readDatedTask, type TaskInstance } from './dated-query.ts';
import { useTaskActs } from './dated-task-acts.ts';
import css from './dated-tasks.module.css';
import { ClientChoice, NameField } from './OwnFields.tsx';

/** The own name as it stands in the field: nothing while it is called as its task. */
const customNameOf = ({ name, taskName }: TaskInstance) => (name === taskName ? '' : name);
const responsibleOf = ({ responsibleId: id, responsibleName: name }: TaskInstance): ComboboxOption | null =>
  id === null ? null : { id, name: name ?? '' };
const clientOf = ({ clientId, clientName }: TaskInstance): ComboboxOption | null =>
  clientId === null ? null : { id: clientId, name: clientName ?? '' };

export default function DatedTaskEditForm(props: EditProps<TaskInstance>) {
  const { t } = useTexts();
  const { edit } = useTaskActs();
  /** The changed fields, undefined while as saved: only they are sent. */
  const [name, setName] = useState<string>();
  const [client, setClient] = useState<ComboboxOption | null>();
  const [responsible, setResponsible] = useState<ComboboxOption | null>();
  return (
    <DatedEditForm
      onSave={(row, changes) =>
        edit(row, changes, {
          ...(name !== undefined && { name: name.trim() || null }),
          ...(client !== undefined && { clientId: client ? Number(client.id) : null }),
          ...(responsible !== undefined && { responsibleId: responsible ? Number(responsible.id) : null }),
        })
      }
      read={readDatedTask}
      moreFields={['name', 'clientId', 'responsibleId']}
      isMoreDirty={[name, client, responsible].some((changed) => changed !== undefined)}
      renderMoreFields={(row, errorOf, savedNote) => (
        <div className={css.form}>
          <NameField
            value={name ?? customNameOf(row)}
            taskName={row.taskName}
            error={errorOf('name')}
            note={savedNote(name !== undefined, row.name)}
            onChange={(typedName) => setName(typedName === customNameOf(row) ? undefined : typedName)}
          />
          <ClientChoice
            value={client === undefined ? clientOf(row) : client}
            error={errorOf('clientId')}
            note={savedNote(client !== undefined, row.clientName ?? '')}
            onChoose={(chosenClient) => setClient((chosenClient && Number(chosenClient.id)) === row.clientId ? undefined : chosenClient)}
          />
          <ResponsibleChoice
            value={responsible === undefined ? responsibleOf(row) : responsible}
            error={errorOf('responsibleId')}
            note={savedNote(responsible !== undefined, responsibleText(row, t) ?? t('taskInstances.nobodys'))}
            onChoose={(chosenPerson) =>
              setResponsible((chosenPerson && Number(chosenPerson.id)) === row.responsibleId ? undefined : chosenPerson)
            }
          />
        </div>
      )}
      {...props}
    />
  );
}
