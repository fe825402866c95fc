/** The fields of an activity over the version that was opened; only what was changed is sent, with that version (decision 15). */
import '../theme/input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { activities } from '#contract/activities.ts';
import { Unsaved } from '../editor/Unsaved.tsx';
import { FlagToggles } from '../shared/activity/FlagToggles.tsx';
import { type Flags, flags, flagsOf } from '../shared/activity/flags.ts';
import { LabelField } from '../shared/activity/LabelField.tsx';
import { useValues } from '../shared/attributes/use-values.ts';
import { ValueFields } from '../shared/attributes/ValueFields.tsx';
import { call } from '../shared/call.ts';
import { statusOf } from '../shared/errors.ts';
import { Failure } from '../shared/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../shared/forms.ts';
import { Icon } from '../shared/Icon.tsx';
import { info, warning } from '../shared/icons.ts';
import { Toggle } from '../shared/Toggle.tsx';
import { useTexts } from '../shared/texts.ts';
import { type ActivityType, refreshAll, type WholeActivity } from './data.ts';
import css from './edit.module.css';

type Draft = Partial<Flags & { name: string; typeId: number; labelId: number | null; archived: boolean }>;
type Props = {
  activity: WholeActivity;
  types: readonly ActivityType[] /** The form is only to be read (decision 4). */;
  readOnly: boolean;
  onDone: () => void;
};

export function EditForm({ activity, types, readOnly, onDone }: Props) {
  const { t } = useTexts();
  /** The version the form stands on; a newer one is taken only when somebody asks for it. */
  const [row, setRow] = useState(activity);
  const [renewed, setRenewed] = useState(false);
  const [draft, setDraft] = useState<Draft>({});
  const { at, set, clear, take } = useFieldErrors(t);
  const { name = row.name, typeId = row.type.id, archived = row.archived, labelId = row.label?.id ?? null } = draft;
  const shown = { ...flagsOf(row), ...draft };
  const values = useValues(row.client.id, { kind: 'type', id: typeId }, typeId === row.type.id ? row : undefined);
  const offered = types.filter(
    (type) => type.id === row.type.id || type.id === typeId || (type.activityCategory.id === row.category.id && !type.archived),
  );
  const change = (changes: Draft) => setDraft({ ...draft, ...changes });

  const saving = useMutation({
    mutationFn: () => {
      const { typeId: changedType, labelId: changedLabel, name: changedName, ...rest } = draft;
      const body = {
        ...rest,
        ...(changedName === undefined ? {} : { name: changedName.trim() }),
        ...(changedType === undefined ? {} : { type: { id: changedType } }),
        ...(changedLabel === undefined ? {} : { label: changedLabel === null ? null : { id: changedLabel } }),
        ...(values.isChanged || changedType !== undefined ? values.lists() : {}),
      };
      return call(activities.change, { params: { id: row.id }, body, ifMatch: row.version });
    },
    meta: { mine: true },
    onError: take,
    onSuccess: () => {
      void refreshAll();
      onDone();
    },
  });
  const renewing = useMutation({
    mutationFn: () => call(activities.get, { params: { id: row.id } }),
    onSuccess: ({ data }) => {
      setRow(data);
      setRenewed(true);
      saving.reset();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors: Record<string, string> = { ...(name.trim() ? {} : { name: 'error.field.required' }), ...values.wrong() };
    set(errors);
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget, errors);
    else if (Object.keys(draft).length > 0 || values.isChanged) saving.mutate();
    else onDone();
  };
  const changedByOther = statusOf(saving.error) === 412;
  const theirs = (mine: unknown, saved: unknown, word: string | null | undefined) =>
    renewed && mine !== undefined && mine !== saved ? t('activities.nowSaved', { value: word }) : undefined;

  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <Unsaved isDirty={(values.isWritten || Object.keys(draft).length > 0) && !saving.isPending && !saving.isSuccess} />
      {changedByOther ? (
        <div className={css.changed} role="alert">
          <Icon d={warning} />
          <div>
            <b>{t('activities.changedByOther')}</b>
            <p>{t('activities.changedByOtherNext')}</p>
            <Button size="md" loading={renewing.isPending} onClick={() => renewing.mutate()}>
              {t('activities.loadNew')}
            </Button>
          </div>
        </div>
      ) : (
        <Failure error={saving.error} fields={['name', 'type', 'label']} />
      )}
      {renewed && !changedByOther && (
        <p className={css.renewed} role="status">
          <Icon d={info} />
          {t('activities.loadedNew')}
        </p>
      )}
      {readOnly && (
        <p className={css.renewed}>
          <Icon d={info} />
          {t('activities.readOnly')}
        </p>
      )}
      <fieldset className={css.fields} disabled={readOnly}>
        <TextInput
          name="name"
          label={t('activities.name')}
          description={theirs(draft.name, row.name, row.name)}
          maxLength={100}
          autoComplete="off"
          value={name}
          error={at('name')}
          onChange={(event) => {
            change({ name: event.currentTarget.value });
            clear('name');
          }}
        />
        <NativeSelect
          name="type"
          label={t('activities.type')}
          description={theirs(draft.typeId, row.type.id, row.type.name) ?? row.category.name}
          value={String(typeId)}
          data={offered.map((type) => ({ value: String(type.id), label: type.name }))}
          error={at('type')}
          onChange={(event) => {
            change({ typeId: Number(event.currentTarget.value) });
            clear('type');
          }}
        />
        <LabelField
          activity={row}
          value={labelId}
          note={theirs(draft.labelId, row.label?.id ?? null, row.label?.name ?? t('activities.noLabel'))}
          error={at('label')}
          onChange={(chosen) => {
            change({ labelId: chosen });
            clear('label');
          }}
        />
        <ValueFields values={values} at={at} clear={clear} />
        <section className={css.flags}>
          <h2>{t('activities.flags')}</h2>
          <FlagToggles shown={flags} values={shown} onChange={(flag, on) => change({ [flag]: on })} />
        </section>
        <section className={css.flags}>
          <Toggle
            label={t('activities.archive')}
            hint={t('activities.archiveHint')}
            checked={archived}
            onChange={(on) => change({ archived: on })}
          />
        </section>
      </fieldset>
      {!readOnly && (
        <Button type="submit" loading={saving.isPending} disabled={values.isLoading}>
          {t('shared.save')}
        </Button>
      )}
      <Button variant="subtle" onClick={onDone}>
        {t(readOnly ? 'shared.back' : 'shared.cancel')}
      </Button>
    </form>
  );
}
