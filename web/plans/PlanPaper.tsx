/**
 * A plan as the document that is signed: what is to be done and how, who does it, how it is followed up, how the client took part, and two lines
 * for signatures (R71). On paper alone: the page itself is the screen's.
 */
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { RichHtml } from '../kit/RichHtml.tsx';
import { areaName } from '../shared/goals/area-name.ts';
import { goalName, goalText } from '../shared/goals/goal-text.ts';
import { type Goal, goalsQuery, type Plan, type PlanKind } from '../shared/goals/plan-query.ts';
import { planStateOf } from '../shared/goals/plan-state.ts';
import { useFormatPlanDays } from '../shared/goals/use-plan-days.ts';
import type { Paper } from '../shared/paper/print-page.ts';
import { usePrintedLine } from '../shared/paper/printed.ts';
import { companyGroupsQuery } from '../shared/team/group-query.ts';
import css from './plan-paper.module.css';

type Props = { kind: PlanKind; plan: Plan; groupId: number | undefined };

/** A plan's paper, as the access log says it. */
export const planPaperOf = ({ clientId }: Plan): Paper => ({ page: 'plans', clientIds: [clientId] });

export function PlanPaper({ kind, plan, groupId }: Props) {
  const { t } = useTranslation();
  const { today, localDateOf, formatShortDay } = useDateFormatters();
  const formatDays = useFormatPlanDays();
  const { account } = useUser();
  const printedByText = usePrintedLine(plan.clientName, planPaperOf(plan));
  const { data: companyGroups } = useQuery(companyGroupsQuery);
  const teamName = companyGroups?.find(({ id }) => id === groupId)?.name;
  const shownTeamName = teamName === plan.clientName ? undefined : teamName;
  const evaluationId = kind === 'evaluation' ? plan.id : plan.evaluationPlanId;
  const { data: evaluationGroups = [] } = useQuery(goalsQuery('evaluation', evaluationId));
  const { startDate, endDate, approvedDate, approvedByName } = plan;
  const approvedDay = approvedDate ? formatShortDay(localDateOf(approvedDate)) : '';
  const validityText = `${formatDays({ startDate, endDate })} (${t(`plans.standing.${planStateOf(plan, today())}`).toLocaleLowerCase()})`;
  const approvalText = approvedByName ? t('plans.approvedBy', { at: approvedDay, name: approvedByName }) : approvedDay;
  const facts: readonly (readonly [name: string, value: string])[] = [
    [t('plans.paper.client'), plan.clientName],
    [t('plans.paper.applies'), validityText],
    ...(approvedDate ? [[t('plans.approved'), approvalText] as const] : []),
  ];
  return (
    <article className={css.document} data-document>
      <header className={css.head}>
        <h1>{t(`plans.one.${kind}`)}</h1>
        <p className={css.name}>{plan.name}</p>
        <p className={css.small}>{[account.company?.name, printedByText].filter(Boolean).join(' · ')}</p>
      </header>
      <dl className={css.facts}>
        {facts.map(([factName, factText]) => (
          <div key={factName}>
            <dt>{factName}</dt>
            <dd>{factText}</dd>
          </div>
        ))}
      </dl>
      {plan.description && (
        <section>
          <h2>{t('plans.description')}</h2>
          <RichHtml html={plan.description} />
        </section>
      )}
      {kind === 'implementation' && <PaperGoals kind="implementation" planId={plan.id} />}
      <PaperGoals kind="evaluation" planId={evaluationId} />
      <section className={css.whole}>
        <h2>{t('plans.paper.who')}</h2>
        <p>{t(shownTeamName ? 'plans.paper.byTeam' : 'plans.paper.byStaff', { team: shownTeamName ?? '' })}</p>
        <WritingLine label={t('plans.paper.contact')} />
      </section>
      <section className={css.whole}>
        <h2>{t('plans.paper.followUp')}</h2>
        {evaluationGroups.length > 0 && <p>{t('plans.paper.periods')}</p>}
        <p>{endDate ? t('plans.paper.until', { day: formatShortDay(endDate) }) : t('plans.paper.noEnd')}</p>
        <WritingLine label={t('plans.paper.nextDay')} />
      </section>
      <section className={css.whole}>
        <h2>{t('plans.paper.participation', { client: plan.clientName })}</h2>
        <div className={css.room} />
      </section>
      <section className={css.whole}>
        <h2>{t('plans.paper.signatures')}</h2>
        <div className={css.signatures}>
          {[t('plans.paper.byClient', { client: plan.clientName }), t('plans.paper.byProvider')].map((signatory) => (
            <div key={signatory} data-signature>
              <h3>{signatory}</h3>
              {(['signature', 'fullName', 'placeAndDay'] as const).map((signatureField) => (
                <WritingLine key={signatureField} label={t(`plans.paper.${signatureField}`)} />
              ))}
            </div>
          ))}
        </div>
      </section>
    </article>
  );
}

/** A line to write on by hand, above what is written there. */
const WritingLine = ({ label }: { label: string }) => <p className={css.line}>{label}</p>;

function PaperGoals({ kind, planId }: { kind: PlanKind; planId: number | null | undefined }) {
  const { t } = useTranslation();
  const { data: goalGroups } = useQuery(goalsQuery(kind, planId));
  if (!goalGroups || goalGroups.length === 0) return null;
  return (
    <section>
      <h2>{t(`plans.goals.${kind}`)}</h2>
      {goalGroups.map(({ categoryId, categoryName, goals }) => (
        <section key={categoryId}>
          <h3>{areaName(t, categoryName)}</h3>
          {goals.map((goal) => (
            <PaperGoal key={goal.id} goal={goal} />
          ))}
        </section>
      ))}
    </section>
  );
}

function PaperGoal({ goal }: { goal: Goal }) {
  const { t } = useTranslation();
  const frequency = goalText(t, goal);
  const { alias, activityName, description, attributeValueLongStrings: instructions } = goal;
  return (
    <div className={css.goal} data-goal-on-paper>
      <h4>
        {goalName(goal)}
        {frequency && <span>{frequency}</span>}
      </h4>
      {alias && alias !== activityName && <p className={css.small}>{t('plans.ofActivity', { name: activityName })}</p>}
      {description && <RichHtml html={description} />}
      {goal.isActivityGone && <p className={css.small}>{t('plans.activityGone')}</p>}
      {instructions.map(({ attribute, stringValue }) => (
        <div key={attribute.id} className={css.how}>
          <b>{attribute.name}</b>
          <RichHtml html={stringValue} />
        </div>
      ))}
    </div>
  );
}
