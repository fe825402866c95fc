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
  const { formatDateTime } = useDates();
  const { edits } = report;
  if (edits.length === 0) return null;
  return (
    <section className={css.later}>
      <h2>{t('reportInstance.later')}</h2>
      <ol>
        {edits.map((edit) => (
          <li key={`${edit.kind} ${edit.date}`}>
            <p>
              <b>{t(`reportInstance.edit.${edit.kind}`)}</b> · {edit.byName}, {formatDateTime(edit.date)}
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
  const { formatDateTime } = useDates();
  const { data } = useQuery(numbersQuery(report.id, report.number));
  const [previousRevision, correctedRevision] = [number, number + 1].map((revisionNumber) =>
    data?.find((revision) => revision.number === revisionNumber),
  );
  if (!previousRevision || !correctedRevision) return null;
  const htmlOf = ({ attributeVariableLongStrings: longStrings }: typeof previousRevision, id: number) =>
    longStrings.find(({ attribute }) => attribute.id === id)?.stringValue;
  const changedItems = report.items.filter(
    (item) =>
      isQuestion(item) &&
      (htmlOf(previousRevision, item.attributeId) !== htmlOf(correctedRevision, item.attributeId) ||
        valueAmong(previousRevision, item.attributeId) !== valueAmong(correctedRevision, item.attributeId)),
  );
  return (
    <Expander title={t('reportInstance.before')}>
      {previousRevision.occurenceDate !== correctedRevision.occurenceDate && (
        <>
          <h3>{t('reportInstance.when')}</h3>
          <p>{formatDateTime(previousRevision.occurenceDate)}</p>
        </>
      )}
      {changedItems.map((item) => {
        const html = htmlOf(previousRevision, item.attributeId);
        return (
          <div key={item.attributeId}>
            <h3>{item.name}</h3>
            {html ? <RichHtml html={html} /> : <ValueWords item={item} value={valueAmong(previousRevision, item.attributeId)} />}
          </div>
        );
      })}
    </Expander>
  );
}
