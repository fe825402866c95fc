/** The fields of a row, new or opened, by their kinds: what is typed stays whatever the server answers (R66). */
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrorsOf } from '../core/errors.ts';
import { useTexts } from '../core/texts.ts';
import { Unsaved } from '../editor/Unsaved.tsx';
import { Button } from '../kit/Button.tsx';
import type { ComboboxOption } from '../kit/Combobox.tsx';
import { useDates } from '../kit/dates.ts';
import { Failure } from '../kit/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../kit/forms.ts';
import { type DescribedField, type DescribedResource, fieldHint, fieldTitle } from '../shared/entities/resources.ts';
import { type EntityDraft, entityBodyOf, type TypedValue, typedValueOf } from './draft.ts';
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
  /** Sends what was typed; what comes of the form's own fields is put there by `refuse`. */
  onSave: (body: Record<string, unknown>, refuse: (error: unknown) => void) => void;
  onCancel: () => void;
};

export function EntityForm(props: Props) {
  const { resource, fields, row, initialDraft = {}, owner, error, isSaving, isSaved, savedNoteOf, onSave, onCancel } = props;
  const { t, locale } = useTexts();
  const dates = useDates();
  const formRef = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<EntityDraft>({});
  const [isPending, setPending] = useState(false);
  const { errorOf, setErrors, clearError } = useFieldErrors(t);
  const initialValues = Object.fromEntries(
    fields.map((field) => [field.name, initialDraft[field.name] ?? typedValueOf(field, row, dates, locale)]),
  );
  const currentValues = { ...initialValues, ...draft };
  const chosenOwner = chosenOwnerIn(currentValues, row, owner);
  const refuse = (saveError: unknown) => {
    const errors = Object.fromEntries(Object.entries(fieldErrorsOf(saveError)).map(([name, key]) => [name.split(/[.[]/)[0] ?? name, key]));
    setErrors(errors);
    // The focus moves once the errors stand at their fields.
    requestAnimationFrame(() => formRef.current && focusFirstError(formRef.current, errors));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const { body, fieldErrors } = entityBodyOf(fields, row ? draft : currentValues, dates, locale, !row);
    if (isPending) {
      const longTextField = fields.find(({ kind }) => kind === 'html');
      if (longTextField) fieldErrors[longTextField.name] = 'editor.pending';
    }
    setErrors(fieldErrors);
    if (Object.keys(fieldErrors).length > 0) focusFirstError(event.currentTarget, fieldErrors);
    else if (row && Object.keys(body).length === 0) onCancel();
    else onSave(body, refuse);
  };
  const change = (name: string) => (value: TypedValue) => {
    setDraft((previousDraft) => ({ ...previousDraft, [name]: value }));
    clearError(name);
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
    <form ref={formRef} noValidate className={css.form} onSubmit={submit}>
      <Unsaved isDirty={Object.keys(draft).length > 0 && !isSaving && !isSaved} />
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
          onChange={change(field.name)}
          onPending={setPending}
        />
      ))}
      <Button type="submit" loading={isSaving}>
        {t(row ? 'shared.save' : 'entities.create')}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </form>
  );
}

/** The owner whose rows are offered: as the form says, else the row, else as it was opened. */
function chosenOwnerIn(values: EntityDraft, row: ResourceRow | undefined, owner: Owner): Owner {
  const idIn = (value: unknown) =>
    typeof value === 'number' ? value : ((value as ComboboxOption | null | undefined)?.id as number | undefined);
  const ownerOf = (name: 'client' | 'company') =>
    idIn(values[name]) ?? idIn(values[`${name}Id`]) ?? idIn(row?.[name]) ?? idIn(row?.[`${name}Id`]) ?? owner[`${name}Id`];
  return { clientId: ownerOf('client'), companyId: ownerOf('company') };
}
