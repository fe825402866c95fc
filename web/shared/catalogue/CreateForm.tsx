/** The last step of the wizard: the name, the type's attributes, and what else there is to choose (product «Activities»). */
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import type { NestedValues } from '#contract/attributes.ts';
import type { Kind } from '#domain/planning/kind.ts';
import { useTranslation } from '../../core/texts.ts';
import { UnsavedGuard } from '../../editor/Unsaved.tsx';
import { Button } from '../../kit/Button.tsx';
import { Failure } from '../../kit/Failure.tsx';
import { type FieldErrors, focusFirstError, useFieldErrors } from '../../kit/forms.ts';
import { refreshAll } from '../../kit/queries.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { useHasBeenTrue } from '../../kit/use-was-once.ts';
import type { AttributeSource } from '../attributes/attribute-query.ts';
import { useValueForm } from '../attributes/use-values.ts';
import { ValueFields } from '../attributes/ValueFields.tsx';
import { sectionByKind } from './grouping.ts';
import { ReadOnlyNotice } from './ReadOnly.tsx';
import { useNameDraft } from './typed-name.ts';
import css from './wizard.module.css';

type Props<R> = {
  kind: Kind;
  source: AttributeSource;
  /** The owner: a client, of a task the company. */
  ownerId: number;
  /** Further fields, over and under the type's attributes, with the server's errors. */
  renderAbove?: (errors: FieldErrors) => ReactNode;
  renderBelow?: (errors: FieldErrors) => ReactNode;
  /** The server's names of those. */
  moreFieldNames?: readonly string[];
  /** Errors of those before they are sent, by their names. */
  validateMoreFields?: () => Record<string, string>;
  /** True when something in those is filled in. */
  isTouched?: boolean;
  isReadOnly?: boolean;
  createEntry: (body: { name: string } & Required<NestedValues>) => Promise<R>;
  onCreated: (created: R) => void;
};

export function CreateForm<R>(props: Props<R>) {
  const {
    kind,
    source,
    ownerId,
    renderAbove,
    renderBelow,
    moreFieldNames = [],
    validateMoreFields,
    isTouched = false,
    isReadOnly = false,
    createEntry,
    onCreated,
  } = props;
  const { t } = useTranslation();
  const [name, setName] = useNameDraft(`${kind} ${ownerId} ${source.id}`);
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const valueForm = useValueForm(ownerId, source);
  const createMutation = useMutation({
    mutationFn: () => createEntry({ ...valueForm.collectValueLists(), name: name.trim() }),
    meta: { isErrorShown: true },
    onError: takeServerErrors,
    onSuccess: (created) => {
      void refreshAll();
      onCreated(created);
    },
  });
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors: Record<string, string> = {
      ...(name.trim() ? {} : { name: 'error.field.required' }),
      ...valueForm.validate(),
      ...validateMoreFields?.(),
    };
    setErrors(errors);
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget, errors);
    else createMutation.mutate();
  };
  // The type's questions stand over the button, which would move when they come, or do not (R116).
  if (!useHasBeenTrue(!valueForm.isLoading)) return <Skeleton rowCount={4} />;
  return (
    <form noValidate className={css.form} onSubmit={handleSubmit}>
      <UnsavedGuard
        isDirty={(valueForm.hasInput || name.trim() !== '' || isTouched) && !createMutation.isPending && !createMutation.isSuccess}
      />
      <Failure error={createMutation.error} fields={['name', ...moreFieldNames]} />
      {isReadOnly && <ReadOnlyNotice />}
      <fieldset className={css.fields} disabled={isReadOnly}>
        <TextField
          name="name"
          required
          label={t('activities.name')}
          hint={t(`${sectionByKind[kind]}.nameHint`)}
          maxLength={100}
          value={name}
          error={errorOf('name')}
          onChange={(event) => {
            setName(event.currentTarget.value);
            clearError('name');
          }}
        />
        {renderAbove?.({ errorOf, clearError })}
        <ValueFields valueForm={valueForm} errorOf={errorOf} clearError={clearError} />
        {renderBelow?.({ errorOf, clearError })}
      </fieldset>
      {!isReadOnly && (
        <Button type="submit" isLoading={createMutation.isPending} disabled={valueForm.isLoading}>
          {t(`${sectionByKind[kind]}.create`)}
        </Button>
      )}
    </form>
  );
}
