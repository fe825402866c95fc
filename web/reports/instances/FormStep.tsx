/**
 * The form of a report. What is typed is kept on the device from the first letter on, so that leaving loses nothing; sent it is signed, and
 * without contact it waits here and goes out once (R44).
 */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReportVersion } from '#contract/reports/forms.ts';
import { isQuestion } from '#domain/reports.ts';
import { CallError } from '../../core/call.ts';
import { serverNow, serverTime } from '../../core/clock.ts';
import { errorText, fieldErrorsOf } from '../../core/errors.ts';
import { useChosenClient } from '../../core/session.ts';
import { textOf, useTexts } from '../../core/texts.ts';
import { Unsaved } from '../../editor/Unsaved.tsx';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import { useEndWizard } from '../../kit/end-wizard.ts';
import { FormError } from '../../kit/FormError.tsx';
import { focusFirstError } from '../../kit/forms.ts';
import { Icon } from '../../kit/Icon.tsx';
import { info } from '../../kit/icons.ts';
import { useNow } from '../../kit/now.ts';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { newKey } from '../../kit/request-key.ts';
import { noComment } from '../../shared/dated/comment.ts';
import { useWhen } from '../../shared/dated/use-when.ts';
import { WhenFields } from '../../shared/dated/WhenFields.tsx';
import type { ReportDraft } from '../../shared/reports/draft.ts';
import { dropReportDraft, refreshDrafts, storeReportDraft, useDrafts } from '../../shared/reports/drafts.ts';
import { isReportPending, needsNewKey, refusedDraft } from '../../shared/reports/sending.ts';
import { openForm, sendReport } from '../../sync/report-sender.ts';
import { AnswerField } from './AnswerField.tsx';
import { type Answers, answerErrors, errorsAtAnswers, givenAnswers, pendingQuestionId } from './answers.ts';
import { DraftDropDialog } from './DraftDropDialog.tsx';
import css from './form.module.css';
import { PendingReportPage } from './PendingReportPage.tsx';

type Props = {
  client: ReportDraft['client'];
  version: ReportVersion;
  date: string | undefined;
  /** The stored draft. */
  storedDraft: ReportDraft | undefined;
};

export function FormStep({ client, version, date, storedDraft }: Props) {
  const { t, locale } = useTexts();
  const { localDateOf, formatTime } = useDates(client.timeZone);
  const navigate = useNavigate();
  const chosenClient = useChosenClient();
  const endWizard = useEndWizard();
  const now = useNow();
  const [draft, setDraft] = useState<ReportDraft>(
    () =>
      storedDraft ?? {
        key: newKey(),
        client,
        version,
        day: date && date < localDateOf(now) ? date : localDateOf(now),
        clock: formatTime(now),
        answers: {},
        changedAt: serverTime(),
      },
  );
  const timeForm = useWhen({ day: draft.day, clock: draft.clock });
  const [answers, setAnswers] = useState<Answers>(draft.answers);
  const [isTouched, setTouched] = useState(false);
  const [isStored, setStored] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [refusalError, setRefusalError] = useState<unknown>(draft.refused && new CallError(draft.refused.status, draft.refused.problem));
  const formRef = useRef<HTMLFormElement>(null);
  const enteredAnswers = givenAnswers(version.items, answers);
  const pendingField = pendingQuestionId(answers);

  // Every letter: the phone may be put away at any moment.
  const { typedDay, clock } = timeForm;
  const { key } = draft;
  useEffect(() => {
    if (!isTouched || isBusy || isReportPending(draft)) return;
    void storeReportDraft({ ...draft, day: typedDay, clock, answers, changedAt: serverTime() }).then(setStored);
  }, [isTouched, isBusy, draft, typedDay, clock, answers]);
  useEffect(() => () => void refreshDrafts(), []);
  useEffect(() => openForm(key), [key]);
  // Refused while it waited: its writer decides.
  const draftOnDevice = useDrafts()?.find((candidate) => candidate.key === key);
  const isRefused = draftOnDevice?.refused !== undefined && draft.sending !== undefined && draft.refused === undefined && !isBusy;
  if (isRefused) {
    setDraft(draftOnDevice);
    setRefusalError(new CallError(draftOnDevice.refused!.status, draftOnDevice.refused!.problem));
  }

  // An error of the time stands at its field, also when it came while no form was open.
  const { setErrors: setWhenWrong } = timeForm;
  useEffect(() => {
    const { occurenceDate } = fieldErrorsOf(refusalError);
    if (occurenceDate) setWhenWrong({ date: textOf(occurenceDate) ?? t('error.field.invalid') });
  }, [refusalError, setWhenWrong, t]);
  const send = async () => {
    const occurenceDate = timeForm.read();
    if (!occurenceDate || isBusy) return;
    const isAhead = Date.parse(occurenceDate) > Date.parse(serverNow()) + 60_000;
    if (isAhead) timeForm.setErrors({ date: t('error.field.ahead') });
    const errors = answerErrors(version.items, answers, t, locale);
    const isEmpty = enteredAnswers.answers.length + enteredAnswers.values.length === 0;
    if (isEmpty && Object.keys(errors).length === 0) errors.form = t('error.field.unanswered');
    setFieldErrors(errors);
    setRefusalError(undefined);
    if (formRef.current) focusFirstError(formRef.current, errors);
    if (isAhead || Object.keys(errors).length > 0) return;
    setBusy(true);
    const currentDraft = { ...draft, key: needsNewKey(draft) ? newKey() : key, day: typedDay, clock, answers, changedAt: serverTime() };
    const sendingDraft: ReportDraft = { ...currentDraft, refused: undefined, sending: { occurenceDate, ...enteredAnswers } };
    const isDraftStored = await storeReportDraft(sendingDraft);
    if (sendingDraft.key !== key) await dropReportDraft(key);
    const outcome = await sendReport(sendingDraft, isDraftStored);
    if (outcome === 'waits' || 'refused' in outcome) {
      setBusy(false);
      setDraft(outcome === 'waits' ? sendingDraft : refusedDraft(sendingDraft, outcome.refused as CallError));
      if (outcome !== 'waits') setRefusalError(outcome.refused);
      return;
    }
    const navigateOptions = await endWizard();
    const { id, clientId } = outcome.sent;
    if (clientId !== chosenClient?.client.id)
      return navigate({ to: '/rapportinstans/$id', params: { id: String(id) }, ...navigateOptions });
    const day = localDateOf(occurenceDate);
    return navigate({ to: '/handelse', search: { date: day === localDateOf(now) ? undefined : day }, ...navigateOptions });
  };

  if (draft.sending && !draft.refused && !isBusy) return <PendingReportPage draft={draft} />;
  const { occurenceDate: dateError, ...otherErrors } = fieldErrorsOf(refusalError);
  const errorsByField = errorsAtAnswers(otherErrors, draft.sending);
  const hasUnplacedErrors = Object.keys(otherErrors).length > Object.keys(errorsByField).length;
  const failure =
    fieldErrors.form ??
    (refusalError && (hasUnplacedErrors || !(dateError || Object.keys(errorsByField).length > 0))
      ? (textOf(Object.values(otherErrors)[0] ?? '') ?? errorText(refusalError, t))
      : undefined);
  const errorAt = (name: string) => fieldErrors[name] ?? (errorsByField[name] && (textOf(errorsByField[name]) ?? t('error.field.invalid')));
  return (
    <form
      ref={formRef}
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className={css.readBy}>
        <Icon d={info} />
        <b>{t(version.onlyOrganisation ? 'reportInstance.readOnlyBy' : 'reportInstance.readBy')}</b>
        {!version.onlyOrganisation && <span>{t('reportInstance.readByTeam')}</span>}
      </p>
      <WhenFields whenFields={{ ...timeForm, setDay: addTouchMark(timeForm.setDay), setClock: addTouchMark(timeForm.setClock) }} />
      {version.items.map((item) =>
        isQuestion(item) ? (
          <AnswerField
            key={item.attributeId}
            item={item}
            value={answers[item.attributeId]}
            error={errorAt(`answer-${item.attributeId}`)}
            onChange={(change) => {
              setTouched(true);
              setAnswers((currentAnswers) => ({
                ...currentAnswers,
                [item.attributeId]: change(currentAnswers[item.attributeId] ?? noComment),
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
      <Unsaved isDirty={isTouched && !isBusy && (!isStored || pendingField !== undefined)} />
      <p className={css.signs}>{t('reportInstance.sendSigns')}</p>
      {failure && <FormError>{failure}</FormError>}
      <div className={css.acts}>
        <Button type="submit" loading={isBusy}>
          {t('reportInstance.send')}
        </Button>
        {(storedDraft || isTouched) && <DraftDropDialog draft={draft} />}
      </div>
      {isTouched && isStored && <p className={css.storedHere}>{t('reportInstance.keptHere')}</p>}
    </form>
  );

  function addTouchMark(set: (value: string) => void) {
    return (value: string) => {
      setTouched(true);
      set(value);
    };
  }
}
