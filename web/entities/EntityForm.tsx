/** The fields of a row, new or opened, by their kinds: what is typed stays whatever the server answers (R66). */
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrorsOf } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';
import { UnsavedGuard } from '../editor/Unsaved.tsx';
import { Button } from '../kit/Button.tsx';
import type { ComboboxOption } from '../kit/Combobox.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { Failure } from '../kit/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { type DescribedField, type DescribedResource, fieldHint, fieldTitle } from '../shared/entities/resources.ts';
import { buildEntityBody, type EntityDraft, type FormValue, formValueOf } from './draft.ts';
import css from './entities.module.css';
import { FieldInput } from './FieldInput.tsx';
import type { ResourceRow } from './rows.ts';
import type { Owner } from './search.ts';

type Props = {
  resource: DescribedResource;
  fields: readonly DescribedField[];
  /** The row that is opened; without it a new one is made. */
  row?: ResourceRow;
  /** The initial values of a new one. */
  initialDraft?: EntityDraft;
  /** The owner whose rows are offered until the form itself names one. */
  owner: Owner;
  /** The reason why it was not saved. */
  error: unknown;
  isSaving: boolean;
  isSaved: boolean;
  /** The saved value of a field that somebody typed over. */
  savedNoteOf?: (isTypedOver: boolean, value: string | null | undefined) => string | undefined;
  /** Sends what was typed; what comes of the form's own fields is put there by `showErrors`. */
  onSave: (body: Record<string, unknown>, showErrors: (error: unknown) => void) => void;
  onCancel: () => void;
};

export function EntityForm(props: Props) {
  const { resource, fields, row, initialDraft = {}, owner, error, isSaving, isSaved, savedNoteOf, onSave, onCancel } = props;
  const { t, locale } = useTranslation();
  const dates = useDateFormatters();
  const formRef = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<EntityDraft>({});
  const [isUploadPending, setUploadPending] = useState(false);
  const { errorOf, setErrors, clearError } = useFieldErrors(t);
  const initialValues = Object.fromEntries(
    fields.map((field) => [field.name, initialDraft[field.name] ?? formValueOf(field, row, dates, locale)]),
  );
  const currentValues = { ...initialValues, ...draft };
  const chosenOwner = chosenOwnerOf(currentValues, row, owner);
  const showErrors = (saveError: unknown) => {
    const errors = Object.fromEntries(
      Object.entries(fieldErrorsOf(saveError)).map(([fieldPath, errorKey]) => [fieldPath.split(/[.[]/)[0] ?? fieldPath, errorKey]),
    );
    setErrors(errors);
    // The focus moves once the errors stand at their fields.
    requestAnimationFrame(() => formRef.current && focusFirstError(formRef.current, errors));
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const { body, fieldErrors } = buildEntityBody(fields, row ? draft : currentValues, dates, locale, !row);
    if (isUploadPending) {
      const longTextField = fields.find(({ kind }) => kind === 'html');
      if (longTextField) fieldErrors[longTextField.name] = 'editor.pending';
    }
    setErrors(fieldErrors);
    if (Object.keys(fieldErrors).length > 0) focusFirstError(event.currentTarget, fieldErrors);
    else if (row && Object.keys(body).length === 0) onCancel();
    else onSave(body, showErrors);
  };
  const createChangeHandler = (fieldName: string) => (value: FormValue) => {
    setDraft((previousDraft) => ({ ...previousDraft, [fieldName]: value }));
    clearError(fieldName);
  };
  const savedTextOf = (field: DescribedField) => {
    const savedValue = initialValues[field.name];
    return savedValue === null || savedValue === undefined
      ? undefined
      : typeof savedValue === 'object'
        ? 'name' in savedValue
          ? savedValue.name
          : `${savedValue.day} ${savedValue.clock}`
        : String(savedValue);
  };
  return (
    <form ref={formRef} noValidate className={css.form} onSubmit={handleSubmit}>
      <UnsavedGuard isDirty={Object.keys(draft).length > 0 && !isSaving && !isSaved} />
      <Failure error={error} fields={fields.map(({ name }) => name)} />
      {fields.map((field) => (
        <FieldInput
          // A long text holds what it began with: on a newer version it begins anew.
          key={field.kind === 'html' && !(field.name in draft) ? `${field.name} ${row?.version}` : field.name}
          field={field}
          label={fieldTitle(t, resource, field.name)}
          value={currentValues[field.name] ?? null}
          note={savedNoteOf?.(field.name in draft, savedTextOf(field)) ?? fieldHint(t, resource, field.name)}
          error={errorOf(field.name)}
          owner={chosenOwner}
          onChange={createChangeHandler(field.name)}
          onPendingChange={setUploadPending}
        />
      ))}
      <Button type="submit" isLoading={isSaving}>
        {t(row ? 'shared.save' : 'entities.create')}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </form>
  );
}

/** The owner whose rows are offered: as the form says, else the row, else as it was opened. */
function chosenOwnerOf(values: EntityDraft, row: ResourceRow | undefined, owner: Owner): Owner {
  const idOf = (value: unknown) =>
    typeof value === 'number' ? value : ((value as ComboboxOption | null | undefined)?.id as number | undefined);
  const ownerIdOf = (name: 'client' | 'company') =>
    idOf(values[name]) ?? idOf(values[`${name}Id`]) ?? idOf(row?.[name]) ?? idOf(row?.[`${name}Id`]) ?? owner[`${name}Id`];
  return { clientId: ownerIdOf('client'), companyId: ownerIdOf('company') };
}
