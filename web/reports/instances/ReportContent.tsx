/** The content of a report: its facts and marks, and its version's texts and questions in order, each with its answer (R43, R47). */

import { Link } from '@tanstack/react-router';
import { isQuestion, wasSentLate } from '#domain/reports.ts';
import { useTexts } from '../../core/texts.ts';
import { capitalise, useDates } from '../../kit/dates.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { Facts } from '../../shared/dated/Facts.tsx';
import { PrintedBy } from '../../shared/paper/PrintedBy.tsx';
import type { Paper } from '../../shared/paper/print-page.ts';
import { valueAmong } from './answers.ts';
import type { Report } from './instance-query.ts';
import css from './report.module.css';
import { ValueWords } from './ValueWords.tsx';

/** The length from which an answer is shown in part, with the way to all of it. */
const LONG_CHARACTERS = 600;
/** The length of that part. */
const PART_CHARACTERS = 400;

/** A report's paper, as the access log says it. */
export const paperOf = ({ clientId }: Report): Paper => ({ page: 'reports', clientIds: [clientId] });

export function ReportContent({ report }: { report: Report }) {
  const { t } = useTexts();
  const { formatDateTime } = useDates();
  const { items, attributeVariableLongStrings: answers, voidedDate } = report;
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
      <Facts
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
          const answer = answers.find(({ attribute }) => attribute.id === item.attributeId);
          return (
            <section key={item.attributeId} className={css.item} data-text={!isQuestion(item) || undefined}>
              <h2>{item.name}</h2>
              {!isQuestion(item) ? (
                item.text && <RichHtml html={item.text} />
              ) : answer ? (
                <Answer id={answer.id} question={item.name} html={answer.stringValue} />
              ) : (
                <ValueWords item={item} value={valueAmong(report, item.attributeId)} />
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}

/** A long one in part; on paper it is whole. */
function Answer({ id, question, html }: { id: number; question: string; html: string }) {
  const { t } = useTexts();
  const words = textOfHtml(html);
  if (words.length <= LONG_CHARACTERS) return <RichHtml html={html} />;
  return (
    <>
      <p className={css.part}>{words.slice(0, PART_CHARACTERS).replace(/\s+\S*$/, '')} …</p>
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
