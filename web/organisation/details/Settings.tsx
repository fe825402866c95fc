/** The company's name and clock: its administrator changes them, others see them with the reason why not (R4 and R6). */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { reloadAccount } from '../../core/account.ts';
import { fieldErrorsOf } from '../../core/errors.ts';
import { getSession, setChosenClient, useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { UnsavedGuard } from '../../editor/Unsaved.tsx';
import { Button } from '../../kit/Button.tsx';
import { definedErrors } from '../../kit/checks.ts';
import { Failure } from '../../kit/Failure.tsx';
import { focusFirstError, formValuesOf, useFieldErrors } from '../../kit/forms.ts';
import { Icon } from '../../kit/Icon.tsx';
import { infoIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { NewerVersionNotice } from '../../kit/NewerVersionNotice.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useVersionedForm } from '../../kit/use-versioned-form.ts';
import { type CompanyDraft, CompanyFields, companyDraftOf, companyFields } from '../../shared/team/CompanyFields.tsx';
import { nameErrorOf } from '../../shared/team/name-bounds.ts';
import css from './details.module.css';
import { type Company, companyQuery, readCompany, saveCompany } from './details-query.ts';

/** The changes that somebody typed over what is saved. */
const changesOf = (savedDraft: CompanyDraft, enteredDraft: CompanyDraft): Partial<CompanyDraft> =>
  Object.fromEntries(
    companyFields.filter((field) => enteredDraft[field] !== savedDraft[field]).map((field) => [field, enteredDraft[field]]),
  );

/** `children` are below it, once its height is known: nothing moves. */
export function CompanySettings({ id, children }: { id: number; children: ReactNode }) {
  const { data: company, error, refetch } = useQuery(companyQuery(id));
  if (!company && !error) return <Skeleton rowCount={3} />;
  return (
    <>
      {company ? <CompanyForm key={company.id} company={company} /> : <LoadError error={error} retry={() => void refetch()} />}
      {children}
    </>
  );
}

/** Every place where the page remembers the company by name or clock. */
function refreshCompany({ id, name, timeZone }: Company): void {
  const { chosenClient } = getSession();
  if (chosenClient?.company.id === id) setChosenClient({ ...chosenClient, company: { id, name, timeZone } });
  // Without an answer the old name stays on the page until it is loaded again.
  reloadAccount().catch(() => {});
  void refreshAll();
}

function CompanyForm({ company }: { company: Company }) {
  const { t } = useTranslation();
  const isDisabled = !can(useUser(), 'company.change');
  const formRef = useRef<HTMLFormElement>(null);
  /** The initial values of its fields: that version, under what was typed over an older one. */
  const [initialCompany, setInitialCompany] = useState<Company>(company);
  const [isTouched, setIsTouched] = useState(false);
  const { errorOf, setErrors, clearError } = useFieldErrors(t);
  const markTouched = (name: string) => {
    clearError(name);
    setIsTouched(true);
  };
  const form = useVersionedForm({
    openedRow: company,
    readRow: readCompany,
    save: (openedCompany, formElement: HTMLFormElement) =>
      saveCompany(openedCompany, changesOf(openedCompany, companyDraftOf(formValuesOf(formElement)))),
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
    onNewerLoaded: (newerCompany, openedCompany) => {
      if (formRef.current)
        setInitialCompany({ ...newerCompany, ...changesOf(openedCompany, companyDraftOf(formValuesOf(formRef.current))) });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.isSaving) return;
    const fieldErrors = definedErrors({ name: nameErrorOf(formValuesOf(event.currentTarget).name) });
    setErrors(fieldErrors);
    if (Object.keys(fieldErrors).length > 0) focusFirstError(event.currentTarget, fieldErrors);
    else form.save(event.currentTarget);
  };
  return (
    <form noValidate className={css.card} onSubmit={submit} ref={formRef}>
      <UnsavedGuard isDirty={isTouched && !form.isSaving} />
      <h2>{t('details.settingsTitle')}</h2>
      {isDisabled && (
        <p className={css.note}>
          <Icon d={infoIcon} />
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
          clearError: markTouched,
          text: (name) => ({ name, error: errorOf(name), required: name === 'name', onChange: () => markTouched(name) }),
        }}
      />
      {!isDisabled && (
        <Button type="submit" isLoading={form.isSaving}>
          {t('shared.save')}
        </Button>
      )}
    </form>
  );
}
