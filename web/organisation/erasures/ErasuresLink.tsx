/** The way from the organisation's settings to keeping and erasing, for whoever manages it. */
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import css from '../details/details.module.css';

export function ErasuresLink() {
  const { t } = useTranslation();
  if (!can(useUser(), 'retention.manage')) return null;
  return (
    <section className={css.defaults}>
      <h2>{t('erasures.title')}</h2>
      <p className={css.lead}>{t('erasures.settingsLead')}</p>
      <div>
        <ButtonLink to="/organisation/gallring" variant="light" size="md">
          {t('erasures.goTo')}
        </ButtonLink>
      </div>
    </section>
  );
}
