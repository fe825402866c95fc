/** Answers as a card each on phones; what is asked no longer stands beneath what is (R43). */
import { useTranslation } from '../../core/texts.ts';
import { answerTextOf } from './answer.ts';
import { ResponseLink } from './ResponseLink.tsx';
import css from './responses.module.css';
import type { ReportQuestion, ReportResponse } from './responses-query.ts';

type Props = { responses: readonly ReportResponse[]; questions: readonly ReportQuestion[] };

export function ResponseCards({ responses, questions }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={css.cards} aria-label={t('reports.responses.list')}>
      {responses.map((response) => {
        const askedQuestions = questions.filter(({ id }) => response.askedIds.includes(id));
        const olderQuestions = askedQuestions.filter(({ isAsked }) => !isAsked);
        return (
          <li key={response.id} className={css.card} data-listed>
            <h2>
              <ResponseLink row={response} />
            </h2>
            <p className={css.about}>
              {[response.clientName, response.signedByName, `${t('reports.responses.version')} ${response.versionNumber}`].join(' · ')}
              {response.number > 1 && <small className={css.corrected}>{t('reports.responses.corrected')}</small>}
            </p>
            <AnswerList response={response} questions={askedQuestions.filter(({ isAsked }) => isAsked)} />
            {olderQuestions.length > 0 && (
              <>
                <h3>{t('reports.responses.older')}</h3>
                <AnswerList response={response} questions={olderQuestions} />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function AnswerList({ response, questions }: { response: ReportResponse; questions: readonly ReportQuestion[] }) {
  const { t, locale } = useTranslation();
  if (questions.length === 0) return null;
  return (
    <dl>
      {questions.map((question) => {
        const { text, missingTextKey } = answerTextOf(response, question, t, locale);
        return (
          <div key={question.id}>
            <dt>{question.name}</dt>
            <dd>{text === undefined ? <i>{t(missingTextKey!)}</i> : text}</dd>
          </div>
        );
      })}
    </dl>
  );
}
