/**
 * A form whose saving makes the next number of what stands (an order, a decision): the fields typed by now lie over those that are stored, so that
 * a newer version shows wherever nobody typed (R15, R130, R150).
 */
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { focusFirstError, useFieldErrors } from './forms.ts';
import { useVersionedForm, type VersionedOptions } from './use-versioned-form.ts';

type DraftFormOptions<R, Draft, Saved> = Pick<VersionedOptions<R, Draft, Saved>, 'openedRow' | 'readRow' | 'save' | 'onSaved'> & {
  /** The fields as they begin on a row. */
  draftOf: (row: R) => Draft;
  /** True of a row that has no number yet: it may be saved as it stands. */
  isFirstRevision: (row: R) => boolean;
  /** Keys of what is wrong, by field. */
  check: (draft: Draft, isFirstRevision: boolean) => Record<string, string>;
  /** Leaves it; also instead of saving what nobody changed. */
  onDone: () => void;
};

export function useDraftForm<R extends { id: number }, Draft extends object, Saved>(options: DraftFormOptions<R, Draft, Saved>) {
  const { openedRow, readRow, save, onSaved, draftOf, check, onDone } = options;
  const { t } = useTranslation();
  const [editedFields, setEditedFields] = useState<Partial<Draft>>({});
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const versionedForm = useVersionedForm<R, Draft, Saved>({ openedRow, readRow, save, onSaved, onRefused: takeServerErrors });
  const isFirstRevision = options.isFirstRevision(versionedForm.row);
  const savedFields = draftOf(versionedForm.row);
  const draft: Draft = { ...savedFields, ...editedFields };
  const isChanged = Object.entries(editedFields).some(([field, value]) => (savedFields[field as keyof Draft] ?? '') !== value);
  const changeDraft = (changes: Partial<Draft>) => {
    setEditedFields((previousFields) => ({ ...previousFields, ...changes }));
    for (const field of Object.keys(changes)) clearError(field);
  };
  const dateFieldProps = <Field extends keyof Draft & string>(name: Field) => ({
    name,
    value: String(draft[name] ?? ''),
    error: errorOf(name),
    onChange: (value: string) => changeDraft({ [name]: value } as Partial<Draft>),
  });
  return {
    form: versionedForm,
    isFirst: isFirstRevision,
    savedDraft: savedFields,
    draft,
    errorOf,
    change: changeDraft,
    isUnsaved: isChanged && !versionedForm.isSaving && !versionedForm.isSaved,
    /** For a field of a day: its name, its value, what is wrong with it, and that typing changes it. */
    dateFieldProps: dateFieldProps,
    /** The same for a field of text. */
    textFieldProps: <Field extends keyof Draft & string>(name: Field) => ({
      ...dateFieldProps(name),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => changeDraft({ [name]: currentTarget.value } as Partial<Draft>),
    }),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const fieldErrors = check(draft, isFirstRevision);
      setErrors(fieldErrors);
      if (Object.keys(fieldErrors).length > 0) focusFirstError(event.currentTarget, fieldErrors);
      else if (isChanged || isFirstRevision) versionedForm.save(draft);
      else onDone();
    },
  };
}
