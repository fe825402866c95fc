/** One period of an evaluation plan, measured: its goals against their bounds, later changes, and the organisation's comments. */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { PeriodGoal, WholePeriodReport } from '#contract/goals/period-reports.ts';
import { can } from '#domain/permissions.ts';
import { httpStatusOf } from '../core/errors.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Expander } from '../kit/Expander.tsx';
import { Icon } from '../kit/Icon.tsx';
import { infoIcon, warningIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { usePageId, usePane } from '../kit/pane.ts';
import { RichHtml } from '../kit/RichHtml.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { FactList } from '../shared/dated/Facts.tsx';
import { areaName } from '../shared/goals/area-name.ts';
import { periodReportQuery } from '../shared/goals/period-query.ts';
import { ReportMark } from '../shared/goals/ReportMark.tsx';
import { PrintButton } from '../shared/paper/PrintButton.tsx';
import { PrintedBy } from '../shared/paper/PrintedBy.tsx';
import paperCss from '../shared/paper/paper.module.css';
import type { Paper } from '../shared/paper/print-page.ts';
import { useActionAtClient } from '../shared/team/action-at-client.ts';
import { clientGroupQuery } from '../shared/team/team-query.ts';
import { Addenda } from './Addenda.tsx';
import { GoalResult } from './GoalResult.tsx';
import { PeriodReportActions } from './PeriodActs.tsx';
import css from './period.module.css';
import { goalAnchor } from './period-words.ts';

const EntryHandlings = lazy(() => import('../shared/handling/EntryHandlings.tsx'));

const TEAMS_PATH = '/organisation/team';
const DAY_PATH = '/handelse';

const reportPaperOf = ({ clientId }: WholePeriodReport): Paper => ({ page: 'plans', clientIds: [clientId] });

export default function PeriodReportPage() {
  const { t } = useTranslation();
  const id = usePageId() ?? 0;
  const mayOpenInPane = usePane() !== undefined;
  const { data: report, error, refetch } = useQuery(periodReportQuery(id));
  const clientId = report?.clientId ?? 0;
  useActionAtClient('periodReport.see', clientId);
  const { data: group } = useQuery({ ...clientGroupQuery(clientId), enabled: clientId > 0 });
  // Of several groups the first, of none the list of all (R53).
  const user = useUser();
  const isOffice = can(user, 'page.organisation');
  const backPath = !isOffice ? DAY_PATH : group ? `${TEAMS_PATH}/${group.id}?clientId=${clientId}&tab=1` : TEAMS_PATH;
  if (httpStatusOf(error) === 404)
    return (
      <Screen title={t('periodReports.title')} backPath={backPath}>
        <EmptyState
          icon={infoIcon}
          title={t('periodReports.notFound')}
          text={t('periodReports.notFoundWhy')}
          action={isOffice && !mayOpenInPane && <ButtonLink to={TEAMS_PATH}>{t('periodReports.toTeams')}</ButtonLink>}
        />
      </Screen>
    );
  return (
    <Screen
      title={t('periodReports.title')}
      lead={report?.reportName}
      pageHeader={<ClientHeader client={report && { id: report.clientId, name: report.clientName }} />}
      backPath={backPath}
      wide
      actions={report && <PrintButton paper={reportPaperOf(report)} label={t('periodReports.print')} />}
    >
      {error && !report && <LoadError error={error} retry={() => void refetch()} />}
      {!error && !report && <Skeleton rowCount={6} size="line" />}
      {report && (
        <div className={paperCss.paper}>
          <PrintedBy subject={report.clientName} paper={reportPaperOf(report)} />
          <ReportFacts report={report} />
          {report.changedSince.length > 0 && (
            <div className={css.changed} role="note">
              <Icon d={warningIcon} />
              <div>
                <b>{t('periodReports.changedTitle')}</b>
                <p>{t('periodReports.changedText')}</p>
              </div>
            </div>
          )}
          <PeriodReportActions report={report} />
          {report.goals.map(({ categoryName, goals }) => (
            // Two areas of life may be called the same; none is without a goal.
            <section key={goals[0]!.evaluationGoalId} className={css.area}>
              <h2>{areaName(t, categoryName)}</h2>
              {goals.map((goal) => (
                <GoalResult
                  key={goal.evaluationGoalId}
                  goal={goal}
                  report={report}
                  laterResult={report.changedSince.find(({ evaluationGoalId }) => evaluationGoalId === goal.evaluationGoalId)}
                />
              ))}
            </section>
          ))}
          <p className={css.note}>{t('periodReports.counts')}</p>
          <Addenda report={report} />
          <Suspense>{can(user, 'inbox.see') && <EntryHandlings kind="PERIOD_REPORT" id={report.id} />}</Suspense>
        </div>
      )}
    </Screen>
  );
}

function ReportFacts({ report }: { report: WholePeriodReport }) {
  const { t } = useTranslation();
  const { formatShortDay, formatDateTime } = useDateFormatters();
  const { signedByName, signedByDate, comment, countedByName, evaluationPlanDescription: description } = report;
  const countedTime = formatDateTime(report.countedDate);
  const divergingGoals = report.goals.flatMap(({ goals }) => goals.filter(({ hasDivergence }) => hasDivergence));
  return (
    <section className={css.about}>
      <FactList
        facts={[
          [t('periodReports.status'), <ReportMark key="status" status={report.status} />],
          [t('periodReports.diverging'), divergingGoals.length > 0 && <GoalLinks key="diverging" goals={divergingGoals} />],
          [
            t('periodReports.period'),
            t('periodReports.days', { from: formatShortDay(report.reportStartDate), to: formatShortDay(report.reportEndDate) }),
          ],
          [t('periodReports.written'), formatDateTime(report.writtenDate)],
          [
            t('periodReports.counted'),
            // The job has no name, and wrote it then.
            countedByName && t('periodReports.countedBy', { at: countedTime, by: countedByName }),
          ],
          [t('periodReports.signed'), signedByDate && t('periodReports.signedBy', { at: formatDateTime(signedByDate), by: signedByName })],
          [t('periodReports.comment'), comment && <span className={css.comment}>{comment}</span>],
        ]}
      />
      {report.isSignerPerformer && (
        <p className={css.note}>{t(signedByDate ? 'periodReports.performedSigner' : 'periodReports.performedMine')}</p>
      )}
      {description && (
        <Expander title={t('periodReports.plan')}>
          <RichHtml html={description} />
        </Expander>
      )}
    </section>
  );
}

/** Links from diverging goals to their figures: a report is longer than a phone. */
function GoalLinks({ goals }: { goals: readonly PeriodGoal[] }) {
  return (
    <ul className={css.diverge}>
      {goals.map(({ evaluationGoalId: id, evaluationGoalName: name }) => (
        <li key={id}>
          <Link
            to="."
            hash={goalAnchor(id)}
            preload={false}
            onClick={(event) => {
              // The address stays the report's own.
              event.preventDefault();
              document.getElementById(goalAnchor(id))?.focus();
            }}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
