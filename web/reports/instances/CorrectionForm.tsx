/**
 * Correcting a report, by its signer with a reason: what is sent is what was changed, and what stood there before stays readable (R47). What is
 * typed is kept on the device until it is sent.
 */
import { useEffect, useRef, useState } from 'react';
import { reportInstances } from '#contract/reports/instances.ts';
import { isQuestion } from '#domain/reports.ts';
import { callApi } from '../../core/call.ts';
import { serverTime } from '../../core/clock.ts';
import { fieldErrorsOf } from '../../core/errors.ts';
import { textOf, useTexts } from '../../core/texts.ts';
import { Unsaved } from '../../editor/Unsaved.tsx';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import { FormError } from '../../kit/FormError.tsx';
import { focusFirstError, unplacedText } from '../../kit/forms.ts';
import { NewerVersionNotice } from '../../kit/NewerVersionNotice.tsx';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { useVersionedForm } from '../../kit/use-versioned-form.ts';
import { useWhen } from '../../shared/dated/use-when.ts';
import { WhenFields } from '../../shared/dated/WhenFields.tsx';
import { AnswerField } from './AnswerField.tsx';
import {
  type Answers,
  answerErrors,
  answersBodyOf,
  comparisonKeyOf,
  errorsAtAnswers,
  fieldsOf,
  pendingQuestionId,
  questionsAmong,
  wordsOf,
} from './answers.ts';
import { CorrectionDropDialog } from './CorrectionDropDialog.tsx';
import { type Correction, dropCorrection, storeCorrection } from './correction.ts';
import css from './form.module.css';
import { putReport, type Report, readReport } from './instance-query.ts';

/** Fields of the server's that stand in the form. */
const isShownField = (field: string) => /^(occurenceDate|reason|attributeVariableLongStrings|attributeVariables)([.[]|$)/.test(field);
type Changes = { reason: string; occurenceDate?: string } & ReturnType<typeof answersBodyOf>;
type Props = {
  report: Report;
  /** The stored correction. */
  storedCorrection: Correction | null;
  onClose: () => void;
};

export function CorrectionForm({ report, storedCorrection, onClose }: Props) {
  const { t, locale } = useTexts();
  const { localDateOf, formatTime } = useDates();
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [reason, setReason] = useState(storedCorrection?.reason ?? '');
  const [answers, setAnswers] = useState<Answers>(() => storedCorrection?.answers ?? fieldsOf(report));
  const [isStored, setStored] = useState(true);
  const form = useVersionedForm({
    openedRow: storedCorrection?.row ?? report,
    readRow: (id) => readReport(id),
    save: async (row, { reason, occurenceDate, answers, values }: Changes) =>
      (
        await callApi(reportInstances.change, {
          params: { id: row.id },
          body: {
            reason,
            ...(occurenceDate && { occurenceDate }),
            ...(answers.length > 0 && {
              attributeVariableLongStrings: answers.map(({ id, html }) => ({ attribute: { id }, stringValue: html })),
            }),
            ...(values.length > 0 && { attributeVariables: values }),
          },
          ifMatch: row.version,
        })
      ).data,
    onSaved: (savedReport) => {
      putReport(savedReport);
      void dropCorrection(savedReport.id);
      onClose();
    },
    onRefused: (error, sentChanges) => {
      const { occurenceDate, attributeVariableLongStrings: answersError, ...otherErrors } = fieldErrorsOf(error);
      if (occurenceDate) timeForm.setErrors({ date: textOf(occurenceDate) ?? t('error.field.invalid') });
      const errors = {
        ...(answersError && { form: answersError }),
        ...(otherErrors.reason && { reason: otherErrors.reason }),
        ...errorsAtAnswers(otherErrors, sentChanges),
      };
      setFieldErrors(Object.fromEntries(Object.entries(errors).map(([name, key]) => [name, textOf(key) ?? t('error.field.invalid')])));
    },
    // Fields that nobody typed over take the newer version's values.
    onNewer: (newerReport, row) => {
      const [newerFields, previousFields] = [fieldsOf(newerReport), fieldsOf(row)];
      setAnswers((currentAnswers) =>
        Object.fromEntries(
          questionsAmong(row.items).map((item) => {
            const { attributeId: id } = item;
            return [
              id,
              comparisonKeyOf(item, currentAnswers[id]) === comparisonKeyOf(item, previousFields[id])
                ? newerFields[id]!
                : currentAnswers[id]!,
            ];
          }),
        ),
      );
      if (!isWhenTouched) {
        timeForm.setDay(localDateOf(newerReport.occurenceDate));
        timeForm.setClock(formatTime(newerReport.occurenceDate));
      }
    },
  });
  const { row } = form;
  const timeForm = useWhen({
    day: storedCorrection?.day ?? localDateOf(row.occurenceDate),
    clock: storedCorrection?.clock ?? formatTime(row.occurenceDate),
  });
  const isWhenTouched = timeForm.typedDay !== localDateOf(row.occurenceDate) || timeForm.clock !== formatTime(row.occurenceDate);
  const savedFields = fieldsOf(row);
  const isChanged = (item: Report['items'][number]) =>
    comparisonKeyOf(item, answers[item.attributeId]) !== comparisonKeyOf(item, savedFields[item.attributeId]);
  const changedItems = questionsAmong(row.items).filter(isChanged);
  const isTouched = changedItems.length > 0 || isWhenTouched;
  const isBegun = isTouched || reason !== '';
  const formRef = useRef<HTMLFormElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  const pendingField = pendingQuestionId(answers);
  // Every letter: the phone may be put away at any moment.
  const { typedDay, clock } = timeForm;
  const isSent = form.isSaving || form.isSaved;
  useEffect(() => {
    if (isBegun && !isSent) void storeCorrection({ row, answers, reason, day: typedDay, clock }).then(setStored);
  }, [isBegun, isSent, row, answers, reason, typedDay, clock]);
  const save = () => {
    const occurenceDate = timeForm.read();
    if (!occurenceDate || form.isSaving) return;
    const errors = answerErrors(row.items, answers, t, locale);
    if (occurenceDate > new Date(serverTime() + 60_000).toISOString()) timeForm.setErrors({ date: t('error.field.ahead') });
    if (!reason.trim()) errors.reason = t('error.field.required');
    if (!isTouched) errors.form = t('reportInstance.nothingChanged');
    setFieldErrors(errors);
    if (formRef.current) focusFirstError(formRef.current, errors);
    if (Object.keys(errors).length === 0)
      form.save({ reason: reason.trim(), ...(isWhenTouched && { occurenceDate }), ...answersBodyOf(changedItems, answers) });
  };
  const failure =
    fieldErrors.form ?? (form.error && unplacedText(form.error, t, Object.keys(fieldErrorsOf(form.error)).filter(isShownField)));
  return (
    <form
      ref={formRef}
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h2 ref={headingRef} tabIndex={-1} className={css.question}>
        {t('reportInstance.correctTitle')}
      </h2>
      <p>{t('reportInstance.correctLead')}</p>
      <NewerVersionNotice {...form.newerVersion} />
      <WhenFields whenFields={timeForm} />
      {row.items.map((item) =>
        isQuestion(item) ? (
          <AnswerField
            key={item.attributeId}
            item={item}
            value={answers[item.attributeId]}
            error={fieldErrors[`answer-${item.attributeId}`]}
            othersSavedText={form.savedNoteOf(isChanged(item), wordsOf(item, savedFields[item.attributeId], t, locale))}
            onChange={(change) =>
              setAnswers((currentAnswers) => ({ ...currentAnswers, [item.attributeId]: change(currentAnswers[item.attributeId]!) }))
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
      <Unsaved isDirty={((isBegun && !isStored) || pendingField !== undefined) && !form.isSaved} />
      {failure && <FormError>{failure}</FormError>}
      <div className={css.acts}>
        <Button type="submit" loading={form.isSaving}>
          {t('reportInstance.correctSend')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t(isBegun ? 'shared.close' : 'shared.cancel')}
        </Button>
        {isBegun && <CorrectionDropDialog onDrop={() => void dropCorrection(row.id).then(onClose)} />}
      </div>
      {isBegun && isStored && <p className={css.storedHere}>{t('reportInstance.keptHere')}</p>}
    </form>
  );
}
