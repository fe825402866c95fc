/** The decision that an activity of egenvård is done by, with its instruction; that it lacks one, where that is known (R150). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../core/texts.ts';
import { RichHtml } from '../../kit/RichHtml.tsx';
import css from './self-care-notice.module.css';
import { selfCareOf } from './self-care-query.ts';

type Props = { clientId: number; activityId: number; saysMissing?: boolean };

export default function SelfCareOf({ clientId, activityId, saysMissing = false }: Props) {
  const { t } = useTexts();
  const { data } = useQuery({ ...selfCareOf(clientId), throwOnError: false });
  const named = data?.decisions.find(({ endedDate, activities }) => !endedDate && activities.some(({ id }) => id === activityId));
  const isMissing = saysMissing && data?.activitiesWithout.some(({ id }) => id === activityId);
  if (!named && !isMissing) return null;
  return (
    <div className={css.one}>
      {isMissing && <p className={css.missing}>{t('selfCare.missing')}</p>}
      {named && (
        <>
          <h2>{`${t('selfCare.decision')}: ${named.current.name}`}</h2>
          {named.current.instruction && <RichHtml html={named.current.instruction} />}
          {named.current.risks && <p>{`${t('selfCare.risks')}: ${named.current.risks}`}</p>}
          {named.current.contact && <p>{`${t('selfCare.contact')}: ${named.current.contact}`}</p>}
          <Link to="/klientgrupp/egenvard" search={{ clientId, decision: named.id }}>
            {t('selfCare.openOne')}
          </Link>
        </>
      )}
    </div>
  );
}
