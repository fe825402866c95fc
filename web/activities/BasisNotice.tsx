/** That labels say how some activities are done, which nothing else says; for whoever may change them (R151). */
import { proposeBasis } from '#domain/basis-proposal.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import type { Activity } from './activity-query.ts';
import css from './unwatched-medicine.module.css';

export function BasisNotice({ activities, clientId }: { activities: readonly Activity[]; clientId: number }) {
  const { t } = useTranslation();
  const user = useUser();
  const proposedActivities = activities.filter(
    ({ archived, careBasis, label }) => !archived && careBasis === 'NONE' && label?.name && proposeBasis(label.name) !== null,
  );
  if (proposedActivities.length === 0 || !can(user, 'activity.change')) return null;
  return (
    <section className={css.notice}>
      <p>{t('basisProposals.notice', { count: proposedActivities.length })}</p>
      <ButtonLink to="/aktiviteter/gors-som" search={{ clientId }} variant="light" size="md">
        {t('basisProposals.look')}
      </ButtonLink>
    </section>
  );
}
