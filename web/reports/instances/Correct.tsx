/** Correcting a report, by its signer with a reason: what is sent is what was changed, and what stood there before stays readable (R47). */
import { useEffect, useRef, useState } from 'react';
import { reportInstances } from '#contract/reports/instances.ts';
import { isQuestion } from '#domain/reports.ts';
import { Unsaved } from '../../editor/Unsaved.tsx';
import { useWhen, WhenFields } from '../../family/dated/WhenFields.tsx';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import { Failed } from '../../kit/Failed.tsx';
import { unplacedText } from '../../kit/forms.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { Newer } from '../../kit/Newer.tsx';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { TextArea } from '../../kit/TextArea.tsx';
import { useVersionedForm } from '../../kit/use-versioned-form.ts';
import { call } from '../../start/call.ts';
import { fieldErrorsOf } from '../../start/errors.ts';
import { textOf, useTexts } from '../../start/texts.ts';
import { AnswerField } from './AnswerField.tsx';
import { type Answers, fieldsOf, htmlOfAnswer, pendingAt, questionsAmong, wrongAnswers } from './answers.ts';
import css from './form.module.css';
import { putReport, type Report, readReport } from './instance-query.ts';

/** Fields of the server's that stand in the form. */
const isShown = (field: string) => /^(occurenceDate|reason|attributeVariableLongStrings)(\.|$)/.test(field);
type Changes = { reason: string; occurenceDate?: string; answers: { id: number; html: string }[] };

export function Correct({ report: opened, onDone }: { report: Report; onDone: () => void }) {
  const { t } = useTexts();
  const { dayOf, clockOf } = useDates();
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [reason, setReason] = useState('');
  const [answers, setAnswers] = useState<Answers>(() => fieldsOf(opened));
  const form = useVersionedForm({
    opened,
    read: (id) => readReport(id),
    save: async (row, { reason, occurenceDate, answers }: Changes) =>
      (
        await call(reportInstances.change, {
          params: { id: row.id },
          body: {
            reason,
            ...(occurenceDate && { occurenceDate }),
            ...(answers.length > 0 && {
              attributeVariableLongStrings: answers.map(({ id, html }) => ({ attribute: { id }, stringValue: html })),
            }),
          },
          ifMatch: row.version,
        })
      ).data,
    onSaved: (saved) => {
      putReport(saved);
      onDone();
    },
    onRefused: (error) => {
      const { occurenceDate, attributeVariableLongStrings: all, reason } = fieldErrorsOf(error);
      if (occurenceDate) when.setWrong({ date: textOf(occurenceDate) ?? t('error.field.invalid') });
      const said = (key: string) => textOf(key) ?? t('error.field.invalid');
      const atAnswers = Object.entries(wrongAnswers(fieldErrorsOf(error), changed)).map(([field, key]) => [field, said(key)]);
      setWrong({ ...Object.fromEntries(atAnswers), ...(all && { form: said(all) }), ...(reason && { reason: said(reason) }) });
    },
    // What nobody typed over says what the newer one says.
    onNewer: (newer, row) => {
      const [then, before] = [fieldsOf(newer), fieldsOf(row)];
      setAnswers((now) =>
        Object.fromEntries(
          Object.entries(now).map(([id, value]) => [
            id,
            htmlOfAnswer(value) === htmlOfAnswer(before[Number(id)]) ? then[Number(id)]! : value,
          ]),
        ),
      );
      if (!isWhenTouched) {
        when.setDay(dayOf(newer.occurenceDate));
        when.setClock(clockOf(newer.occurenceDate));
      }
    },
  });
  const { row } = form;
  const when = useWhen({ day: dayOf(row.occurenceDate), clock: clockOf(row.occurenceDate) });
  const isWhenTouched = when.typedDay !== dayOf(row.occurenceDate) || when.clock !== clockOf(row.occurenceDate);
  const before = fieldsOf(row);
  const changed = questionsAmong(row.items)
    .map(({ attributeId: id }) => ({ id, html: htmlOfAnswer(answers[id]), was: htmlOfAnswer(before[id]) }))
    .filter(({ html, was }) => html !== was)
    .map(({ id, html }) => ({ id, html }));
  const isTouched = changed.length > 0 || isWhenTouched;
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => top.current?.focus(), []);
  const pending = pendingAt(answers);
  const save = () => {
    const occurenceDate = when.read();
    if (!occurenceDate || form.isSaving) return;
    const found: Record<string, string> = {};
    if (occurenceDate > new Date(Date.now() + 60_000).toISOString()) when.setWrong({ date: t('error.field.ahead') });
    if (!reason.trim()) found.reason = t('error.field.required');
    if (!isTouched) found.form = t('reportInstance.nothingChanged');
    if (pending !== undefined) found[`answer-${pending}`] = t('editor.pending');
    setWrong(found);
    if (Object.keys(found).length === 0) form.save({ reason: reason.trim(), ...(isWhenTouched && { occurenceDate }), answers: changed });
  };
  const failure = wrong.form ?? (form.error && unplacedText(form.error, t, Object.keys(fieldErrorsOf(form.error)).filter(isShown)));
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h2 ref={top} tabIndex={-1} className={css.question}>
        {t('reportInstance.correctTitle')}
      </h2>
      <p>{t('reportInstance.correctLead')}</p>
      <Newer {...form.newer} />
      <WhenFields when={when} />
      {row.items.map((item) =>
        isQuestion(item) ? (
          <AnswerField
            key={item.attributeId}
            item={item}
            value={answers[item.attributeId]}
            error={wrong[`answer-${item.attributeId}`]}
            note={form.savedNow(
              htmlOfAnswer(answers[item.attributeId]) !== htmlOfAnswer(before[item.attributeId]),
              textOfHtml(htmlOfAnswer(before[item.attributeId])),
            )}
            onChange={(change) => setAnswers((now) => ({ ...now, [item.attributeId]: change(now[item.attributeId]!) }))}
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
        error={wrong.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Unsaved isDirty={(isTouched || reason !== '' || pending !== undefined) && !form.isSaved} />
      {failure && <Failed>{failure}</Failed>}
      <div className={css.acts}>
        <Button type="submit" loading={form.isSaving}>
          {t('reportInstance.correctSend')}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {t('shared.cancel')}
        </Button>
      </div>
    </form>
  );
}
