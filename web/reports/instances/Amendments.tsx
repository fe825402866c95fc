/** The corrections and addenda of a report since it was signed, the oldest first, with the earlier answers (R47). */
import { useQuery } from '@tanstack/react-query';
import { isQuestion } from '#domain/reports.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { Expander } from '../../kit/Expander.tsx';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { valueAmong } from './answers.ts';
import { numbersQuery, type Report } from './instance-query.ts';
import css from './report.module.css';
import { ValueWords } from './ValueWords.tsx';

export function Amendments({ report }: { report: Report }) {
  const { t } = useTexts();
  const { longTime } = useDates();
  const { edits } = report;
  if (edits.length === 0) return null;
  return (
    <section className={css.later}>
      <h2>{t('reportInstance.later')}</h2>
      <ol>
        {edits.map((edit) => (
          <li key={`${edit.kind} ${edit.date}`}>
            <p>
              <b>{t(`reportInstance.edit.${edit.kind}`)}</b> · {edit.byName}, {longTime(edit.date)}
            </p>
            <p className={css.why}>{edit.text}</p>
            {edit.kind === 'CORRECTION' && <EarlierAnswers report={report} number={edit.number} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The answers and the time that a correction changed, as they stood at `number`. */
function EarlierAnswers({ report, number }: { report: Report; number: number }) {
  const { t } = useTexts();
  const { longTime } = useDates();
  const { data } = useQuery(numbersQuery(report.id, report.number));
  const [was, then] = [number, number + 1].map((n) => data?.find((one) => one.number === n));
  if (!was || !then) return null;
  const htmlOf = ({ attributeVariableLongStrings: all }: typeof was, id: number) =>
    all.find(({ attribute }) => attribute.id === id)?.stringValue;
  const changed = report.items.filter(
    (item) =>
      isQuestion(item) &&
      (htmlOf(was, item.attributeId) !== htmlOf(then, item.attributeId) ||
        valueAmong(was, item.attributeId) !== valueAmong(then, item.attributeId)),
  );
  return (
    <Expander title={t('reportInstance.before')}>
      {was.occurenceDate !== then.occurenceDate && (
        <>
          <h3>{t('reportInstance.when')}</h3>
          <p>{longTime(was.occurenceDate)}</p>
        </>
      )}
      {changed.map((item) => {
        const html = htmlOf(was, item.attributeId);
        return (
          <div key={item.attributeId}>
            <h3>{item.name}</h3>
            {html ? <RichHtml html={html} /> : <ValueWords item={item} value={valueAmong(was, item.attributeId)} />}
          </div>
        );
      })}
    </Expander>
  );
}
