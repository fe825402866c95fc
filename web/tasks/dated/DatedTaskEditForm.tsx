/** Changing a dated task: its time and comment as of any, its own name and whom it is about. */
import { useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
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
  const { t } = useTranslation();
  const { edit: performEdit } = useTaskActs();
  /** The changed fields, undefined while as saved: only they are sent. */
  const [changedName, setChangedName] = useState<string>();
  const [changedClient, setChangedClient] = useState<ComboboxOption | null>();
  const [changedResponsible, setChangedResponsible] = useState<ComboboxOption | null>();
  return (
    <DatedEditForm
      onSave={(instance, changes) =>
        performEdit(instance, changes, {
          ...(changedName !== undefined && { name: changedName.trim() || null }),
          ...(changedClient !== undefined && { clientId: changedClient ? Number(changedClient.id) : null }),
          ...(changedResponsible !== undefined && { responsibleId: changedResponsible ? Number(changedResponsible.id) : null }),
        })
      }
      readInstance={readDatedTask}
      moreFieldNames={['name', 'clientId', 'responsibleId']}
      areMoreFieldsDirty={[changedName, changedClient, changedResponsible].some((fieldValue) => fieldValue !== undefined)}
      renderMoreFields={(instance, errorOf, savedNoteOf) => (
        <div className={css.form}>
          <NameField
            value={changedName ?? customNameOf(instance)}
            taskName={instance.taskName}
            error={errorOf('name')}
            hintOverride={savedNoteOf(changedName !== undefined, instance.name)}
            onChange={(enteredName) => setChangedName(enteredName === customNameOf(instance) ? undefined : enteredName)}
          />
          <ClientChoice
            value={changedClient === undefined ? clientOf(instance) : changedClient}
            error={errorOf('clientId')}
            hintOverride={savedNoteOf(changedClient !== undefined, instance.clientName ?? '')}
            onChoose={(chosenClient) =>
              setChangedClient((chosenClient && Number(chosenClient.id)) === instance.clientId ? undefined : chosenClient)
            }
          />
          <ResponsibleChoice
            value={changedResponsible === undefined ? responsibleOf(instance) : changedResponsible}
            error={errorOf('responsibleId')}
            note={savedNoteOf(changedResponsible !== undefined, responsibleText(instance, t) ?? t('taskInstances.nobodys'))}
            onChoose={(chosenPerson) =>
              setChangedResponsible((chosenPerson && Number(chosenPerson.id)) === instance.responsibleId ? undefined : chosenPerson)
            }
          />
        </div>
      )}
      {...props}
    />
  );
}
