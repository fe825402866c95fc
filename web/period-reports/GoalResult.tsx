/** A goal of a period report: its weeks with their amounts and marks, the sum, what decided, and what has changed since (R57, R58). */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import type { PeriodGoal, WholePeriodReport } from '#contract/goals/period-reports.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { checkIcon, downIcon, warningIcon } from '../kit/icons.ts';
import { numberText } from '../kit/numbers.ts';
import { useIsWide } from '../kit/use-wide.ts';
import { frequencyText, spanText } from '../shared/goals/words.ts';
import css from './period.module.css';
import { goalAnchor, isByWeek, judgementText, laterResultText } from './period-words.ts';
import { WeekColumns } from './WeekColumns.tsx';

type Props = { goal: PeriodGoal; report: WholePeriodReport; laterResult: WholePeriodReport['changedSince'][number] | undefined };
type DateRange = { startDate: string; endDate: string };

export function GoalResult({ goal, report, laterResult }: Props) {
  const { t, locale } = useTranslation();
  const { formatShortDay } = useDateFormatters();
  const { evaluationGoalName: goalTitle, weeks, judged: judgedSpans, activityId } = goal;
  const isWeekly = isByWeek(goal);
  // The list of events is the organisation's.
  const mayOpenEvents = can(useUser(), 'page.organisation');
  const formatDays = ({ startDate, endDate }: DateRange) =>
    startDate === endDate
      ? formatShortDay(startDate)
      : t('periodReports.days', { from: formatShortDay(startDate), to: formatShortDay(endDate) });
  /** A number is the way to what it counts. */
  const renderAmount = (count: number, { startDate: from, endDate: to }: DateRange, spanTitle: string) =>
    !mayOpenEvents ? (
      <b className={css.amount}>{numberText(count, locale)}</b>
    ) : (
      <Link
        to="/organisation/handelser"
        search={{ clientId: report.clientId, activityId, from, to }}
        preload={false}
        aria-label={`${numberText(count, locale)}. ${t('periodReports.eventsOf', { goal: goalTitle, span: spanTitle })}`}
        className={css.amount}
      >
        {numberText(count, locale)}
      </Link>
    );
  const renderMark = (hasDivergence: boolean) => (
    <span className={css.mark} data-diverges={hasDivergence || undefined}>
      <Icon d={hasDivergence ? warningIcon : checkIcon} size={18} />
      {t(hasDivergence ? 'periodReports.diverges' : 'periodReports.within')}
    </span>
  );
  const reportPeriod = { startDate: report.reportStartDate, endDate: report.reportEndDate };
  const [isExpanded, setExpanded] = useState(goal.hasDivergence || laterResult !== undefined);
  const isShown = useIsWide() || isExpanded;
  const figuresId = useId();
  const renderRow = (span: DateRange & { amount: number }, title: string, judgement: ReactNode) => (
    <tr key={title}>
      <th scope="row">{title}</th>
      <td>{formatDays(span)}</td>
      <td>{renderAmount(span.amount, span, title)}</td>
      <td>{judgement}</td>
    </tr>
  );
  const renderHead = (firstTitle: string) => (
    <thead>
      <tr>
        {[firstTitle, t('periodReports.dates'), t('periodReports.amount'), t('periodReports.judgement')].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
  const renderJudgement = (judgedSpan: PeriodGoal['judged'][number], hasDivergence = judgedSpan.hasDivergence) => (
    <>
      {renderMark(hasDivergence)} <small>({judgementText(t, judgedSpan)})</small>
    </>
  );
  return (
    <article className={css.goal} data-goal={goal.evaluationGoalId}>
      <header className={css.head}>
        <h3 id={goalAnchor(goal.evaluationGoalId)} tabIndex={-1}>
          {goalTitle}
        </h3>
        {judgedSpans.length > 0 && renderMark(goal.hasDivergence)}
        {/* On a phone what agrees is one line until somebody asks. */}
        <button
          type="button"
          className={css.fold}
          aria-expanded={isShown}
          aria-controls={figuresId}
          onClick={() => setExpanded(!isExpanded)}
        >
          {t('periodReports.whole', { amount: goal.totalAmountDuringReport })}
          <Icon d={downIcon} size={18} />
        </button>
      </header>
      <p className={css.note}>{frequencyText(t, goal)}</p>
      {laterResult && <p className={css.since}>{laterResultText(t, goal, laterResult)}</p>}
      <div id={figuresId} hidden={!isShown} className={css.both}>
        {weeks.some((week) => week.amount > 0) && <WeekColumns goal={goal} />}
        <div className={css.tables}>
          <table className={css.weeks} aria-label={goalTitle}>
            {renderHead(t('periodReports.week'))}
            <tbody>
              {weeks.map((week, index) =>
                renderRow(
                  week,
                  spanText(t, locale, 'WEEK', week.name),
                  isWeekly ? renderJudgement(judgedSpans[index]!, week.hasDivergence) : <small>{t('periodReports.notJudged')}</small>,
                ),
              )}
            </tbody>
            <tfoot>{renderRow({ ...reportPeriod, amount: goal.totalAmountDuringReport }, t('periodReports.sum'), null)}</tfoot>
          </table>
          {!isWeekly &&
            (judgedSpans.length === 0 ? (
              <p className={css.note}>{t('periodReports.notYet', { unit: goal.frequencyUnit })}</p>
            ) : (
              <table className={css.weeks} aria-label={`${goalTitle}: ${t('periodReports.judged')}`}>
                {renderHead(t('periodReports.judged'))}
                <tbody>
                  {judgedSpans.map((span) => renderRow(span, spanText(t, locale, goal.frequencyUnit, span.name), renderJudgement(span)))}
                </tbody>
              </table>
            ))}
        </div>
      </div>
    </article>
  );
}
