/** Asks for one name, of a client or a client group. */
import type { QueryKey } from '@tanstack/react-query';
import { useTranslation } from '../core/texts.ts';
import { definedErrors } from '../kit/checks.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { TextField } from '../kit/TextField.tsx';
import { nameErrorOf } from '../shared/team/name-bounds.ts';

type Props = {
  title: string;
  meta?: string;
  name?: string;
  send: (name: string) => Promise<unknown>;
  refreshedKey: QueryKey;
  onClose: () => void;
};

export function NameForm({ title, meta, name = '', send, refreshedKey, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormSheet
      title={title}
      subtitle={meta}
      refreshedKey={refreshedKey}
      check={(values) => definedErrors({ name: nameErrorOf(values.name) })}
      send={(values) => send((values.name ?? '').trim())}
      onClose={onClose}
    >
      {({ text: fieldPropsOf }) => <TextField {...fieldPropsOf('name')} label={t('admin.name')} defaultValue={name} maxLength={100} />}
    </FormSheet>
  );
}
