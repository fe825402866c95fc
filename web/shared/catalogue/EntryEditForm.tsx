/** The fields of an activity or a task over the version that was opened; only what was changed is sent, with that version (R15). */
import { type FormEvent, type ReactNode, useState } from 'react';
import type { NestedValues, ValueLists } from '#contract/attributes.ts';
import type { Kind } from '#domain/planning/kind.ts';
import { useTexts } from '../../core/texts.ts';
import { Unsaved } from '../../editor/Unsaved.tsx';
import { Button } from '../../kit/Button.tsx';
import { Failure } from '../../kit/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../../kit/forms.ts';
import { NewerVersionNotice } from '../../kit/NewerVersionNotice.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import { useVersionedForm } from '../../kit/use-versioned-form.ts';
import type { AttributeSource } from '../attributes/attribute-query.ts';
import { useValues } from '../attributes/use-values.ts';
import { ValueFields } from '../attributes/ValueFields.tsx';
import css from './edit.module.css';
import { type Entry, type EntryType, sectionByKind } from './grouping.ts';
import { LabelField } from './LabelField.tsx';
import { ReadOnlyNotice } from './ReadOnly.tsx';

type Row = Entry & ValueLists & { version: number; label?: { id: number; name?: string | null | undefined } | null | undefined };
type CommonFields = { name: string; type: { id: number }; label: { id: number } | null; archived: boolean };
/** The changes that are sent: of the common fields only those that were changed, and the values of its own fields. */
export type Changes<More> = Partial<CommonFields> & Partial<More> & NestedValues;
type EntryDraft = Partial<{ name: string; typeId: number; labelId: number | null; archived: boolean }>;
type MoreFields<R, More> = {
  row: R;
  draft: Partial<More>;
  change: (changes: Partial<More>) => void;
  /** The error of a field, in words. */
  errorOf: (field: string) => string | undefined;
};
type Props<R extends Row, More> = {
  kind: Kind;
  entry: R;
  types: readonly EntryType[];
  /** The kind of type that has the attributes, and the owner: a client, of a task the company. */
  sourceKind: AttributeSource['kind'];
  ownerId: number;
  labelOwner: { clientId: number } | { companyId: number };
  /** The form is only to be read (R4). */
  readOnly: boolean;
  /** Fields of its own, over the version the form stands on. */
  renderMoreFields?: (fields: MoreFields<R, More>) => ReactNode;
  /** The server's names of those: their errors stand there. */
  moreFieldNames?: readonly string[];
  /** Errors of those before they are sent, by their names. */
  check?: (draft: Partial<More>) => Record<string, string>;
  send: (row: R, changes: Changes<More>) => Promise<unknown>;
  read: (id: number) => Promise<R>;
  onDone: () => void;
};

export function EntryEditForm<R extends Row, More extends object = object>(props: Props<R, More>) {
  const {
    kind,
    entry,
    types,
    sourceKind,
    ownerId,
    labelOwner,
    readOnly,
    renderMoreFields,
    moreFieldNames = [],
    check,
    send,
    read,
    onDone,
  } = props;
  const { t } = useTexts();
  const [draft, setDraft] = useState<EntryDraft>({});
  const [moreDraft, setMoreDraft] = useState<Partial<More>>({});
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const form = useVersionedForm({
    openedRow: entry,
    readRow: read,
    save: send,
    onSaved: () => {
      void refreshAll();
      onDone();
    },
    onRefused: takeServerErrors,
  });
  const { row } = form;
  const { name = row.name, typeId = row.type.id, archived = row.archived, labelId = row.label?.id ?? null } = draft;
  const holder = sourceKind === 'task' ? { taskId: String(row.id) } : { activityId: String(row.id), clientId: String(ownerId) };
  const valueForm = useValues(ownerId, { kind: sourceKind, id: typeId }, typeId === row.type.id ? row : undefined, holder);
  const offeredTypes = types.filter(
    (type) => type.id === row.type.id || type.id === typeId || (type.categoryId === row.category.id && !type.archived),
  );
  const change = (changes: EntryDraft) => setDraft({ ...draft, ...changes });
  const changeMore = (fieldChanges: Partial<More>) => {
    setMoreDraft({ ...moreDraft, ...fieldChanges });
    for (const field of Object.keys(fieldChanges)) clearError(field);
  };
  const isTouched = Object.keys(draft).length > 0 || Object.keys(moreDraft).length > 0;

  const collectChanges = (): Changes<More> => {
    const { typeId: changedTypeId, labelId: changedLabelId, name: changedName, ...rest } = draft;
    const commonChanges: Partial<CommonFields> = {
      ...rest,
      ...(changedName === undefined ? {} : { name: changedName.trim() }),
      ...(changedTypeId === undefined ? {} : { type: { id: changedTypeId } }),
      ...(changedLabelId === undefined ? {} : { label: changedLabelId === null ? null : { id: changedLabelId } }),
    };
    return { ...moreDraft, ...commonChanges, ...(valueForm.isChanged || changedTypeId !== undefined ? valueForm.collectLists() : {}) };
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors: Record<string, string> = {
      ...(name.trim() ? {} : { name: 'error.field.required' }),
      ...valueForm.validate(),
      ...check?.(moreDraft),
    };
    setErrors(errors);
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget, errors);
    else if (isTouched || valueForm.isChanged) form.save(collectChanges());
    else onDone();
  };
  const savedNote = (typedValue: unknown, savedValue: unknown, savedText: string | null | undefined) =>
    form.savedNoteOf(typedValue !== undefined && typedValue !== savedValue, savedText);

  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <Unsaved isDirty={(valueForm.hasInput || isTouched) && !form.isSaving && !form.isSaved} />
      <Failure error={form.error} fields={['name', 'type', 'label', ...moreFieldNames]} />
      <NewerVersionNotice title={t(`${sectionByKind[kind]}.changedByOther`)} {...form.newerVersion} />
      {readOnly && <ReadOnlyNotice />}
      <fieldset className={css.fields} disabled={readOnly}>
        <TextField
          name="name"
          required
          label={t('activities.name')}
          hint={savedNote(draft.name, row.name, row.name)}
          maxLength={100}
          value={name}
          error={errorOf('name')}
          onChange={(event) => {
            change({ name: event.currentTarget.value });
            clearError('name');
          }}
        />
        <SelectField
          name="type"
          label={t(`${sectionByKind[kind]}.type`)}
          hint={savedNote(draft.typeId, row.type.id, row.type.name) ?? row.category.name}
          value={String(typeId)}
          options={offeredTypes.map((type) => ({ value: String(type.id), label: type.name }))}
          error={errorOf('type')}
          onChange={(event) => {
            change({ typeId: Number(event.currentTarget.value) });
            clearError('type');
          }}
        />
        <LabelField
          owner={labelOwner}
          currentLabel={row.label}
          value={labelId}
          note={savedNote(draft.labelId, row.label?.id ?? null, row.label?.name ?? t('activities.noLabel'))}
          error={errorOf('label')}
          onChange={(chosenId) => {
            change({ labelId: chosenId });
            clearError('label');
          }}
        />
        <ValueFields valueForm={valueForm} errorOf={errorOf} clearError={clearError} />
        {renderMoreFields?.({ row, draft: moreDraft, change: changeMore, errorOf })}
        <section className={css.flags}>
          <Toggle
            label={t('activities.archive')}
            hint={t('activities.archiveHint')}
            checked={archived}
            onChange={(isOn) => change({ archived: isOn })}
          />
        </section>
      </fieldset>
      {!readOnly && (
        <Button type="submit" loading={form.isSaving} disabled={valueForm.isLoading}>
          {t('shared.save')}
        </Button>
      )}
      <Button variant="subtle" onClick={onDone}>
        {t(readOnly ? 'shared.back' : 'shared.cancel')}
      </Button>
    </form>
  );
}
