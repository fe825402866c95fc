/** The way from the organisation's settings to its identity providers, for whoever sets them up. */
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import css from '../details/details.module.css';

export function ProvidersLink() {
  const { t } = useTranslation();
  if (!can(useUser(), 'company.change')) return null;
  return (
    <section className={css.defaults}>
      <h2>{t('providers.title')}</h2>
      <p className={css.lead}>{t('providers.settingsLead')}</p>
      <div>
        <ButtonLink to="/organisation/inloggning" variant="light" size="md">
          {t('providers.goTo')}
        </ButtonLink>
      </div>
    </section>
  );
}
