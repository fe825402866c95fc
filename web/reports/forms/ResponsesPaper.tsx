/** Answers as they are on paper, with what they were narrowed by; fetched once the page is there, and printed by itself when it was asked for. */
import { useEffect } from 'react';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { useStableCallback } from '../../kit/use-stable-callback.ts';
import { PrintedBy } from '../../shared/paper/PrintedBy.tsx';
import { type Paper, printPage } from '../../shared/paper/print-page.ts';
import { ResponseCards } from './ResponseCards.tsx';
import css from './responses.module.css';
import type { ReportQuestion, ReportResponse, ResponsesSearch } from './responses-query.ts';

type Props = {
  name: string;
  search: ResponsesSearch;
  questions: readonly ReportQuestion[];
  rows: readonly ReportResponse[];
  total: number | undefined;
  /** All rows to print are loaded. */
  isRequested: boolean;
  onClose: () => void;
};

export default function ResponsesPaper({ name, search, questions, rows, total, isRequested, onClose }: Props) {
  const { t } = useTexts();
  const { formatShortDay } = useDates();
  const paper: Paper = { page: 'reports', clientIds: rows.map((row) => row.clientId) };
  const onPrint = useStableCallback(() => void printPage(paper).finally(onClose));
  useEffect(() => {
    if (isRequested) onPrint();
  }, [isRequested, onPrint]);
  const { clientId, signedById, from, to, questionId, answer } = search;
  const question = questions.find((candidate) => candidate.id === questionId);
  const isYesNo = question?.valueType === 'BOOLEAN' && answer !== undefined;
  const filterText = [
    (from || to) && `${from ? formatShortDay(from) : ''} – ${to ? formatShortDay(to) : ''}`.trim(),
    clientId !== undefined && rows[0]?.clientName,
    signedById !== undefined && rows[0]?.signedByName,
    question && answer !== undefined && `${question.name} ${isYesNo ? t(answer === 'true' ? 'attributes.yes' : 'attributes.no') : answer}`,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className={css.paper}>
      <PrintedBy subject={name} paper={paper} />
      {filterText && <p>{filterText}</p>}
      <p>{t('reports.responses.onPaper', { count: rows.length, total: total ?? rows.length })}</p>
      <ResponseCards rows={rows} questions={questions} />
    </div>
  );
}
