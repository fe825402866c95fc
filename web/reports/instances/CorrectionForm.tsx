/**
 * Correcting a report, by its signer with a reason: what is sent is what was changed, and what stood there before stays readable (R47). What is
 * typed is kept on the device until it is sent.
 */
import { useEffect, useRef, useState } from 'react';
import { reportInstances } from '#contract/reports/instances.ts';
import { isQuestion } from '#domain/reports.ts';
import { callApi } from '../../core/call.ts';
import { serverTimeMs } from '../../core/clock.ts';
import { fieldErrorsOf } from '../../core/errors.ts';
import { findText, useTranslation } from '../../core/texts.ts';
import { UnsavedGuard } from '../../editor/Unsaved.tsx';
import { Button } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { FormError } from '../../kit/FormError.tsx';
import { focusFirstError, unplacedText } from '../../kit/forms.ts';
import { NewerVersionNotice } from '../../kit/NewerVersionNotice.tsx';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { useVersionedForm } from '../../kit/use-versioned-form.ts';
import { useDateTimeFields } from '../../shared/dated/use-when.ts';
import { DateTimeFields } from '../../shared/dated/WhenFields.tsx';
import { AnswerField } from './AnswerField.tsx';
import {
  type Answers,
  answersBodyOf,
  comparisonKeyOf,
  fieldTextOf,
  findAnswerErrors,
  findUploadingQuestionId,
  formAnswersOf,
  mapErrorsToAnswers,
  questionsAmong,
} from './answers.ts';
import { CorrectionDropDialog } from './CorrectionDropDialog.tsx';
import { type Correction, dropCorrection, storeCorrection } from './correction.ts';
import css from './form.module.css';
import { cacheReport, type ReportInstance, readReport } from './instance-query.ts';

/** Fields of the server's that stand in the form. */
const isShownFieldName = (fieldName: string) =>
  /^(occurenceDate|reason|attributeVariableLongStrings|attributeVariables)([.[]|$)/.test(fieldName);
type CorrectionChanges = { reason: string; occurenceDate?: string } & ReturnType<typeof answersBodyOf>;
type Props = {
  report: ReportInstance;
  /** The stored correction. */
  storedCorrection: Correction | null;
  onClose: () => void;
};

export function CorrectionForm({ report, storedCorrection, onClose }: Props) {
  const { t, locale } = useTranslation();
  const { localDateOf, formatTime } = useDateFormatters();
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [reason, setReason] = useState(storedCorrection?.reason ?? '');
  const [answers, setAnswers] = useState<Answers>(() => storedCorrection?.answers ?? formAnswersOf(report));
  const [isStored, setStored] = useState(true);
  const versionedForm = useVersionedForm({
    openedRow: storedCorrection?.row ?? report,
    readRow: (id) => readReport(id),
    save: async (baseReport, { reason, occurenceDate, answers, values }: CorrectionChanges) =>
      (
        await callApi(reportInstances.change, {
          params: { id: baseReport.id },
          body: {
            reason,
            ...(occurenceDate && { occurenceDate }),
            ...(answers.length > 0 && {
              attributeVariableLongStrings: answers.map(({ id, html }) => ({ attribute: { id }, stringValue: html })),
            }),
            ...(values.length > 0 && { attributeVariables: values }),
          },
          ifMatch: baseReport.version,
        })
      ).data,
    onSaved: (savedReport) => {
      cacheReport(savedReport);
      void dropCorrection(savedReport.id);
      onClose();
    },
    onRefused: (error, sentChanges) => {
      const { occurenceDate, attributeVariableLongStrings: answersErrorKey, ...otherErrors } = fieldErrorsOf(error);
      if (occurenceDate) timeForm.setErrors({ date: findText(occurenceDate) ?? t('error.field.invalid') });
      const errors = {
        ...(answersErrorKey && { form: answersErrorKey }),
        ...(otherErrors.reason && { reason: otherErrors.reason }),
        ...mapErrorsToAnswers(otherErrors, sentChanges),
      };
      setFieldErrors(
        Object.fromEntries(
          Object.entries(errors).map(([fieldName, messageKey]) => [fieldName, findText(messageKey) ?? t('error.field.invalid')]),
        ),
      );
    },
    // Fields that nobody typed over take the newer version's values.
    onNewerLoaded: (newerReport, previousReport) => {
      const [newerAnswers, previousAnswers] = [formAnswersOf(newerReport), formAnswersOf(previousReport)];
      setAnswers((currentAnswers) =>
        Object.fromEntries(
          questionsAmong(previousReport.items).map((item) => {
            const { attributeId: id } = item;
            return [
              id,
              comparisonKeyOf(item, currentAnswers[id]) === comparisonKeyOf(item, previousAnswers[id])
                ? newerAnswers[id]!
                : currentAnswers[id]!,
            ];
          }),
        ),
      );
      if (!isTimeChanged) {
        timeForm.setDay(localDateOf(newerReport.occurenceDate));
        timeForm.setClock(formatTime(newerReport.occurenceDate));
      }
    },
  });
  const { row: currentReport } = versionedForm;
  const timeForm = useDateTimeFields({
    day: storedCorrection?.day ?? localDateOf(currentReport.occurenceDate),
    clock: storedCorrection?.clock ?? formatTime(currentReport.occurenceDate),
  });
  const isTimeChanged =
    timeForm.typedDay !== localDateOf(currentReport.occurenceDate) || timeForm.clock !== formatTime(currentReport.occurenceDate);
  const savedAnswers = formAnswersOf(currentReport);
  const isItemChanged = (item: ReportInstance['items'][number]) =>
    comparisonKeyOf(item, answers[item.attributeId]) !== comparisonKeyOf(item, savedAnswers[item.attributeId]);
  const changedItems = questionsAmong(currentReport.items).filter(isItemChanged);
  const hasChanges = changedItems.length > 0 || isTimeChanged;
  const isStarted = hasChanges || reason !== '';
  const formRef = useRef<HTMLFormElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  const uploadingQuestionId = findUploadingQuestionId(answers);
  // Every letter: the phone may be put away at any moment.
  const { typedDay, clock } = timeForm;
  const isSent = versionedForm.isSaving || versionedForm.isSaved;
  useEffect(() => {
    if (isStarted && !isSent) void storeCorrection({ row: currentReport, answers, reason, day: typedDay, clock }).then(setStored);
  }, [isStarted, isSent, currentReport, answers, reason, typedDay, clock]);
  const saveCorrection = () => {
    const occurenceDate = timeForm.readInstant();
    if (!occurenceDate || versionedForm.isSaving) return;
    const errors = findAnswerErrors(currentReport.items, answers, t, locale);
    if (occurenceDate > new Date(serverTimeMs() + 60_000).toISOString()) timeForm.setErrors({ date: t('error.field.ahead') });
    if (!reason.trim()) errors.reason = t('error.field.required');
    if (!hasChanges) errors.form = t('reportInstance.nothingChanged');
    setFieldErrors(errors);
    if (formRef.current) focusFirstError(formRef.current, errors);
    if (Object.keys(errors).length === 0)
      versionedForm.save({ reason: reason.trim(), ...(isTimeChanged && { occurenceDate }), ...answersBodyOf(changedItems, answers) });
  };
  const failureMessage =
    fieldErrors.form ??
    (versionedForm.error && unplacedText(versionedForm.error, t, Object.keys(fieldErrorsOf(versionedForm.error)).filter(isShownFieldName)));
  return (
    <form
      ref={formRef}
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        saveCorrection();
      }}
    >
      <h2 ref={headingRef} tabIndex={-1} className={css.question}>
        {t('reportInstance.correctTitle')}
      </h2>
      <p>{t('reportInstance.correctLead')}</p>
      <NewerVersionNotice {...versionedForm.newerVersion} />
      <DateTimeFields whenFields={timeForm} />
      {currentReport.items.map((item) =>
        isQuestion(item) ? (
          <AnswerField
            key={item.attributeId}
            item={item}
            answer={answers[item.attributeId]}
            error={fieldErrors[`answer-${item.attributeId}`]}
            othersSavedText={versionedForm.savedNoteOf(isItemChanged(item), fieldTextOf(item, savedAnswers[item.attributeId], t, locale))}
            onChange={(updateAnswer) =>
              setAnswers((currentAnswers) => ({ ...currentAnswers, [item.attributeId]: updateAnswer(currentAnswers[item.attributeId]!) }))
            }
          />
        ) : (
          <section key={item.attributeId} className={css.text}>
            <h3>{item.name}</h3>
            {item.text && <RichHtml html={item.text} />}
          </section>
        ),
      )}
      <TextArea
        name="reason"
        className={css.field}
        label={t('reportInstance.why')}
        hint={t('reportInstance.whyHint')}
        maxLength={1000}
        required
        value={reason}
        error={fieldErrors.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <UnsavedGuard isDirty={((isStarted && !isStored) || uploadingQuestionId !== undefined) && !versionedForm.isSaved} />
      {failureMessage && <FormError>{failureMessage}</FormError>}
      <div className={css.acts}>
        <Button type="submit" isLoading={versionedForm.isSaving}>
          {t('reportInstance.correctSend')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t(isStarted ? 'shared.close' : 'shared.cancel')}
        </Button>
        {isStarted && <CorrectionDropDialog onDrop={() => void dropCorrection(currentReport.id).then(onClose)} />}
      </div>
      {isStarted && isStored && <p className={css.storedHere}>{t('reportInstance.keptHere')}</p>}
    </form>
  );
}
