/** The last step of the wizard: the name, what the type asks for, and the choices that may wait (spec 2 §2, §5). */
import '../theme/input.css';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { activities } from '#contract/activities.ts';
import { Unsaved } from '../editor/Unsaved.tsx';
import { FlagToggles } from '../shared/activity/FlagToggles.tsx';
import { flags, noFlags } from '../shared/activity/flags.ts';
import { useValues } from '../shared/attributes/use-values.ts';
import { ValueFields } from '../shared/attributes/ValueFields.tsx';
import { call } from '../shared/call.ts';
import { Expander } from '../shared/Expander.tsx';
import { Failure } from '../shared/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../shared/forms.ts';
import { useTexts } from '../shared/texts.ts';
import { type Activity, type ActivityType, type Client, refreshAll } from './data.ts';
import css from './wizard.module.css';

type Props = { client: Client; type: ActivityType; onMade: (activity: Activity) => void };

export function ActivityForm({ client, type, onMade }: Props) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [on, setOn] = useState(noFlags);
  const { at, set, clear, take } = useFieldErrors(t);
  const values = useValues(client.id, { kind: 'type', id: type.id }, undefined);
  const making = useMutation({
    mutationFn: () =>
      call(activities.create, { body: { ...on, ...values.lists(), name: name.trim(), type: { id: type.id }, client: { id: client.id } } }),
    meta: { mine: true },
    onError: take,
    onSuccess: ({ data }) => {
      void refreshAll();
      onMade(data);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors: Record<string, string> = { ...(name.trim() ? {} : { name: 'error.field.required' }), ...values.wrong() };
    set(errors);
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget, errors);
    else making.mutate();
  };
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <Unsaved isDirty={(values.isWritten || name.trim() !== '') && !making.isPending && !making.isSuccess} />
      <Failure error={making.error} />
      <TextInput
        name="name"
        label={t('activities.name')}
        description={t('activities.nameHint')}
        maxLength={100}
        autoComplete="off"
        value={name}
        error={at('name')}
        onChange={(event) => {
          setName(event.currentTarget.value);
          clear('name');
        }}
      />
      <ValueFields values={values} at={at} clear={clear} />
      <Expander title={t('activities.moreChoices')}>
        <FlagToggles shown={flags} values={on} onChange={(flag, value) => setOn({ ...on, [flag]: value })} />
      </Expander>
      <Button type="submit" loading={making.isPending} disabled={values.isLoading}>
        {t('activities.create')}
      </Button>
    </form>
  );
}
