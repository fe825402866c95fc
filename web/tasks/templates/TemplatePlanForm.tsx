/** Plans a task, about a client or about nobody; it is shown, and signed only where somebody chooses that (product «Dated tasks»). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import { callApi } from '../../core/call.ts';
import { useTranslation } from '../../core/texts.ts';
import type { ComboboxOption } from '../../kit/Combobox.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { clientsQuery } from '../../shared/listing/narrowing.ts';
import ResponsibleChoice from '../../shared/responsible/ResponsibleChoice.tsx';
import { RepeatForm } from '../../shared/series/RepeatForm.tsx';
import { type Company, type Task, taskSeriesQuery } from './templates-query.ts';

type Props = {
  company: Company;
  task: Task;
  /** The client that the address names. */
  addressClientId: number | undefined;
  onClose: () => void;
  onPlanAgain: () => void;
};

export default function TemplatePlanForm({ company, task, addressClientId, onClose, onPlanAgain }: Props) {
  const { t } = useTranslation();
  const { data: clients, error, refetch } = useQuery(clientsQuery);
  const [chosenClientId, setChosenClientId] = useState(addressClientId ?? null);
  const [responsible, setResponsible] = useState<ComboboxOption | null>(null);
  // One that is not the company's is nobody.
  const clientId = clients?.some(({ id }) => id === chosenClientId) ? chosenClientId : null;
  const planSubject = {
    task: { id: task.id },
    client: clientId === null ? null : { id: clientId },
    responsibleId: responsible && Number(responsible.id),
  };
  return (
    <RepeatForm
      name={task.name}
      timeZone={company.timeZone}
      isCompletable={false}
      plannedSeries={useQuery(taskSeriesQuery(task.id)).data?.filter(({ client }) => (client?.id ?? null) === clientId)}
      createSeries={(newSeries, requestKey) =>
        callApi(taskRecurrences.create, { body: { ...newSeries, ...planSubject }, requestKey, isQuiet: true })
      }
      isDirty={chosenClientId !== (addressClientId ?? null) || responsible !== null}
      onClose={onClose}
      onPlanAgain={onPlanAgain}
      renderPastEntryLink={() => t('tasks.nothingBeforeNext')}
    >
      {(errorOf) => (
        <>
          {error && !clients ? (
            <LoadError error={error} retry={() => void refetch()} />
          ) : (
            <SelectField
              name="client"
              label={t('tasks.client')}
              hint={t('tasks.clientHint')}
              disabled={!clients}
              value={String(clientId ?? '')}
              options={[
                { value: '', label: t('tasks.noClient') },
                ...(clients ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={({ currentTarget: { value } }) => setChosenClientId(value ? Number(value) : null)}
            />
          )}
          <ResponsibleChoice value={responsible} error={errorOf('responsibleId')} onChoose={setResponsible} />
        </>
      )}
    </RepeatForm>
  );
}
