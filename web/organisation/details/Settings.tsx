/** The company's name and clock: its administrator changes them, others see them with the reason why not (R4 and R6). */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { reloadAccount } from '../../core/account.ts';
import { fieldErrorsOf } from '../../core/errors.ts';
import { choose, getSession, useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Unsaved } from '../../editor/Unsaved.tsx';
import { Button } from '../../kit/Button.tsx';
import { definedErrors } from '../../kit/checks.ts';
import { Failure } from '../../kit/Failure.tsx';
import { focusFirstError, useFieldErrors, valuesOf } from '../../kit/forms.ts';
import { Icon } from '../../kit/Icon.tsx';
import { info } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { NewerVersionNotice } from '../../kit/NewerVersionNotice.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useVersionedForm } from '../../kit/use-versioned-form.ts';
import { type CompanyDraft, CompanyFields, companyFields, companyOf } from '../../shared/team/CompanyFields.tsx';
import { titleError } from '../../shared/team/name-bounds.ts';
import css from './details.module.css';
import { type Company, companyQuery, readCompany, saveCompany } from './details-query.ts';

/** The changes that somebody typed over what is saved. */
const changesOf = (savedDraft: CompanyDraft, typedDraft: CompanyDraft): Partial<CompanyDraft> =>
  Object.fromEntries(companyFields.filter((field) => typedDraft[field] !== savedDraft[field]).map((field) => [field, typedDraft[field]]));

/** `children` are below it, once its height is known: nothing moves. */
export function Settings({ id, children }: { id: number; children: ReactNode }) {
  const { data, error, refetch } = useQuery(companyQuery(id));
  if (!data && !error) return <Skeleton rows={3} />;
  return (
    <>
      {data ? <Form key={data.id} company={data} /> : <LoadError error={error} retry={() => void refetch()} />}
      {children}
    </>
  );
}

/** Every place where the page remembers the company by name or clock. */
function refreshCompany({ id, name, timeZone }: Company): void {
  const { chosenClient } = getSession();
  if (chosenClient?.company.id === id) choose({ ...chosenClient, company: { id, name, timeZone } });
  // Without an answer the old name stays on the page until it is loaded again.
  reloadAccount().catch(() => {});
  void refreshAll();
}

function Form({ company }: { company: Company }) {
  const { t } = useTexts();
  const isDisabled = !can(useUser(), 'company.change');
  const formRef = useRef<HTMLFormElement>(null);
  /** The initial values of its fields: that version, under what was typed over an older one. */
  const [initialCompany, setInitialCompany] = useState<Company>(company);
  const [isTouched, setIsTouched] = useState(false);
  const { errorOf, setErrors, clearError } = useFieldErrors(t);
  const onTouched = (name: string) => {
    clearError(name);
    setIsTouched(true);
  };
  const form = useVersionedForm({
    openedRow: company,
    readRow: readCompany,
    save: (row, formElement: HTMLFormElement) => saveCompany(row, changesOf(row, companyOf(valuesOf(formElement)))),
    onSaved: (savedCompany) => {
      form.rebaseOn(savedCompany);
      setInitialCompany(savedCompany);
      setIsTouched(false);
      refreshCompany(savedCompany);
    },
    onRefused: (error, formElement) => {
      const fieldErrors = fieldErrorsOf(error);
      setErrors(fieldErrors);
      focusFirstError(formElement, fieldErrors);
    },
    onNewer: (newerCompany, row) => {
      if (formRef.current) setInitialCompany({ ...newerCompany, ...changesOf(row, companyOf(valuesOf(formRef.current))) });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.isSaving) return;
    const fieldErrors = definedErrors({ name: titleError(valuesOf(event.currentTarget).name) });
    setErrors(fieldErrors);
    if (Object.keys(fieldErrors).length > 0) focusFirstError(event.currentTarget, fieldErrors);
    else form.save(event.currentTarget);
  };
  return (
    <form noValidate className={css.card} onSubmit={submit} ref={formRef}>
      <Unsaved isDirty={isTouched && !form.isSaving} />
      <h2>{t('details.settingsTitle')}</h2>
      {isDisabled && (
        <p className={css.note}>
          <Icon d={info} />
          {t('details.onlyLook')}
        </p>
      )}
      <Failure error={form.error} fields={companyFields} />
      <NewerVersionNotice {...form.newerVersion} />
      <CompanyFields
        key={form.row.version}
        company={initialCompany}
        disabled={isDisabled}
        fields={{
          errorOf,
          clearError: onTouched,
          text: (name) => ({ name, error: errorOf(name), required: name === 'name', onChange: () => onTouched(name) }),
        }}
      />
      {!isDisabled && (
        <Button type="submit" loading={form.isSaving}>
          {t('shared.save')}
        </Button>
      )}
    </form>
  );
}
