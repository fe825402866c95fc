/**
 * The builder: a report's name, type and pieces, saved in one act over the version that was opened; publishing saves itself (R41, R42,
 * decision 045).
 */
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { reports } from '#contract/reports/forms.ts';
import { callApi } from '../../core/call.ts';
import { fieldErrorsOf } from '../../core/errors.ts';
import { useTexts } from '../../core/texts.ts';
import { Unsaved } from '../../editor/Unsaved.tsx';
import { Button } from '../../kit/Button.tsx';
import { Failure } from '../../kit/Failure.tsx';
import { focusFirstError, useFieldErrors } from '../../kit/forms.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { NewerVersionNotice } from '../../kit/NewerVersionNotice.tsx';
import { refreshAll } from '../../kit/queries.ts';
import { StickyBar } from '../../kit/StickyBar.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import { useVersionedForm } from '../../kit/use-versioned-form.ts';
import {
  type Changes,
  changesOf,
  draftAfterSaving,
  errorsAtPieces,
  type FormDraft,
  formErrors,
  isChanged,
  rebaseReportDraft,
} from './draft.ts';
import { FormNotes } from './FormNotes.tsx';
import css from './forms.module.css';
import { PieceList } from './PieceList.tsx';
import { Publishing } from './Publishing.tsx';
import type { WholeReport } from './report-query.ts';
import { type StoredDraft, useStoredDraft } from './stored-draft.ts';
import { TypeField } from './TypeField.tsx';

const Preview = lazyWithRetry(async () => ({ default: (await import('./Preview.tsx')).Preview }));

type Props = {
  /** The form as it was opened. */
  openedDraft: StoredDraft;
  /** The draft that a reload left. */
  restoredDraft: StoredDraft | null;
  /** The name under which this browser stores it. */
  draftKey: string;
  mayChange: boolean;
  companyId: number | undefined;
};
const shownFields = ['name', 'type', 'published'];

export function ReportForm({ openedDraft, restoredDraft, draftKey, mayChange, companyId }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const formRef = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState((restoredDraft ?? openedDraft).draft);
  const [isRestored, setRestored] = useState(restoredDraft !== null);
  /** Keys of the pieces whose text is written in the editor and not taken over. */
  const [openPieceKeys, setOpenPieceKeys] = useState<readonly string[]>([]);
  const [isPreviewed, setPreviewed] = useState(false);
  const { errorOf, setErrors, clearError } = useFieldErrors(t);
  /** The draft that was sent last, which may be less than what stands there by now. */
  const sentDraft = useRef(draft);
  const form = useVersionedForm<WholeReport, Changes, WholeReport>({
    openedRow: (restoredDraft ?? openedDraft).row,
    readRow: async (id) => (await callApi(reports.get, { params: { id } })).data,
    save: (row, changes) => send(row, changes),
    onSaved: (savedReport) => {
      const isNew = form.row.id === 0;
      setDraft((currentDraft) => draftAfterSaving(currentDraft, sentDraft.current, savedReport));
      setRestored(false);
      form.rebaseOn(savedReport);
      void refreshAll();
      if (isNew) void navigate({ to: '/rapport/$id', params: { id: String(savedReport.id) }, search: { companyId }, replace: true });
    },
    onRefused: (error) => {
      const errors = errorsAtPieces(fieldErrorsOf(error), sentDraft.current);
      setErrors(errors);
      if (formRef.current) focusFirstError(formRef.current, errors);
    },
    onNewer: (newerReport, row) => setDraft((currentDraft) => rebaseReportDraft(currentDraft, row, newerReport)),
  });
  const { row, isSaving } = form;
  const isNew = row.id === 0;
  /** The new report is saved and its page is opening: text typed here meanwhile would be lost. */
  const isLeaving = openedDraft.row.id === 0 && !isNew;
  const isDirty = openPieceKeys.length > 0 || (isNew ? JSON.stringify(draft) !== JSON.stringify(openedDraft.draft) : isChanged(draft, row));
  useStoredDraft(draftKey, isDirty && mayChange && !(isNew && form.isSaved) ? { row, draft } : null);

  const change = (changes: Partial<FormDraft>) => {
    setDraft((currentDraft) => ({ ...currentDraft, ...changes }));
    for (const field of Object.keys(changes)) clearError(field === 'typeId' ? 'type' : field);
  };
  const renderFlag = (name: 'onlyOrganisation' | 'archived', label: string, hint: string) => (
    <section className={css.flags}>
      <Toggle
        name={name}
        label={label}
        hint={hint}
        checked={draft[name]}
        disabled={!mayChange}
        onChange={(isOn) => change({ [name]: isOn })}
      />
    </section>
  );
  /** Saves what was changed, and with it whether it is published. */
  const save = (extraChanges: Changes = {}) => {
    if (isSaving) return;
    const errors = formErrors(draft, openPieceKeys);
    setErrors(errors);
    sentDraft.current = draft;
    if (Object.keys(errors).length > 0 && formRef.current) focusFirstError(formRef.current, errors);
    else form.save({ ...changesOf(draft, row), ...extraChanges });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save();
  };
  const discardDraft = () => {
    setDraft(openedDraft.draft);
    form.rebaseOn(openedDraft.row);
    setRestored(false);
    setErrors({});
  };
  const publishingSection = (
    <Publishing
      row={row}
      isDirty={isDirty}
      mayChange={mayChange}
      isSaving={isSaving}
      error={errorOf('published')}
      onPublish={() => save({ published: true })}
      onUnpublish={() => {
        sentDraft.current = draft;
        clearError('published');
        form.save({ published: false });
      }}
    />
  );
  return (
    <form ref={formRef} noValidate className={css.form} onSubmit={submit}>
      <Unsaved isDirty={isDirty && mayChange && !isSaving && !(isNew && form.isSaved)} />
      <Failure error={form.error} fields={[...shownFields, ...Object.keys(fieldErrorsOf(form.error)).filter((name) => /\./.test(name))]} />
      <NewerVersionNotice title={t('reports.changedByOther')} {...form.newerVersion} />
      <FormNotes row={row} mayChange={mayChange} isRestored={isRestored} onDiscardDraft={discardDraft} />
      {!isNew && publishingSection}
      <fieldset className={css.fields} disabled={!mayChange || isLeaving}>
        <TextField
          name="name"
          required
          label={t('assistmeApp.report.name')}
          hint={form.savedNoteOf(draft.name !== row.name, row.name)}
          maxLength={100}
          value={draft.name}
          error={errorOf('name')}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <TypeField
          companyId={companyId}
          value={draft.typeId}
          currentType={row.type}
          error={errorOf('type')}
          onChange={(typeId) => change({ typeId })}
        />
        {renderFlag('onlyOrganisation', t('reports.onlyOrganisation'), t('reports.onlyOrganisationHint'))}
        <PieceList
          pieces={draft.pieces}
          errorOf={errorOf}
          clearError={clearError}
          onChange={(edit) => setDraft((currentDraft) => ({ ...currentDraft, pieces: edit(currentDraft.pieces) }))}
          onEditorToggle={(key, isEditorOpen) => {
            setOpenPieceKeys((keys) =>
              keys.includes(key) === isEditorOpen ? keys : isEditorOpen ? [...keys, key] : keys.filter((openKey) => openKey !== key),
            );
            clearError(`${key}.text`);
          }}
        />
        {!isNew && renderFlag('archived', t('activities.archive'), t('reports.archiveHint'))}
      </fieldset>
      {isNew && publishingSection}
      <StickyBar>
        {mayChange && (
          <Button type="submit" size="md" loading={isSaving}>
            {t('shared.save')}
          </Button>
        )}
        <Button variant="default" size="md" onClick={() => setPreviewed(true)}>
          {t('reports.preview')}
        </Button>
        {mayChange && (
          <p className={css.said} role="status">
            {isDirty ? t('reports.notSaved') : form.isSaved ? t('reports.saved') : ''}
          </p>
        )}
      </StickyBar>
      <Suspense>
        {isPreviewed && <Preview draft={draft} type={row.type} companyId={companyId} onClose={() => setPreviewed(false)} />}
      </Suspense>
    </form>
  );
}

/** A new one is made, of the company that it stands for; one that is there is changed under its version. */
async function send(row: WholeReport, changes: Changes): Promise<WholeReport> {
  if (row.id !== 0) return (await callApi(reports.change, { params: { id: row.id }, body: changes, ifMatch: row.version })).data;
  const { name = '', type = { id: 0 }, ...rest } = changes;
  const body = { ...rest, name, type, ...(row.company && { company: { id: row.company.id } }) };
  return (await callApi(reports.create, { body })).data;
}
