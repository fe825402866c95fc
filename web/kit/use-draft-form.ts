/**
 * A form whose saving makes the next number of what stands (an order, a decision): the fields typed by now lie over those that are stored, so that
 * a newer version shows wherever nobody typed (R15, R130, R150).
 */
import { type FormEvent, useState } from 'react';
import { useTexts } from '../core/texts.ts';
import { focusFirstError, useFieldErrors } from './forms.ts';
import { useVersionedForm, type VersionedOptions } from './use-versioned-form.ts';

type Options<R, Draft, Saved> = Pick<VersionedOptions<R, Draft, Saved>, 'openedRow' | 'readRow' | 'save' | 'onSaved'> & {
  /** The fields as they begin on a row. */
  draftOf: (row: R) => Draft;
  /** True of a row that has no number yet: it may be saved as it stands. */
  isFirstRevision: (row: R) => boolean;
  /** Keys of what is wrong, by field. */
  check: (draft: Draft, isFirstRevision: boolean) => Record<string, string>;
  /** Leaves it; also instead of saving what nobody changed. */
  onDone: () => void;
};

export function useDraftForm<R extends { id: number }, Draft extends object, Saved>(options: Options<R, Draft, Saved>) {
  const { openedRow, readRow, save, onSaved, draftOf, check, onDone } = options;
  const { t } = useTexts();
  const [typedFields, setTypedFields] = useState<Partial<Draft>>({});
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const form = useVersionedForm<R, Draft, Saved>({ openedRow, readRow, save, onSaved, onRefused: takeServerErrors });
  const isFirstRevision = options.isFirstRevision(form.row);
  const savedFields = draftOf(form.row);
  const draft: Draft = { ...savedFields, ...typedFields };
  const isChanged = Object.entries(typedFields).some(([field, value]) => (savedFields[field as keyof Draft] ?? '') !== value);
  const change = (changes: Partial<Draft>) => {
    setTypedFields((previous) => ({ ...previous, ...changes }));
    for (const field of Object.keys(changes)) clearError(field);
  };
  const dayFieldProps = <Field extends keyof Draft & string>(name: Field) => ({
    name,
    value: String(draft[name] ?? ''),
    error: errorOf(name),
    onChange: (value: string) => change({ [name]: value } as Partial<Draft>),
  });
  return {
    form,
    isFirst: isFirstRevision,
    saved: savedFields,
    draft,
    errorOf,
    change,
    isUnsaved: isChanged && !form.isSaving && !form.isSaved,
    /** For a field of a day: its name, its value, what is wrong with it, and that typing changes it. */
    day: dayFieldProps,
    /** The same for a field of text. */
    textFieldProps: <Field extends keyof Draft & string>(name: Field) => ({
      ...dayFieldProps(name),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value } as Partial<Draft>),
    }),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const fieldErrors = check(draft, isFirstRevision);
      setErrors(fieldErrors);
      if (Object.keys(fieldErrors).length > 0) focusFirstError(event.currentTarget, fieldErrors);
      else if (isChanged || isFirstRevision) form.save(draft);
      else onDone();
    },
  };
}
