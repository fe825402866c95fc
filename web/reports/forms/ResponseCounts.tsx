/** The answers to each countable question, over all that the list is narrowed to; each answer narrows to itself (R48). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../core/texts.ts';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { amountText } from '../../kit/numbers.ts';
import { SegmentBar } from '../../shared/figures/Bar.tsx';
import css from './counts.module.css';
import { type AnswerCount, countsQuery, type ResponsesSearch } from './responses-query.ts';

type Props = { id: number; search: ResponsesSearch };

export function ResponseCounts({ id, search }: Props) {
  const { t } = useTranslation();
  const { data: answerCounts, error, refetch } = useQuery(countsQuery(id, search));
  if (error) return <LoadLine error={error} retry={() => void refetch()} />;
  const countedQuestions = (answerCounts ?? []).filter(
    (answerCount) =>
      answerCount.asked > 0 && (answerCount.yes !== null || answerCount.choices !== null || answerCount.valueType === 'NUMBER'),
  );
  if (countedQuestions.length === 0) return null;
  return (
    <section className={css.counts} aria-label={t('reports.responses.counts')}>
      <h2>{t('reports.responses.counts')}</h2>
      <ul>
        {countedQuestions.map((question) => (
          <li key={question.id}>
            <h3>{question.name}</h3>
            <p>
              {t('reports.responses.answered', { answered: question.answered, asked: question.asked })}
              {!question.isAsked && ` · ${t('reports.responses.askedNoMore')}`}
            </p>
            {question.valueType === 'NUMBER' ? <NumberSummary question={question} /> : <AnswerShares question={question} search={search} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Yes and no, or each choice, as often as it was answered. */
function AnswerShares({ question, search }: { question: AnswerCount; search: ResponsesSearch }) {
  const { t } = useTranslation();
  const shares =
    question.choices?.map(({ choice, count }) => ({ value: choice, label: choice, count })) ??
    (['true', 'false'] as const).map((value) => ({
      value,
      label: t(value === 'true' ? 'attributes.yes' : 'attributes.no'),
      count: (value === 'true' ? question.yes : question.no) ?? 0,
    }));
  return (
    <ul>
      {shares.map(({ value, label, count }) => (
        <li key={value}>
          <Link
            className={css.share}
            to="."
            search={{ ...search, page: undefined, view: undefined, questionId: question.id, answer: value }}
            resetScroll={false}
          >
            <span>{label}</span> <b>{count}</b>
            <span className="hidden">{t('reports.responses.ofQuestion', { question: question.name })}</span>
          </Link>
          <SegmentBar segments={[{ shading: 'full', amount: count }]} maxAmount={question.answered} className={css.bar} />
        </li>
      ))}
    </ul>
  );
}

function NumberSummary({ question: { unit, answered, sum, mean, min, max } }: { question: AnswerCount }) {
  const { t, locale } = useTranslation();
  const figureByName = { sum, mean, min, max };
  return (
    <dl className={css.sums}>
      <div>
        <dt>{t('reports.responses.number')}</dt>
        <dd>{answered}</dd>
      </div>
      {(['sum', 'mean', 'min', 'max'] as const).map((figureName) => (
        <div key={figureName}>
          <dt>{t(`reports.responses.figures.${figureName}`)}</dt>
          <dd>{figureByName[figureName] === null ? '–' : amountText(figureByName[figureName], unit, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
