/** Answers as they are on paper, with what they were narrowed by; fetched once the page is there, and printed by itself when it was asked for. */
import { useEffect } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
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

export default function ResponsesPaper({ name, search, questions, rows: responses, total, isRequested, onClose }: Props) {
  const { t } = useTranslation();
  const { formatShortDay } = useDateFormatters();
  const paper: Paper = { page: 'reports', clientIds: responses.map((response) => response.clientId) };
  const printAndClose = useStableCallback(() => void printPage(paper).finally(onClose));
  useEffect(() => {
    if (isRequested) printAndClose();
  }, [isRequested, printAndClose]);
  const { clientId, signedById, from, to, questionId, answer } = search;
  const question = questions.find((candidate) => candidate.id === questionId);
  const isYesNo = question?.valueType === 'BOOLEAN' && answer !== undefined;
  const filterText = [
    (from || to) && `${from ? formatShortDay(from) : ''} – ${to ? formatShortDay(to) : ''}`.trim(),
    clientId !== undefined && responses[0]?.clientName,
    signedById !== undefined && responses[0]?.signedByName,
    question && answer !== undefined && `${question.name} ${isYesNo ? t(answer === 'true' ? 'attributes.yes' : 'attributes.no') : answer}`,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className={css.paper}>
      <PrintedBy subject={name} paper={paper} />
      {filterText && <p>{filterText}</p>}
      <p>{t('reports.responses.onPaper', { count: responses.length, total: total ?? responses.length })}</p>
      <ResponseCards responses={responses} questions={questions} />
    </div>
  );
}
