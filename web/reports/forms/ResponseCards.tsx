/** Answers as a card each on phones; what is asked no longer stands beneath what is (R43). */
import { useTexts } from '../../core/texts.ts';
import { answerOf } from './answer.ts';
import { ResponseLink } from './ResponseLink.tsx';
import css from './responses.module.css';
import type { ReportQuestion, ReportResponse } from './responses-query.ts';

type Props = { rows: readonly ReportResponse[]; questions: readonly ReportQuestion[] };

export function ResponseCards({ rows, questions }: Props) {
  const { t } = useTexts();
  return (
    <ul className={css.cards} aria-label={t('reports.responses.list')}>
      {rows.map((row) => {
        const rowQuestions = questions.filter(({ id }) => row.askedIds.includes(id));
        const olderQuestions = rowQuestions.filter(({ isAsked }) => !isAsked);
        return (
          <li key={row.id} className={css.card} data-listed>
            <h2>
              <ResponseLink row={row} />
            </h2>
            <p className={css.about}>
              {[row.clientName, row.signedByName, `${t('reports.responses.version')} ${row.versionNumber}`].join(' · ')}
              {row.number > 1 && <small className={css.corrected}>{t('reports.responses.corrected')}</small>}
            </p>
            <Answers row={row} questions={rowQuestions.filter(({ isAsked }) => isAsked)} />
            {olderQuestions.length > 0 && (
              <>
                <h3>{t('reports.responses.older')}</h3>
                <Answers row={row} questions={olderQuestions} />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Answers({ row, questions }: { row: ReportResponse; questions: readonly ReportQuestion[] }) {
  const { t, locale } = useTexts();
  if (questions.length === 0) return null;
  return (
    <dl>
      {questions.map((question) => {
        const { text, noneKey } = answerOf(row, question, t, locale);
        return (
          <div key={question.id}>
            <dt>{question.name}</dt>
            <dd>{text === undefined ? <i>{t(noneKey!)}</i> : text}</dd>
          </div>
        );
      })}
    </dl>
  );
}
