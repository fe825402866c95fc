/** The way from the organisation's settings to the review of the access log, for whoever judges it. */
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import css from '../details/details.module.css';

export function ReviewLink() {
  const { t } = useTranslation();
  if (!can(useUser(), 'accessLog.judge')) return null;
  return (
    <section className={css.defaults}>
      <h2>{t('accessReview.settings')}</h2>
      <p className={css.lead}>{t('accessReview.settingsLead')}</p>
      <div>
        <ButtonLink to="/organisation/loggkontroll" variant="light" size="md">
          {t('accessReview.goTo')}
        </ButtonLink>
      </div>
    </section>
  );
}
