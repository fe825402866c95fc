/** The last step of the wizard: the name, the type's attributes, and what else there is to choose (product «Activities»). */
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import type { NestedValues } from '#contract/attributes.ts';
import type { Kind } from '#domain/planning/kind.ts';
import { useTexts } from '../../core/texts.ts';
import { Unsaved } from '../../editor/Unsaved.tsx';
import { Button } from '../../kit/Button.tsx';
import { Failure } from '../../kit/Failure.tsx';
import { type FieldErrors, focusFirstError, useFieldErrors } from '../../kit/forms.ts';
import { refreshAll } from '../../kit/queries.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { useWasOnce } from '../../kit/use-was-once.ts';
import type { AttributeSource } from '../attributes/attribute-query.ts';
import { useValues } from '../attributes/use-values.ts';
import { ValueFields } from '../attributes/ValueFields.tsx';
import { sectionByKind } from './grouping.ts';
import { ReadOnlyNotice } from './ReadOnly.tsx';
import { useTypedName } from './typed-name.ts';
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
  check?: () => Record<string, string>;
  /** True when something in those is filled in. */
  isTouched?: boolean;
  readOnly?: boolean;
  make: (body: { name: string } & Required<NestedValues>) => Promise<R>;
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
    check,
    isTouched = false,
    readOnly = false,
    make,
    onCreated,
  } = props;
  const { t } = useTexts();
  const [name, setName] = useTypedName(`${kind} ${ownerId} ${source.id}`);
  const { errorOf, setErrors, clearError, takeServerErrors } = useFieldErrors(t);
  const valueForm = useValues(ownerId, source);
  const createMutation = useMutation({
    mutationFn: () => make({ ...valueForm.collectLists(), name: name.trim() }),
    meta: { isErrorShown: true },
    onError: takeServerErrors,
    onSuccess: (created) => {
      void refreshAll();
      onCreated(created);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const errors: Record<string, string> = {
      ...(name.trim() ? {} : { name: 'error.field.required' }),
      ...valueForm.validate(),
      ...check?.(),
    };
    setErrors(errors);
    if (Object.keys(errors).length > 0) focusFirstError(event.currentTarget, errors);
    else createMutation.mutate();
  };
  // The type's questions stand over the button, which would move when they come, or do not (R116).
  if (!useWasOnce(!valueForm.isLoading)) return <Skeleton rows={4} />;
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <Unsaved
        isDirty={(valueForm.hasInput || name.trim() !== '' || isTouched) && !createMutation.isPending && !createMutation.isSuccess}
      />
      <Failure error={createMutation.error} fields={['name', ...moreFieldNames]} />
      {readOnly && <ReadOnlyNotice />}
      <fieldset className={css.fields} disabled={readOnly}>
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
      {!readOnly && (
        <Button type="submit" loading={createMutation.isPending} disabled={valueForm.isLoading}>
          {t(`${sectionByKind[kind]}.create`)}
        </Button>
      )}
    </form>
  );
}
