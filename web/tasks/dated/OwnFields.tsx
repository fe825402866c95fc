/** The fields that only dated tasks have: a name of their own, and the client they are about. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../core/texts.ts';
import { Combobox, type ComboboxOption } from '../../kit/Combobox.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { matchNames } from '../../shared/listing/match-names.ts';
import { clientsQuery } from '../../shared/listing/narrowing.ts';

/** `hintOverride`: in place of the hint. */
type NameFieldProps = {
  value: string;
  taskName: string | undefined;
  error: string | undefined;
  hintOverride?: string | undefined;
  onChange: (name: string) => void;
};

export function NameField({ value, taskName, error, hintOverride, onChange }: NameFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      name="name"
      label={t('taskInstances.name')}
      hint={hintOverride ?? (taskName ? t('taskInstances.nameHint', { task: taskName }) : undefined)}
      maxLength={100}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type ClientChoiceProps = {
  value: ComboboxOption | null;
  error: string | undefined;
  hintOverride?: string | undefined;
  onChoose: (client: ComboboxOption | null) => void;
};

export function ClientChoice({ value, error, hintOverride, onChoose }: ClientChoiceProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (
    <Combobox
      name="client"
      label={t('taskInstances.client')}
      hint={hintOverride ?? t('taskInstances.clientHint')}
      cacheKey="clients of tasks"
      value={value}
      error={error}
      onChoose={onChoose}
      findOptions={async (searchText) => matchNames(await queryClient.fetchQuery(clientsQuery), searchText)}
    />
  );
}
