/** The decision that an activity of egenvård is done by, with its instruction; that it lacks one, where that is known (R150). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../core/texts.ts';
import { RichHtml } from '../../kit/RichHtml.tsx';
import css from './self-care-notice.module.css';
import { selfCareQuery } from './self-care-query.ts';

type Props = { clientId: number; activityId: number; isMissingShown?: boolean };

export default function ActivitySelfCare({ clientId, activityId, isMissingShown = false }: Props) {
  const { t } = useTranslation();
  const { data: selfCare } = useQuery({ ...selfCareQuery(clientId), throwOnError: false });
  const decision = selfCare?.decisions.find(({ endedDate, activities }) => !endedDate && activities.some(({ id }) => id === activityId));
  const isDecisionMissing = isMissingShown && selfCare?.activitiesWithout.some(({ id }) => id === activityId);
  if (!decision && !isDecisionMissing) return null;
  return (
    <div className={css.one}>
      {isDecisionMissing && <p className={css.missing}>{t('selfCare.missing')}</p>}
      {decision && (
        <>
          <h2>{`${t('selfCare.decision')}: ${decision.current.name}`}</h2>
          {decision.current.instruction && <RichHtml html={decision.current.instruction} />}
          {decision.current.risks && <p>{`${t('selfCare.risks')}: ${decision.current.risks}`}</p>}
          {decision.current.contact && <p>{`${t('selfCare.contact')}: ${decision.current.contact}`}</p>}
          <Link to="/klientgrupp/egenvard" search={{ clientId, decision: decision.id }}>
            {t('selfCare.openOne')}
          </Link>
        </>
      )}
    </div>
  );
}
