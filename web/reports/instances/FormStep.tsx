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
import { useChosen } from '../../core/session.ts';
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
import { type Answers, answerErrors, errorsAtAnswers, givenAnswers, pendingAt } from './answers.ts';
import { DraftDropDialog } from './DraftDropDialog.tsx';
import css from './form.module.css';
import { PendingReportPage } from './PendingReportPage.tsx';

type Props = {
  client: ReportDraft['client'];
  version: ReportVersion;
  date: string | undefined;
  /** The stored draft. */
  begun: ReportDraft | undefined;
};

export function FormStep({ client, version, date, begun }: Props) {
  const { t, locale } = useTexts();
  const { dayOf, clockOf } = useDates(client.timeZone);
  const navigate = useNavigate();
  const chosen = useChosen();
  const endWizard = useEndWizard();
  const now = useNow();
  const [draft, setDraft] = useState<ReportDraft>(
    () =>
      begun ?? {
        key: newKey(),
        client,
        version,
        day: date && date < dayOf(now) ? date : dayOf(now),
        clock: clockOf(now),
        answers: {},
        changedAt: serverTime(),
      },
  );
  const when = useWhen({ day: draft.day, clock: draft.clock });
  const [answers, setAnswers] = useState<Answers>(draft.answers);
  const [isTouched, setTouched] = useState(false);
  const [isStored, setStored] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState<unknown>(draft.refused && new CallError(draft.refused.status, draft.refused.problem));
  const form = useRef<HTMLFormElement>(null);
  const written = givenAnswers(version.items, answers);
  const pending = pendingAt(answers);

  // Every letter: the phone may be put away at any moment.
  const { typedDay, clock } = when;
  const { key } = draft;
  useEffect(() => {
    if (!isTouched || isBusy || isReportPending(draft)) return;
    void storeReportDraft({ ...draft, day: typedDay, clock, answers, changedAt: serverTime() }).then(setStored);
  }, [isTouched, isBusy, draft, typedDay, clock, answers]);
  useEffect(() => () => void refreshDrafts(), []);
  useEffect(() => openForm(key), [key]);
  // Refused while it waited: its writer decides.
  const stored = useDrafts()?.find((one) => one.key === key);
  const isRefused = stored?.refused !== undefined && draft.sending !== undefined && draft.refused === undefined && !isBusy;
  if (isRefused) {
    setDraft(stored);
    setRefused(new CallError(stored.refused!.status, stored.refused!.problem));
  }

  // An error of the time stands at its field, also when it came while no form was open.
  const { setWrong: setWhenWrong } = when;
  useEffect(() => {
    const { occurenceDate } = fieldErrorsOf(refused);
    if (occurenceDate) setWhenWrong({ date: textOf(occurenceDate) ?? t('error.field.invalid') });
  }, [refused, setWhenWrong, t]);
  const send = async () => {
    const occurenceDate = when.read();
    if (!occurenceDate || isBusy) return;
    const isAhead = Date.parse(occurenceDate) > Date.parse(serverNow()) + 60_000;
    if (isAhead) when.setWrong({ date: t('error.field.ahead') });
    const errors = answerErrors(version.items, answers, t, locale);
    const isEmpty = written.answers.length + written.values.length === 0;
    if (isEmpty && Object.keys(errors).length === 0) errors.form = t('error.field.unanswered');
    setWrong(errors);
    setRefused(undefined);
    if (form.current) focusFirstError(form.current, errors);
    if (isAhead || Object.keys(errors).length > 0) return;
    setBusy(true);
    const sent = { ...draft, key: needsNewKey(draft) ? newKey() : key, day: typedDay, clock, answers, changedAt: serverTime() };
    const going: ReportDraft = { ...sent, refused: undefined, sending: { occurenceDate, ...written } };
    const isThere = await storeReportDraft(going);
    if (going.key !== key) await dropReportDraft(key);
    const outcome = await sendReport(going, isThere);
    if (outcome === 'waits' || 'refused' in outcome) {
      setBusy(false);
      setDraft(outcome === 'waits' ? going : refusedDraft(going, outcome.refused as CallError));
      if (outcome !== 'waits') setRefused(outcome.refused);
      return;
    }
    const place = await endWizard();
    const { id, clientId } = outcome.sent;
    if (clientId !== chosen?.client.id) return navigate({ to: '/rapportinstans/$id', params: { id: String(id) }, ...place });
    const day = dayOf(occurenceDate);
    return navigate({ to: '/handelse', search: { date: day === dayOf(now) ? undefined : day }, ...place });
  };

  if (draft.sending && !draft.refused && !isBusy) return <PendingReportPage draft={draft} />;
  const { occurenceDate: atDate, ...others } = fieldErrorsOf(refused);
  const atAnswers = errorsAtAnswers(others, draft.sending);
  const isElsewhere = Object.keys(others).length > Object.keys(atAnswers).length;
  const failure =
    wrong.form ??
    (refused && (isElsewhere || !(atDate || Object.keys(atAnswers).length > 0))
      ? (textOf(Object.values(others)[0] ?? '') ?? errorText(refused, t))
      : undefined);
  const wrongAt = (name: string) => wrong[name] ?? (atAnswers[name] && (textOf(atAnswers[name]) ?? t('error.field.invalid')));
  return (
    <form
      ref={form}
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
      <WhenFields when={{ ...when, setDay: touched(when.setDay), setClock: touched(when.setClock) }} />
      {version.items.map((item) =>
        isQuestion(item) ? (
          <AnswerField
            key={item.attributeId}
            item={item}
            value={answers[item.attributeId]}
            error={wrongAt(`answer-${item.attributeId}`)}
            onChange={(change) => {
              setTouched(true);
              setAnswers((all) => ({ ...all, [item.attributeId]: change(all[item.attributeId] ?? noComment) }));
            }}
          />
        ) : (
          <section key={item.attributeId} className={css.text}>
            <h3>{item.name}</h3>
            {item.text && <RichHtml html={item.text} />}
          </section>
        ),
      )}
      <Unsaved isDirty={isTouched && !isBusy && (!isStored || pending !== undefined)} />
      <p className={css.signs}>{t('reportInstance.sendSigns')}</p>
      {failure && <FormError>{failure}</FormError>}
      <div className={css.acts}>
        <Button type="submit" loading={isBusy}>
          {t('reportInstance.send')}
        </Button>
        {(begun || isTouched) && <DraftDropDialog draft={draft} />}
      </div>
      {isTouched && isStored && <p className={css.storedHere}>{t('reportInstance.keptHere')}</p>}
    </form>
  );

  function touched(set: (value: string) => void) {
    return (value: string) => {
      setTouched(true);
      set(value);
    };
  }
}
