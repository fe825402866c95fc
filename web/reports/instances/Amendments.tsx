/** The corrections and addenda of a report since it was signed, the oldest first, with the earlier answers (R47). */
import { useQuery } from '@tanstack/react-query';
import { isQuestion } from '#domain/reports.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { Expander } from '../../kit/Expander.tsx';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { findAnswerValue } from './answers.ts';
import { type ReportInstance, revisionsQuery } from './instance-query.ts';
import css from './report.module.css';
import { ValueText } from './ValueWords.tsx';

export function Amendments({ report }: { report: ReportInstance }) {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters();
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
            {edit.kind === 'CORRECTION' && <EarlierAnswers report={report} previousNumber={edit.number} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The answers and the time that a correction changed, as they stood at `previousNumber`. */
function EarlierAnswers({ report, previousNumber }: { report: ReportInstance; previousNumber: number }) {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  const { data: revisions } = useQuery(revisionsQuery(report.id, report.number));
  const [previousRevision, correctedRevision] = [previousNumber, previousNumber + 1].map((revisionNumber) =>
    revisions?.find((revision) => revision.number === revisionNumber),
  );
  if (!previousRevision || !correctedRevision) return null;
  const answerHtmlOf = ({ attributeVariableLongStrings: textAnswers }: typeof previousRevision, id: number) =>
    textAnswers.find(({ attribute }) => attribute.id === id)?.stringValue;
  const changedItems = report.items.filter(
    (item) =>
      isQuestion(item) &&
      (answerHtmlOf(previousRevision, item.attributeId) !== answerHtmlOf(correctedRevision, item.attributeId) ||
        findAnswerValue(previousRevision, item.attributeId) !== findAnswerValue(correctedRevision, item.attributeId)),
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
        const answerHtml = answerHtmlOf(previousRevision, item.attributeId);
        return (
          <div key={item.attributeId}>
            <h3>{item.name}</h3>
            {answerHtml ? (
              <RichHtml html={answerHtml} />
            ) : (
              <ValueText item={item} value={findAnswerValue(previousRevision, item.attributeId)} />
            )}
          </div>
        );
      })}
    </Expander>
  );
}
