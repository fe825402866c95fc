/** The routines of a plan under their areas of life: what is done, how often, and how, in the words that were approved (R51). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ImplementationGoal } from '#contract/goals/goals.ts';
import { useTranslation } from '../core/texts.ts';
import { LoadLine } from '../kit/LoadLine.tsx';
import { RichHtml } from '../kit/RichHtml.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { areaName } from '../shared/goals/area-name.ts';
import { frequencyText } from '../shared/goals/words.ts';
import { routinesQuery } from './care-plan-query.ts';
import css from './plan.module.css';

export function Routines({ planId, clientId }: { planId: number; clientId: number }) {
  const { t } = useTranslation();
  const { data: routineGroups, error, refetch } = useQuery(routinesQuery(planId));
  return (
    <section className={css.part}>
      <h2>{t('pulse.plan.routines')}</h2>
      {error && !routineGroups && <LoadLine error={error} retry={() => void refetch()} />}
      {!error && !routineGroups && <Skeleton rowCount={4} />}
      {routineGroups?.length === 0 && <p className={css.about}>{t('pulse.plan.noRoutines')}</p>}
      {routineGroups?.map(({ categoryId, categoryName, goals }) => (
        <section key={categoryId} className={css.area}>
          <h3>{areaName(t, categoryName)}</h3>
          <ul>
            {goals.map((goal) => (
              <Routine key={goal.id} goal={goal} clientId={clientId} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Routine({ goal, clientId }: { goal: ImplementationGoal; clientId: number }) {
  const { t } = useTranslation();
  const { alias, activityName, activityId, targetFrequency: targetCount, frequencyUnit, description, isActivityGone } = goal;
  const routineName = alias || activityName;
  return (
    <li className={css.routine}>
      <h4>{routineName}</h4>
      {typeof targetCount === 'number' && frequencyUnit && (
        <p className={css.about}>{frequencyText(t, { minFrequency: targetCount, maxFrequency: targetCount, frequencyUnit })}</p>
      )}
      {isActivityGone && <p className={css.ended}>{t('pulse.plan.ended')}</p>}
      {description && <RichHtml html={description} />}
      {goal.attributeValueLongStrings.map(({ attribute, stringValue }) => (
        <div key={attribute.id} className={css.text}>
          <b>{attribute.name}</b>
          <RichHtml html={stringValue} />
        </div>
      ))}
      {!isActivityGone && (
        <Link
          data-screen
          className={css.open}
          to="/aktiviteter/$id/$clientId"
          params={{ id: String(activityId), clientId: String(clientId) }}
          aria-label={t('pulse.plan.openOf', { name: routineName })}
        >
          {t('pulse.plan.open')}
        </Link>
      )}
    </li>
  );
}
