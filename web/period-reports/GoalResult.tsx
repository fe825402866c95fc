/** A goal of a period report: its weeks with their amounts and marks, the sum, what decided, and what has changed since (R57, R58). */
import { Link } from '@tanstack/react-router';
import type { PeriodGoal, WholePeriodReport } from '#contract/goals/period-reports.ts';
import { can } from '#domain/permissions.ts';
import { frequencyText, spanText } from '../family/goals/words.ts';
import { useDates } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { check, warning } from '../kit/icons.ts';
import { numberText } from '../kit/numbers.ts';
import { useWho } from '../start/session.ts';
import { useTexts } from '../start/texts.ts';
import css from './period.module.css';
import { changedWord, goalAnchor, isByWeek, judgedWord } from './period-words.ts';
import { WeekColumns } from './WeekColumns.tsx';

type Props = { goal: PeriodGoal; report: WholePeriodReport; now: WholePeriodReport['changedSince'][number] | undefined };
type Days = { startDate: string; endDate: string };

export function GoalResult({ goal, report, now }: Props) {
  const { t, locale } = useTexts();
  const { shortDay } = useDates();
  const { evaluationGoalName: name, weeks, judged, activityId } = goal;
  const isWeekly = isByWeek(goal);
  // The list of events is the organisation's.
  const leads = can(useWho(), 'page.organisation');
  const days = ({ startDate, endDate }: Days) =>
    startDate === endDate ? shortDay(startDate) : t('periodReports.days', { from: shortDay(startDate), to: shortDay(endDate) });
  /** A number is the way to what it counts. */
  const amount = (count: number, { startDate: from, endDate: to }: Days, span: string) =>
    !leads ? (
      <b className={css.amount}>{numberText(count, locale)}</b>
    ) : (
      <Link
        to="/organisation/handelser"
        search={{ clientId: report.clientId, activityId, from, to }}
        preload={false}
        aria-label={`${numberText(count, locale)}. ${t('periodReports.eventsOf', { goal: name, span })}`}
        className={css.amount}
      >
        {numberText(count, locale)}
      </Link>
    );
  const mark = (diverges: boolean) => (
    <span className={css.mark} data-diverges={diverges || undefined}>
      <Icon d={diverges ? warning : check} size={18} />
      {t(diverges ? 'periodReports.diverges' : 'periodReports.within')}
    </span>
  );
  const nameOf = (span: string) => (isWeekly ? spanText(t, locale, 'WEEK', span) : spanText(t, locale, goal.frequencyUnit, span));
  return (
    <article className={css.goal} data-goal={goal.evaluationGoalId}>
      <header className={css.head}>
        <h3 id={goalAnchor(goal.evaluationGoalId)} tabIndex={-1}>
          {name}
        </h3>
        {judged.length > 0 && mark(goal.hasDivergence)}
      </header>
      <p className={css.note}>{frequencyText(t, goal)}</p>
      {now && <p className={css.since}>{changedWord(t, goal, now)}</p>}
      <div className={css.both}>
        <WeekColumns goal={goal} />
        <table className={css.weeks} aria-label={name}>
          <thead>
            <tr>
              <th scope="col">{t('periodReports.week')}</th>
              <th scope="col">{t('periodReports.dates')}</th>
              <th scope="col">{t('periodReports.amount')}</th>
              <th scope="col">{t('periodReports.judgement')}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, at) => (
              <tr key={week.name}>
                <th scope="row">{spanText(t, locale, 'WEEK', week.name)}</th>
                <td>{days(week)}</td>
                <td>{amount(week.amount, week, spanText(t, locale, 'WEEK', week.name))}</td>
                <td>
                  {isWeekly ? (
                    <>
                      {mark(week.hasDivergence)} <small>{judgedWord(t, judged[at]!)}</small>
                    </>
                  ) : (
                    <small>{t('periodReports.notJudged')}</small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('periodReports.sum')}
              </th>
              <td>
                {amount(
                  goal.totalAmountDuringReport,
                  { startDate: report.reportStartDate, endDate: report.reportEndDate },
                  t('periodReports.sum'),
                )}
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      {!isWeekly && (
        <section className={css.judged}>
          <h4>{t('periodReports.judged')}</h4>
          {judged.length === 0 && <p className={css.note}>{t('periodReports.notYet')}</p>}
          <ul>
            {judged.map((span) => (
              <li key={span.name}>
                {mark(span.hasDivergence)} {nameOf(span.name)}: {amount(span.amount, span, nameOf(span.name))} {judgedWord(t, span)}{' '}
                <small>({days(span)})</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
