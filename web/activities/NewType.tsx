/** A client's own activity type, made without leaving the wizard: its name, in a category (decision 33). */
import '../theme/input.css';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { activityTypes } from '#contract/catalogue.ts';
import { call } from '../shared/call.ts';
import { capital } from '../shared/dates.ts';
import { Failure } from '../shared/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../shared/forms.ts';
import { Sheet } from '../shared/Sheet.tsx';
import sheet from '../shared/sheet.module.css';
import { useTexts } from '../shared/texts.ts';
import { type ActivityType, type Category, type Client, refreshAll } from './data.ts';
import css from './wizard.module.css';

type Props = { client: Client; category: Category; onMade: (type: ActivityType) => void; onClose: () => void };

export function NewType({ client, category, onMade, onClose }: Props) {
  const { t } = useTexts();
  const [typed, type] = useState('');
  const name = capital(typed.trim());
  const { at, set, clear, take } = useFieldErrors(t);
  const making = useMutation({
    mutationFn: () => call(activityTypes.create, { body: { name, activityCategory: { id: category.id }, client: { id: client.id } } }),
    meta: { mine: true },
    onError: take,
    onSuccess: async ({ data }) => {
      await refreshAll();
      onMade(data);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors: Record<string, string> = [...name].length < 2 ? { name: 'name.minlength2' } : {};
    set(errors);
    if (errors.name) focusFirstError(event.currentTarget, errors);
    else making.mutate();
  };
  return (
    <Sheet
      title={t('activities.newType')}
      meta={`${category.name} · ${t('activities.ownOfClient', { name: client.name })}`}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate className={css.form} onSubmit={submit}>
          <Failure error={making.error} />
          <TextInput
            name="name"
            label={t('activities.name')}
            maxLength={50}
            autoComplete="off"
            value={typed}
            error={at('name')}
            onChange={(event) => {
              type(event.currentTarget.value);
              clear('name');
            }}
          />
          <div>
            <Button type="submit" fullWidth className={sheet.main ?? ''} loading={making.isPending}>
              {t('activities.createThis')}
            </Button>
            <Button fullWidth variant="subtle" className={sheet.main ?? ''} onClick={close}>
              {t('shared.cancel')}
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  );
}
