/** The fields that only dated tasks have: a name of their own, and the client they are about. */
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../core/texts.ts';
import { Combobox, type ComboboxOption } from '../../kit/Combobox.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { matchNames } from '../../shared/listing/match-names.ts';
import { clientsQuery } from '../../shared/listing/narrowing.ts';

/** `note`: in place of the hint. */
type NameProps = {
  value: string;
  taskName: string | undefined;
  error: string | undefined;
  note?: string | undefined;
  onChange: (name: string) => void;
};

export function NameField({ value, taskName, error, note, onChange }: NameProps) {
  const { t } = useTexts();
  return (
    <TextField
      name="name"
      label={t('taskInstances.name')}
      hint={note ?? (taskName ? t('taskInstances.nameHint', { task: taskName }) : undefined)}
      maxLength={100}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type ClientProps = {
  value: ComboboxOption | null;
  error: string | undefined;
  note?: string | undefined;
  onChoose: (client: ComboboxOption | null) => void;
};

export function ClientChoice({ value, error, note, onChoose }: ClientProps) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  return (
    <Combobox
      name="client"
      label={t('taskInstances.client')}
      hint={note ?? t('taskInstances.clientHint')}
      cacheKey="clients of tasks"
      value={value}
      error={error}
      onChoose={onChoose}
      find={async (words) => matchNames(await queryClient.fetchQuery(clientsQuery), words)}
    />
  );
}
