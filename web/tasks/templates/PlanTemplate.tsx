/** Plans a task, about a client or about nobody; it is shown, and signed only where somebody says so (product «Dated tasks»). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { taskRecurrences } from '#contract/tasks/dated.ts';
import { clientsQuery } from '../../family/listing/narrowing.ts';
import { RepeatForm } from '../../family/series/RepeatForm.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { call } from '../../start/call.ts';
import { useTexts } from '../../start/texts.ts';
import type { Company, Task } from './templates-query.ts';

type Props = { company: Company; task: Task /** The client that the address names. */; clientId: number | undefined; onClose: () => void };

export default function PlanTemplate({ company, task, clientId: named, onClose }: Props) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(clientsQuery);
  const [chosen, setChosen] = useState(named ?? null);
  // One that is not the company's is nobody.
  const clientId = data?.some(({ id }) => id === chosen) ? chosen : null;
  const of = { task: { id: task.id }, client: clientId === null ? null : { id: clientId } };
  return (
    <RepeatForm
      name={task.name}
      zone={company.timeZone}
      isCompletable={false}
      make={(body, requestKey) => call(taskRecurrences.create, { body: { ...body, ...of }, requestKey })}
      isDirty={chosen !== (named ?? null)}
      onClose={onClose}
    >
      {error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : (
        <SelectField
          name="client"
          label={t('tasks.client')}
          hint={t('tasks.clientHint')}
          disabled={!data}
          value={String(clientId ?? '')}
          options={[{ value: '', label: t('tasks.noClient') }, ...(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={({ currentTarget: { value } }) => setChosen(value ? Number(value) : null)}
        />
      )}
    </RepeatForm>
  );
}
