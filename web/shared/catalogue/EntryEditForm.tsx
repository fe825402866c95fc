/** The fields of an activity or a task over the version that was opened; only what was changed is sent, with that version (R15). */
import { type FormEvent, type ReactNode, useState } from 'react';
import type { NestedValues, ValueLists } from '#contract/attributes.ts';
import type { Kind } from '#domain/planning/kind.ts';
import { useTranslation } from '../../core/texts.ts';
import { UnsavedGuard } from '../../editor/Unsaved.tsx';
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
import { useValueForm } from '../attributes/use-values.ts';
import { ValueFields } from '../attributes/ValueFields.tsx';
import css from './edit.module.css';
import { type CatalogueEntry, type EntryType, sectionByKind } from './grouping.ts';
import { LabelField } from './LabelField.tsx';
import { ReadOnlyNotice } from './ReadOnly.tsx';

type EditedEntry = CatalogueEntry &
  ValueLists & { version: number; label?: { id: number; name?: string | null | undefined } | null | undefined };
type CommonFields = { name: string; type: { id: number }; label: { id: number } | null; archived: boolean };
/** The changes that are sent: of the common fields only those that were changed, and the values of its own fields. */
export type Changes<More> = Partial<CommonFields> & Partial<More> & NestedValues;
type EntryDraft = Partial<{ name: string; typeId: number; labelId: number | null; archived: boolean }>;
type MoreFields<R, More> = {
  baseEntry: R;
  draft: Partial<More>;
  changeMoreFields: (changes: Partial<More>) => void;
  /** The error of a field, in words. */
  errorOf: (field: string) => string | undefined;
};
type Props<R extends EditedEntry, More> = {
  kind: Kind;
  entry: R;
  types: readonly EntryType[];
  /** The kind of type that has the attributes, and the owner: a client, of a task the company. */
  sourceKind: AttributeSource['kind'];
  ownerId: number;
  labelOwner: { clientId: number } | { companyId: number };
  /** The form is only to be read (R4). */
  isReadOnly: boolean;
  /** Fields of its own, over the version the form stands on. */
  renderMoreFields?: (fields: MoreFields<R, More>) => ReactNode;
  /** The server's names of those: their errors stand there. */
  moreFieldNames?: readonly string[];
  /** Errors of those before they are sent, by their names. */
  validateMoreFields?: (draft: Partial<More>) => Record<string, string>;
  saveEntry: (row: R, changes: Changes<More>) => Promise<unknown>;
  readEntry: (id: number) => Promise<R>;
  onDone: () => void;
};

export function EntryEditForm<R extends EditedEntry, More extends object = object>(props: Props<R, More>) {
  const {
    kind,
    entry,
    types,
    sourceKind,
    ownerId,
    labelOwner,
    isReadOnly,
    renderMoreFields,
    moreFieldNames = [],
    validateMoreFields,
    saveEntry,
    readEntry,
    onDone,
  } = props;
  const { t } = useTranslation();
  const [draft, setDraft] = useState<EntryDraft>({});
  const [moreDraft, setMoreDraft] = useState<Partial<More>>({});
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const versionedForm = useVersionedForm({
    openedRow: entry,
    readRow: readEntry,
    save: saveEntry,
    onSaved: () => {
      void refreshAll();
      onDone();
    },
    onRefused: takeServerErrors,
  });
  const { row: baseEntry } = versionedForm;
  const { name = baseEntry.name, typeId = baseEntry.type.id, archived = baseEntry.archived, labelId = baseEntry.label?.id ?? null } = draft;
  const valueHolder =
    sourceKind === 'task' ? { taskId: String(baseEntry.id) } : { activityId: String(baseEntry.id), clientId: String(ownerId) };
  const valueForm = useValueForm(
    ownerId,
    { kind: sourceKind, id: typeId },
    typeId === baseEntry.type.id ? baseEntry : undefined,
    valueHolder,
  );
  const offeredTypes = types.filter(
    (type) => type.id === baseEntry.type.id || type.id === typeId || (type.categoryId === baseEntry.category.id && !type.archived),
  );
  const changeDraft = (changes: EntryDraft) => setDraft({ ...draft, ...changes });
  const changeMoreFields = (fieldChanges: Partial<More>) => {
    setMoreDraft({ ...moreDraft, ...fieldChanges });
    for (const field of Object.keys(fieldChanges)) clearError(field);
  };
  const isTouched = Object.keys(draft).length > 0 || Object.keys(moreDraft).length > 0;

  const collectChanges = (): Changes<More> => {
    const { typeId: changedTypeId, labelId: changedLabelId, name: changedName, ...otherChanges } = draft;
    const commonChanges: Partial<CommonFields> = {
      ...otherChanges,
      ...(changedName === undefined ? {} : { name: changedName.trim() }),
      ...(changedTypeId === undefined ? {} : { type: { id: changedTypeId } }),
      ...(changedLabelId === undefined ? {} : { label: changedLabelId === null ? null : { id: changedLabelId } }),
    };
    return { ...moreDraft, ...commonChanges, ...(valueForm.isChanged || changedTypeId !== undefined ? valueForm.collectValueLists() : {}) };
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors: Record<string, string> = {
      ...(name.trim() ? {} : { name: 'error.field.required' }),
      ...valueForm.validate(),
      ...validateMoreFields?.(moreDraft),
    };
    setErrors(errors);
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget, errors);
    else if (isTouched || valueForm.isChanged) versionedForm.save(collectChanges());
    else onDone();
  };
  const savedNoteOf = (draftValue: unknown, savedValue: unknown, savedText: string | null | undefined) =>
    versionedForm.savedNoteOf(draftValue !== undefined && draftValue !== savedValue, savedText);

  return (
    <form noValidate className={css.form} onSubmit={handleSubmit}>
      <UnsavedGuard isDirty={(valueForm.hasInput || isTouched) && !versionedForm.isSaving && !versionedForm.isSaved} />
      <Failure error={versionedForm.error} fields={['name', 'type', 'label', ...moreFieldNames]} />
      <NewerVersionNotice title={t(`${sectionByKind[kind]}.changedByOther`)} {...versionedForm.newerVersion} />
      {isReadOnly && <ReadOnlyNotice />}
      <fieldset className={css.fields} disabled={isReadOnly}>
        <TextField
          name="name"
          required
          label={t('activities.name')}
          hint={savedNoteOf(draft.name, baseEntry.name, baseEntry.name)}
          maxLength={100}
          value={name}
          error={errorOf('name')}
          onChange={(event) => {
            changeDraft({ name: event.currentTarget.value });
            clearError('name');
          }}
        />
        <SelectField
          name="type"
          label={t(`${sectionByKind[kind]}.type`)}
          hint={savedNoteOf(draft.typeId, baseEntry.type.id, baseEntry.type.name) ?? baseEntry.category.name}
          value={String(typeId)}
          options={offeredTypes.map((type) => ({ value: String(type.id), label: type.name }))}
          error={errorOf('type')}
          onChange={(event) => {
            changeDraft({ typeId: Number(event.currentTarget.value) });
            clearError('type');
          }}
        />
        <LabelField
          owner={labelOwner}
          currentLabel={baseEntry.label}
          value={labelId}
          note={savedNoteOf(draft.labelId, baseEntry.label?.id ?? null, baseEntry.label?.name ?? t('activities.noLabel'))}
          error={errorOf('label')}
          onChange={(chosenId) => {
            changeDraft({ labelId: chosenId });
            clearError('label');
          }}
        />
        <ValueFields valueForm={valueForm} errorOf={errorOf} clearError={clearError} />
        {renderMoreFields?.({ baseEntry, draft: moreDraft, changeMoreFields, errorOf })}
        <section className={css.flags}>
          <Toggle
            label={t('activities.archive')}
            hint={t('activities.archiveHint')}
            checked={archived}
            onChange={(isOn) => changeDraft({ archived: isOn })}
          />
        </section>
      </fieldset>
      {!isReadOnly && (
        <Button type="submit" isLoading={versionedForm.isSaving} disabled={valueForm.isLoading}>
          {t('shared.save')}
        </Button>
      )}
      <Button variant="subtle" onClick={onDone}>
        {t(isReadOnly ? 'shared.back' : 'shared.cancel')}
      </Button>
    </form>
  );
}
