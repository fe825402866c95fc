/** The answers to each countable question, over all that the list is narrowed to; each answer narrows to itself (R48). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../core/texts.ts';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { amountText } from '../../kit/numbers.ts';
import { Bar } from '../../shared/figures/Bar.tsx';
import css from './counts.module.css';
import { type AnswerCount, countsQuery, type ResponsesSearch } from './responses-query.ts';

type Props = { id: number; search: ResponsesSearch };

export function ResponseCounts({ id, search }: Props) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(countsQuery(id, search));
  if (error) return <LoadLine error={error} retry={() => void refetch()} />;
  const countedQuestions = (data ?? []).filter(
    (count) => count.asked > 0 && (count.yes !== null || count.choices !== null || count.valueType === 'NUMBER'),
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
            {question.valueType === 'NUMBER' ? <Numbers question={question} /> : <Shares question={question} search={search} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Yes and no, or each choice, as often as it was answered. */
function Shares({ question, search }: { question: AnswerCount; search: ResponsesSearch }) {
  const { t } = useTexts();
  const rows =
    question.choices?.map(({ choice, count }) => ({ value: choice, words: choice, count })) ??
    (['true', 'false'] as const).map((value) => ({
      value,
      words: t(value === 'true' ? 'attributes.yes' : 'attributes.no'),
      count: (value === 'true' ? question.yes : question.no) ?? 0,
    }));
  return (
    <ul>
      {rows.map(({ value, words, count }) => (
        <li key={value}>
          <Link
            className={css.share}
            to="."
            search={{ ...search, page: undefined, view: undefined, questionId: question.id, answer: value }}
            resetScroll={false}
          >
            <span>{words}</span> <b>{count}</b>
            <span className="hidden">{t('reports.responses.ofQuestion', { question: question.name })}</span>
          </Link>
          <Bar segments={[{ shading: 'full', amount: count }]} maxAmount={question.answered} className={css.bar} />
        </li>
      ))}
    </ul>
  );
}

function Numbers({ question: { unit, answered, sum, mean, min, max } }: { question: AnswerCount }) {
  const { t, locale } = useTexts();
  const figures = { sum, mean, min, max };
  return (
    <dl className={css.sums}>
      <div>
        <dt>{t('reports.responses.number')}</dt>
        <dd>{answered}</dd>
      </div>
      {(['sum', 'mean', 'min', 'max'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`reports.responses.figures.${name}`)}</dt>
          <dd>{figures[name] === null ? '–' : amountText(figures[name], unit, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
