/** Asks for one name, of a client or a client group. */
import type { QueryKey } from '@tanstack/react-query';
import { useTexts } from '../core/texts.ts';
import { definedErrors } from '../kit/checks.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { TextField } from '../kit/TextField.tsx';
import { titleError } from '../shared/team/name-bounds.ts';

type Props = {
  title: string;
  meta?: string;
  name?: string;
  send: (name: string) => Promise<unknown>;
  refresh: QueryKey;
  onClose: () => void;
};

export function NameForm({ title, meta, name = '', send, refresh, onClose }: Props) {
  const { t } = useTexts();
  return (
    <FormSheet
      title={title}
      meta={meta}
      refreshedKey={refresh}
      check={(values) => definedErrors({ name: titleError(values.name) })}
      send={(values) => send((values.name ?? '').trim())}
      onClose={onClose}
    >
      {({ text }) => <TextField {...text('name')} label={t('admin.name')} defaultValue={name} maxLength={100} />}
    </FormSheet>
  );
}
