/**
 * The builder: a report's name, type and pieces, saved in one act over the version that was opened; publishing saves itself (R41, R42,
 * decision 045).
 */
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { reports } from '#contract/reports/forms.ts';
import { callApi } from '../../core/call.ts';
import { fieldErrorsOf } from '../../core/errors.ts';
import { useTranslation } from '../../core/texts.ts';
import { UnsavedGuard } from '../../editor/Unsaved.tsx';
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
  changesOf,
  draftAfterSaving,
  type FormDraft,
  findFormErrors,
  isDraftChanged,
  mapErrorsToPieces,
  type ReportChanges,
  rebaseReportDraft,
} from './draft.ts';
import { FormNotes } from './FormNotes.tsx';
import css from './forms.module.css';
import { PieceList } from './PieceList.tsx';
import { PublishingSection } from './Publishing.tsx';
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
const shownFieldNames = ['name', 'type', 'published'];

export function ReportForm({ openedDraft, restoredDraft, draftKey, mayChange, companyId }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const formRef = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState((restoredDraft ?? openedDraft).draft);
  const [isRestored, setRestored] = useState(restoredDraft !== null);
  /** Keys of the pieces whose text is written in the editor and not taken over. */
  const [openPieceKeys, setOpenPieceKeys] = useState<readonly string[]>([]);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const { errorOf, setErrors, clearError } = useFieldErrors(t);
  /** The draft that was sent last, which may be less than what stands there by now. */
  const sentDraftRef = useRef(draft);
  const versionedForm = useVersionedForm<WholeReport, ReportChanges, WholeReport>({
    openedRow: (restoredDraft ?? openedDraft).row,
    readRow: async (id) => (await callApi(reports.get, { params: { id } })).data,
    save: (baseReport, changes) => saveReport(baseReport, changes),
    onSaved: (savedReport) => {
      const wasNew = versionedForm.row.id === 0;
      setDraft((currentDraft) => draftAfterSaving(currentDraft, sentDraftRef.current, savedReport));
      setRestored(false);
      versionedForm.rebaseOn(savedReport);
      void refreshAll();
      if (wasNew) void navigate({ to: '/rapport/$id', params: { id: String(savedReport.id) }, search: { companyId }, replace: true });
    },
    onRefused: (error) => {
      const errors = mapErrorsToPieces(fieldErrorsOf(error), sentDraftRef.current);
      setErrors(errors);
      if (formRef.current) focusFirstError(formRef.current, errors);
    },
    onNewerLoaded: (newerReport, previousReport) =>
      setDraft((currentDraft) => rebaseReportDraft(currentDraft, previousReport, newerReport)),
  });
  const { row: currentReport, isSaving } = versionedForm;
  const isNew = currentReport.id === 0;
  /** The new report is saved and its page is opening: text typed here meanwhile would be lost. */
  const isLeaving = openedDraft.row.id === 0 && !isNew;
  const isDirty =
    openPieceKeys.length > 0 ||
    (isNew ? JSON.stringify(draft) !== JSON.stringify(openedDraft.draft) : isDraftChanged(draft, currentReport));
  useStoredDraft(draftKey, isDirty && mayChange && !(isNew && versionedForm.isSaved) ? { row: currentReport, draft } : null);

  const changeDraft = (changes: Partial<FormDraft>) => {
    setDraft((currentDraft) => ({ ...currentDraft, ...changes }));
    for (const fieldName of Object.keys(changes)) clearError(fieldName === 'typeId' ? 'type' : fieldName);
  };
  const renderFlag = (name: 'onlyOrganisation' | 'archived', label: string, hint: string) => (
    <section className={css.flags}>
      <Toggle
        name={name}
        label={label}
        hint={hint}
        checked={draft[name]}
        disabled={!mayChange}
        onChange={(isOn) => changeDraft({ [name]: isOn })}
      />
    </section>
  );
  /** Saves what was changed, and with it whether it is published. */
  const saveChanges = (extraChanges: ReportChanges = {}) => {
    if (isSaving) return;
    const errors = findFormErrors(draft, openPieceKeys);
    setErrors(errors);
    sentDraftRef.current = draft;
    if (Object.keys(errors).length > 0 && formRef.current) focusFirstError(formRef.current, errors);
    else versionedForm.save({ ...changesOf(draft, currentReport), ...extraChanges });
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    saveChanges();
  };
  const discardDraft = () => {
    setDraft(openedDraft.draft);
    versionedForm.rebaseOn(openedDraft.row);
    setRestored(false);
    setErrors({});
  };
  const publishingSection = (
    <PublishingSection
      report={currentReport}
      isDirty={isDirty}
      mayChange={mayChange}
      isSaving={isSaving}
      error={errorOf('published')}
      onPublish={() => saveChanges({ published: true })}
      onUnpublish={() => {
        sentDraftRef.current = draft;
        clearError('published');
        versionedForm.save({ published: false });
      }}
    />
  );
  return (
    <form ref={formRef} noValidate className={css.form} onSubmit={handleSubmit}>
      <UnsavedGuard isDirty={isDirty && mayChange && !isSaving && !(isNew && versionedForm.isSaved)} />
      <Failure
        error={versionedForm.error}
        fields={[...shownFieldNames, ...Object.keys(fieldErrorsOf(versionedForm.error)).filter((fieldName) => /\./.test(fieldName))]}
      />
      <NewerVersionNotice title={t('reports.changedByOther')} {...versionedForm.newerVersion} />
      <FormNotes report={currentReport} mayChange={mayChange} isRestored={isRestored} onDiscardDraft={discardDraft} />
      {!isNew && publishingSection}
      <fieldset className={css.fields} disabled={!mayChange || isLeaving}>
        <TextField
          name="name"
          required
          label={t('assistmeApp.report.name')}
          hint={versionedForm.savedNoteOf(draft.name !== currentReport.name, currentReport.name)}
          maxLength={100}
          value={draft.name}
          error={errorOf('name')}
          onChange={({ currentTarget }) => changeDraft({ name: currentTarget.value })}
        />
        <TypeField
          companyId={companyId}
          typeId={draft.typeId}
          currentType={currentReport.type}
          error={errorOf('type')}
          onChange={(typeId) => changeDraft({ typeId })}
        />
        {renderFlag('onlyOrganisation', t('reports.onlyOrganisation'), t('reports.onlyOrganisationHint'))}
        <PieceList
          pieces={draft.pieces}
          errorOf={errorOf}
          clearError={clearError}
          onChange={(editPieces) => setDraft((currentDraft) => ({ ...currentDraft, pieces: editPieces(currentDraft.pieces) }))}
          onEditorToggle={(pieceKey, isEditorOpen) => {
            setOpenPieceKeys((openKeys) =>
              openKeys.includes(pieceKey) === isEditorOpen
                ? openKeys
                : isEditorOpen
                  ? [...openKeys, pieceKey]
                  : openKeys.filter((openKey) => openKey !== pieceKey),
            );
            clearError(`${pieceKey}.text`);
          }}
        />
        {!isNew && renderFlag('archived', t('activities.archive'), t('reports.archiveHint'))}
      </fieldset>
      {isNew && publishingSection}
      <StickyBar>
        {mayChange && (
          <Button type="submit" size="md" isLoading={isSaving}>
            {t('shared.save')}
          </Button>
        )}
        <Button variant="default" size="md" onClick={() => setPreviewOpen(true)}>
          {t('reports.preview')}
        </Button>
        {mayChange && (
          <p className={css.said} role="status">
            {isDirty ? t('reports.notSaved') : versionedForm.isSaved ? t('reports.saved') : ''}
          </p>
        )}
      </StickyBar>
      <Suspense>
        {isPreviewOpen && (
          <Preview draft={draft} currentType={currentReport.type} companyId={companyId} onClose={() => setPreviewOpen(false)} />
        )}
      </Suspense>
    </form>
  );
}

/** A new one is made, of the company that it stands for; one that is there is changed under its version. */
async function saveReport(report: WholeReport, changes: ReportChanges): Promise<WholeReport> {
  if (report.id !== 0) return (await callApi(reports.change, { params: { id: report.id }, body: changes, ifMatch: report.version })).data;
  const { name = '', type = { id: 0 }, ...otherChanges } = changes;
  const newReport = { ...otherChanges, name, type, ...(report.company && { company: { id: report.company.id } }) };
  return (await callApi(reports.create, { body: newReport })).data;
}
