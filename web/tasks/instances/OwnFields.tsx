/** The fields that only dated tasks have: a name of their own, and the client they are about. */
import { useQueryClient } from '@tanstack/react-query';
import { Field } from '../../shared/Field.tsx';
import { clientsQuery } from '../../shared/listing/narrowing.ts';
import { type Choice, SearchChoice } from '../../shared/SearchChoice.tsx';
import { useTexts } from '../../shared/texts.ts';
import { found } from './found.ts';

type Own = { value: string; task: string | undefined; error: string | undefined; onChange: (name: string) => void };

export function NameField({ value, task, error, onChange }: Own) {
  const { t } = useTexts();
  return (
    <Field
      name="name"
      label={t('taskInstances.name')}
      hint={task ? t('taskInstances.nameHint', { task }) : undefined}
      maxLength={100}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type Client = { value: Choice | null; error: string | undefined; onChoose: (client: Choice | null) => void };

export function ClientChoice({ value, error, onChoose }: Client) {
  const { t } = useTexts();
  const queries = useQueryClient();
  return (
    <SearchChoice
      name="client"
      label={t('taskInstances.client')}
      hint={t('taskInstances.clientHint')}
      of="clients of tasks"
      value={value}
      error={error}
      onChoose={onChoose}
      find={async (words) => found(await queries.fetchQuery(clientsQuery), words)}
    />
  );
}
