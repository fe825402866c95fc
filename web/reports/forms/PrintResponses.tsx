/** Puts answers on paper: all that the list is narrowed to, not only the page that is shown, with what they were narrowed by (R48, R71). */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PrintedBy } from '../../family/goals/PrintedBy.tsx';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { print as printer } from '../../kit/later-icons.ts';
import { useTexts } from '../../start/texts.ts';
import { ResponseCards } from './ResponseCards.tsx';
import css from './responses.module.css';
import { MOST_ON_PAPER, type ReportQuestion, type ReportResponse, type ResponsesSearch, responsesQuery } from './responses-query.ts';

type Props = {
  id: number;
  name: string;
  search: ResponsesSearch;
  questions: readonly ReportQuestion[];
  /** The page that is shown: what the browser's own command prints. */
  shown: readonly ReportResponse[];
  total: number | undefined;
};

export function PrintResponses({ id, name, search, questions, shown, total }: Props) {
  const { t } = useTexts();
  const { shortDay } = useDates();
  const [isAsked, setAsked] = useState(false);
  const all = useQuery({
    ...responsesQuery(id, { ...search, page: undefined }, MOST_ON_PAPER),
    enabled: isAsked,
  });
  const rows = isAsked && !all.isPlaceholderData ? all.data?.data : undefined;
  useEffect(() => {
    if (!rows) return;
    // The browser waits here until its dialogue is closed.
    print();
    setAsked(false);
  }, [rows]);
  const onPaper = rows ?? shown;
  const { clientId, signedById, from, to, questionId, answer } = search;
  const question = questions.find((one) => one.id === questionId);
  const isYesNo = question?.valueType === 'BOOLEAN' && answer !== undefined;
  const narrowing = [
    (from || to) && `${from ? shortDay(from) : ''} – ${to ? shortDay(to) : ''}`.trim(),
    clientId !== undefined && onPaper[0]?.clientName,
    signedById !== undefined && onPaper[0]?.signedByName,
    question && answer !== undefined && `${question.name} ${isYesNo ? t(answer === 'true' ? 'attributes.yes' : 'attributes.no') : answer}`,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <Button
        variant="default"
        size="md"
        loading={isAsked && !all.error}
        icon={<Icon d={printer} size={20} />}
        onClick={() => setAsked(true)}
      >
        {t('statistics.print')}
      </Button>
      {all.error && isAsked && <LoadLine error={all.error} retry={() => void all.refetch()} />}
      <div className={css.paper}>
        <PrintedBy of={name} />
        {narrowing && <p>{narrowing}</p>}
        <p>{t('reports.responses.onPaper', { count: onPaper.length, total: total ?? onPaper.length })}</p>
        <ResponseCards rows={onPaper} questions={questions} />
      </div>
    </>
  );
}
