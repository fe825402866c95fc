/** The content of a report: its facts and marks, and its version's texts and questions in order, each with its answer (R43, R47). */

import { Link } from '@tanstack/react-router';
import { isQuestion, wasSentLate } from '#domain/reports.ts';
import { useTranslation } from '../../core/texts.ts';
import { capitalise, useDateFormatters } from '../../kit/dates.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { FactList } from '../../shared/dated/Facts.tsx';
import { PrintedBy } from '../../shared/paper/PrintedBy.tsx';
import type { Paper } from '../../shared/paper/print-page.ts';
import { findAnswerValue } from './answers.ts';
import type { ReportInstance } from './instance-query.ts';
import css from './report.module.css';
import { ValueText } from './ValueWords.tsx';

/** The length from which an answer is shown in part, with the way to all of it. */
const LONG_ANSWER_LENGTH = 600;
/** The length of that part. */
const EXCERPT_LENGTH = 400;

/** A report's paper, as the access log says it. */
export const paperOf = ({ clientId }: ReportInstance): Paper => ({ page: 'reports', clientIds: [clientId] });

export function ReportContent({ report }: { report: ReportInstance }) {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  const { items, attributeVariableLongStrings: textAnswers, voidedDate } = report;
  const marks = [
    wasSentLate(report) && t('reportInstance.late'),
    report.isAfterUnpublishing && t('reportInstance.afterUnpublishing'),
    report.onlyOrganisation && t('reportInstance.onlyOrganisation'),
    report.number > 1 && t('reportInstance.corrected'),
  ].filter((mark) => mark !== false);
  return (
    <>
      <PrintedBy subject={report.clientName} paper={paperOf(report)} />
      {voidedDate && (
        <div className={css.voided} role="note">
          <b>{t('reportInstance.voidedBy', { by: report.voidedByName, at: formatDateTime(voidedDate) })}</b>
          <p>{report.voidReason}</p>
        </div>
      )}
      {marks.length > 0 && (
        <ul className={css.marks} aria-label={t('reportInstance.marks')}>
          {marks.map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ul>
      )}
      <FactList
        facts={[
          [t('reportInstance.client'), report.clientName],
          [t('reportInstance.when'), capitalise(formatDateTime(report.occurenceDate))],
          [t('reportInstance.signedBy'), report.signedByName],
          [t('reportInstance.signed'), capitalise(formatDateTime(report.signedByDate))],
          [t('reportInstance.report'), t('reportInstance.ofVersion', { name: report.reportName, number: report.versionNumber })],
        ]}
      />
      <div className={css.items}>
        {items.map((item) => {
          const textAnswer = textAnswers.find(({ attribute }) => attribute.id === item.attributeId);
          return (
            <section key={item.attributeId} className={css.item} data-text={!isQuestion(item) || undefined}>
              <h2>{item.name}</h2>
              {!isQuestion(item) ? (
                item.text && <RichHtml html={item.text} />
              ) : textAnswer ? (
                <AnswerText id={textAnswer.id} question={item.name} html={textAnswer.stringValue} />
              ) : (
                <ValueText item={item} value={findAnswerValue(report, item.attributeId)} />
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}

/** A long one in part; on paper it is whole. */
function AnswerText({ id, question, html }: { id: number; question: string; html: string }) {
  const { t } = useTranslation();
  const answerText = textOfHtml(html);
  if (answerText.length <= LONG_ANSWER_LENGTH) return <RichHtml html={html} />;
  return (
    <>
      <p className={css.part}>{answerText.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, '')} …</p>
      <Link
        to="/attributvariabel/ls/$id"
        params={{ id: String(id) }}
        className={css.more}
        aria-label={t('reportInstance.readMoreOf', { question })}
      >
        {t('reportInstance.readMore')}
      </Link>
      <div className={css.whole}>
        <RichHtml html={html} />
      </div>
    </>
  );
}
