/**
 * The form of a report. What is typed is kept on the device from the first letter on, so that leaving loses nothing; sent it is signed, and
 * without contact it waits here and goes out once (R44).
 */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReportVersion } from '#contract/reports/forms.ts';
import { isQuestion } from '#domain/reports.ts';
import { CallError } from '../../core/call.ts';
import { serverNow, serverTimeMs } from '../../core/clock.ts';
import { errorText, fieldErrorsOf } from '../../core/errors.ts';
import { useChosenClient } from '../../core/session.ts';
import { findText, useTranslation } from '../../core/texts.ts';
import { UnsavedGuard } from '../../editor/Unsaved.tsx';
import { Button } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { useEndWizard } from '../../kit/end-wizard.ts';
import { FormError } from '../../kit/FormError.tsx';
import { focusFirstError } from '../../kit/forms.ts';
import { Icon } from '../../kit/Icon.tsx';
import { infoIcon } from '../../kit/icons.ts';
import { useNow } from '../../kit/now.ts';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { createRandomKey } from '../../kit/request-key.ts';
import { emptyComment } from '../../shared/dated/comment.ts';
import { useDateTimeFields } from '../../shared/dated/use-when.ts';
import { DateTimeFields } from '../../shared/dated/WhenFields.tsx';
import type { ReportDraft } from '../../shared/reports/draft.ts';
import { discardReportDraft, refreshReportDrafts, storeReportDraft, useReportDrafts } from '../../shared/reports/drafts.ts';
import { isReportPending, markDraftRefused, needsNewKey } from '../../shared/reports/sending.ts';
import { registerOpenForm, sendReport } from '../../sync/report-sender.ts';
import { AnswerField } from './AnswerField.tsx';
import { type Answers, filledAnswersOf, findAnswerErrors, findUploadingQuestionId, mapErrorsToAnswers } from './answers.ts';
import { DraftDropDialog } from './DraftDropDialog.tsx';
import css from './form.module.css';
import { PendingReportNotice } from './PendingReportPage.tsx';

type Props = {
  client: ReportDraft['client'];
  version: ReportVersion;
  date: string | undefined;
  /** The stored draft. */
  storedDraft: ReportDraft | undefined;
};

export function FormStep({ client, version, date, storedDraft }: Props) {
  const { t, locale } = useTranslation();
  const { localDateOf, formatTime } = useDateFormatters(client.timeZone);
  const navigate = useNavigate();
  const chosenClient = useChosenClient();
  const endWizard = useEndWizard();
  const nowInstant = useNow();
  const [draft, setDraft] = useState<ReportDraft>(
    () =>
      storedDraft ?? {
        key: createRandomKey(),
        client,
        version,
        day: date && date < localDateOf(nowInstant) ? date : localDateOf(nowInstant),
        clock: formatTime(nowInstant),
        answers: {},
        changedAt: serverTimeMs(),
      },
  );
  const timeForm = useDateTimeFields({ day: draft.day, clock: draft.clock });
  const [answers, setAnswers] = useState<Answers>(draft.answers);
  const [wasEdited, setWasEdited] = useState(false);
  const [isStored, setStored] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [refusalError, setRefusalError] = useState<unknown>(draft.refused && new CallError(draft.refused.status, draft.refused.problem));
  const formRef = useRef<HTMLFormElement>(null);
  const filledAnswers = filledAnswersOf(version.items, answers);
  const uploadingQuestionId = findUploadingQuestionId(answers);

  // Every letter: the phone may be put away at any moment.
  const { typedDay, clock } = timeForm;
  const { key: draftKey } = draft;
  useEffect(() => {
    if (!wasEdited || isBusy || isReportPending(draft)) return;
    void storeReportDraft({ ...draft, day: typedDay, clock, answers, changedAt: serverTimeMs() }).then(setStored);
  }, [wasEdited, isBusy, draft, typedDay, clock, answers]);
  useEffect(() => () => void refreshReportDrafts(), []);
  useEffect(() => registerOpenForm(draftKey), [draftKey]);
  // Refused while it waited: its writer decides.
  const draftOnDevice = useReportDrafts()?.find((candidate) => candidate.key === draftKey);
  const isRefused = draftOnDevice?.refused !== undefined && draft.sending !== undefined && draft.refused === undefined && !isBusy;
  if (isRefused) {
    setDraft(draftOnDevice);
    setRefusalError(new CallError(draftOnDevice.refused!.status, draftOnDevice.refused!.problem));
  }

  // An error of the time stands at its field, also when it came while no form was open.
  const { setErrors: setTimeErrors } = timeForm;
  useEffect(() => {
    const { occurenceDate } = fieldErrorsOf(refusalError);
    if (occurenceDate) setTimeErrors({ date: findText(occurenceDate) ?? t('error.field.invalid') });
  }, [refusalError, setTimeErrors, t]);
  const sendFilledReport = async () => {
    const occurenceDate = timeForm.readInstant();
    if (!occurenceDate || isBusy) return;
    const isInFuture = Date.parse(occurenceDate) > Date.parse(serverNow()) + 60_000;
    if (isInFuture) timeForm.setErrors({ date: t('error.field.ahead') });
    const errors = findAnswerErrors(version.items, answers, t, locale);
    const isUnanswered = filledAnswers.answers.length + filledAnswers.values.length === 0;
    if (isUnanswered && Object.keys(errors).length === 0) errors.form = t('error.field.unanswered');
    setFieldErrors(errors);
    setRefusalError(undefined);
    if (formRef.current) focusFirstError(formRef.current, errors);
    if (isInFuture || Object.keys(errors).length > 0) return;
    setBusy(true);
    const currentDraft = {
      ...draft,
      key: needsNewKey(draft) ? createRandomKey() : draftKey,
      day: typedDay,
      clock,
      answers,
      changedAt: serverTimeMs(),
    };
    const sendingDraft: ReportDraft = { ...currentDraft, refused: undefined, sending: { occurenceDate, ...filledAnswers } };
    const isDraftStored = await storeReportDraft(sendingDraft);
    if (sendingDraft.key !== draftKey) await discardReportDraft(draftKey);
    const sendOutcome = await sendReport(sendingDraft, isDraftStored);
    if (sendOutcome === 'waits' || 'refused' in sendOutcome) {
      setBusy(false);
      setDraft(sendOutcome === 'waits' ? sendingDraft : markDraftRefused(sendingDraft, sendOutcome.refused as CallError));
      if (sendOutcome !== 'waits') setRefusalError(sendOutcome.refused);
      return;
    }
    const navigateOptions = await endWizard();
    const { id, clientId } = sendOutcome.sent;
    if (clientId !== chosenClient?.client.id)
      return navigate({ to: '/rapportinstans/$id', params: { id: String(id) }, ...navigateOptions });
    const occurrenceDay = localDateOf(occurenceDate);
    return navigate({
      to: '/handelse',
      search: { date: occurrenceDay === localDateOf(nowInstant) ? undefined : occurrenceDay },
      ...navigateOptions,
    });
  };

  if (draft.sending && !draft.refused && !isBusy) return <PendingReportNotice draft={draft} />;
  const { occurenceDate: dateError, ...otherErrors } = fieldErrorsOf(refusalError);
  const errorKeysByField = mapErrorsToAnswers(otherErrors, draft.sending);
  const hasUnplacedErrors = Object.keys(otherErrors).length > Object.keys(errorKeysByField).length;
  const failureMessage =
    fieldErrors.form ??
    (refusalError && (hasUnplacedErrors || !(dateError || Object.keys(errorKeysByField).length > 0))
      ? (findText(Object.values(otherErrors)[0] ?? '') ?? errorText(refusalError, t))
      : undefined);
  const errorTextOf = (fieldName: string) =>
    fieldErrors[fieldName] ?? (errorKeysByField[fieldName] && (findText(errorKeysByField[fieldName]) ?? t('error.field.invalid')));
  return (
    <form
      ref={formRef}
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void sendFilledReport();
      }}
    >
      <p className={css.readBy}>
        <Icon d={infoIcon} />
        <b>{t(version.onlyOrganisation ? 'reportInstance.readOnlyBy' : 'reportInstance.readBy')}</b>
        {!version.onlyOrganisation && <span>{t('reportInstance.readByTeam')}</span>}
      </p>
      <DateTimeFields whenFields={{ ...timeForm, setDay: withTouchMark(timeForm.setDay), setClock: withTouchMark(timeForm.setClock) }} />
      {version.items.map((item) =>
        isQuestion(item) ? (
          <AnswerField
            key={item.attributeId}
            item={item}
            answer={answers[item.attributeId]}
            error={errorTextOf(`answer-${item.attributeId}`)}
            onChange={(updateAnswer) => {
              setWasEdited(true);
              setAnswers((currentAnswers) => ({
                ...currentAnswers,
                [item.attributeId]: updateAnswer(currentAnswers[item.attributeId] ?? emptyComment),
              }));
            }}
          />
        ) : (
          <section key={item.attributeId} className={css.text}>
            <h3>{item.name}</h3>
            {item.text && <RichHtml html={item.text} />}
          </section>
        ),
      )}
      <UnsavedGuard isDirty={wasEdited && !isBusy && (!isStored || uploadingQuestionId !== undefined)} />
      <p className={css.signs}>{t('reportInstance.sendSigns')}</p>
      {failureMessage && <FormError>{failureMessage}</FormError>}
      <div className={css.acts}>
        <Button type="submit" isLoading={isBusy}>
          {t('reportInstance.send')}
        </Button>
        {(storedDraft || wasEdited) && <DraftDropDialog draft={draft} />}
      </div>
      {wasEdited && isStored && <p className={css.storedHere}>{t('reportInstance.keptHere')}</p>}
    </form>
  );

  function withTouchMark(setValue: (value: string) => void) {
    return (value: string) => {
      setWasEdited(true);
      setValue(value);
    };
  }
}
