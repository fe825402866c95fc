/** Writes a decision of egenvård from its paper, or its next number: what was before is never edited, and a change says why (R150). */
import { useState } from 'react';
import { computeDateLimit } from '#domain/date-limit.ts';
import { carriers, MAX_CONTACT_LENGTH, MAX_MEASURE_LENGTH, MAX_RISKS_LENGTH } from '#domain/self-care.ts';
import { useTranslation } from '../../core/texts.ts';
import { RichText } from '../../editor/RichText.tsx';
import { UnsavedGuard } from '../../editor/Unsaved.tsx';
import { Button } from '../../kit/Button.tsx';
import { DateField } from '../../kit/DateField.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { Failure } from '../../kit/Failure.tsx';
import { NewerVersionNotice } from '../../kit/NewerVersionNotice.tsx';
import { SegmentedControl } from '../../kit/SegmentedControl.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { useDraftForm } from '../../kit/use-draft-form.ts';
import { NotePhoto } from '../../shared/handover/NotePhoto.tsx';
import type { SelfCare } from '../../shared/self-care/self-care-query.ts';
import { type DecisionDraft, decisionDraftOf, validateDecision } from './decision-draft.ts';
import css from './self-care.module.css';

/** Zero of one that is not there yet. */
export type DecisionRow = { id: number; decision: SelfCare | null };
const maxLengths = {
  name: MAX_MEASURE_LENGTH,
  judgedBy: 100,
  judgedTitle: 100,
  judgedUnit: 100,
  risks: MAX_RISKS_LENGTH,
  contact: MAX_CONTACT_LENGTH,
  reason: 1000,
};

type Props<Saved> = {
  openedRow: DecisionRow;
  isWhole: boolean;
  readRow: (id: number) => Promise<DecisionRow>;
  save: (row: DecisionRow, draft: DecisionDraft) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onDone: () => void;
};

export function DecisionForm<Saved>({ openedRow, isWhole, readRow, save, onSaved, onDone }: Props<Saved>) {
  const { t } = useTranslation();
  const { today } = useDateFormatters();
  const [isUploadPending, setUploadPending] = useState(false);
  const {
    form,
    isFirst,
    draft,
    errorOf,
    change: changeDraft,
    dateFieldProps,
    textFieldProps: text,
    isUnsaved,
    submit,
  } = useDraftForm<DecisionRow, DecisionDraft, Saved>({
    openedRow,
    readRow,
    save,
    onSaved,
    onDone,
    draftOf: ({ decision }) => decisionDraftOf(decision?.current ?? null),
    isFirstRevision: ({ decision }) => decision === null,
    check: (draft, isFirst) => validateDecision(draft, isFirst, isUploadPending, today()),
  });
  const labelOf = (name: keyof typeof maxLengths | 'judgedOn' | 'reviewOn') => t(`assistmeApp.selfCareDecision.${name}`);
  const textFieldProps = (name: keyof typeof maxLengths) => ({ ...text(name), maxLength: maxLengths[name], label: labelOf(name) });
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <UnsavedGuard isDirty={isUnsaved} />
      <Failure error={form.error} fields={Object.keys(draft)} />
      <NewerVersionNotice title={t('selfCare.changedByOther')} {...form.newerVersion} />
      <TextField required {...textFieldProps('name')} />
      <div className={css.fields}>
        <TextField required {...textFieldProps('judgedBy')} />
        <TextField required {...textFieldProps('judgedTitle')} />
        <TextField {...textFieldProps('judgedUnit')} />
        <DateField required to={today()} {...dateFieldProps('judgedOn')} label={labelOf('judgedOn')} />
      </div>
      <SegmentedControl
        isLabelShown
        label={t('assistmeApp.selfCareDecision.carriedOut')}
        value={draft.carriedOut}
        options={carriers.map((carrier) => [carrier, t(`selfCare.carriers.${carrier}`)] as const)}
        onPick={(carriedOut) => changeDraft({ carriedOut })}
      />
      {isWhole ? (
        <>
          <RichText
            // The editor keeps what it began with: on a newer version it begins anew.
            key={form.row.decision?.version ?? 0}
            label={t('assistmeApp.selfCareDecision.instruction')}
            height={350}
            value={draft.instruction}
            error={errorOf('instruction')}
            onChange={(instruction) => changeDraft({ instruction })}
            onPendingChange={setUploadPending}
          />
          <TextArea {...textFieldProps('risks')} />
          <TextField {...textFieldProps('contact')} />
        </>
      ) : (
        <p className={css.note}>{t('selfCare.ofTeamForm')}</p>
      )}
      <DateField
        to={computeDateLimit(today())}
        hint={t('selfCare.reviewHint')}
        {...dateFieldProps('reviewOn')}
        label={labelOf('reviewOn')}
      />
      <div>
        <p className={css.soft}>{t('selfCare.paper')}</p>
        <NotePhoto
          photoAddress={draft.imageUrl || null}
          alt={t('selfCare.paper')}
          error={errorOf('imageUrl')}
          onChange={(address) => changeDraft({ imageUrl: address ?? '' })}
        />
        {!isFirst && <p className={css.soft}>{t('selfCare.paperHint')}</p>}
      </div>
      {!isFirst && <TextField required {...textFieldProps('reason')} hint={t('selfCare.reasonHint')} />}
      <Button type="submit" isLoading={form.isSaving}>
        {t(isFirst ? 'selfCare.save' : 'selfCare.saveChange')}
      </Button>
      <Button variant="subtle" onClick={onDone}>
        {t('shared.cancel')}
      </Button>
    </form>
  );
}
