/** Egenvård of a client that lacks its decision or its review, for whoever leads the team or the company (R150). */
import { useQuery } from '@tanstack/react-query';
import { needsReview } from '#domain/self-care.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import css from './self-care-notice.module.css';
import { selfCareQuery } from './self-care-query.ts';

export default function SelfCareNotice({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const { data: selfCare } = useQuery({ ...selfCareQuery(clientId), throwOnError: false });
  const missingReviewCount = selfCare?.decisions.filter(({ state }) => needsReview(state)).length ?? 0;
  const missingDecisionCount = selfCare?.activitiesWithout.length ?? 0;
  if (missingReviewCount + missingDecisionCount === 0) return null;
  return (
    <section className={css.notice} aria-label={t('selfCare.title')}>
      {missingReviewCount > 0 && <p>{t('selfCare.notice', { count: missingReviewCount })}</p>}
      {missingDecisionCount > 0 && <p>{t('selfCare.noticeWithout', { count: missingDecisionCount })}</p>}
      <ButtonLink variant="light" size="md" to="/klientgrupp/egenvard" search={{ clientId }}>
        {t('selfCare.look')}
      </ButtonLink>
    </section>
  );
}
