/** Answers as a table on wide screens: a column for each question, those that are asked no longer under a heading of their own (R43). */
import { useTranslation } from '../../core/texts.ts';
import { answerTextOf } from './answer.ts';
import { ResponseLink } from './ResponseLink.tsx';
import css from './responses.module.css';
import type { ReportQuestion, ReportResponse } from './responses-query.ts';

type Props = { responses: readonly ReportResponse[]; questions: readonly ReportQuestion[] };

export function ResponseTable({ responses, questions }: Props) {
  const { t, locale } = useTranslation();
  const olderCount = questions.filter(({ isAsked }) => !isAsked).length;
  const leadingColumns = ['when', 'client', 'by', 'version'] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys too
    <section className={css.scroll} aria-label={t('reports.responses.scroll')} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {leadingColumns.map((column) => (
              <th key={column} scope="col" rowSpan={2}>
                {t(`reports.responses.${column}`)}
              </th>
            ))}
            {questions.length > olderCount && (
              <th scope="colgroup" colSpan={questions.length - olderCount}>
                {t('reports.responses.asked')}
              </th>
            )}
            {olderCount > 0 && (
              <th scope="colgroup" colSpan={olderCount} className={css.older}>
                {t('reports.responses.older')}
              </th>
            )}
          </tr>
          <tr>
            {questions.map(({ id, name, isAsked }) => (
              <th key={id} scope="col" className={isAsked ? undefined : css.older}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {responses.map((response) => (
            <tr key={response.id} data-listed>
              <th scope="row">
                <ResponseLink row={response} />
              </th>
              <td>{response.clientName}</td>
              <td>{response.signedByName}</td>
              <td>
                {response.versionNumber}
                {response.number > 1 && <small className={css.corrected}>{t('reports.responses.corrected')}</small>}
              </td>
              {questions.map((question) => {
                const { text, missingTextKey } = answerTextOf(response, question, t, locale);
                return (
                  <td key={question.id} className={question.isAsked ? undefined : css.older}>
                    {text === undefined ? <i>{t(missingTextKey!)}</i> : <p className={css.words}>{text}</p>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
