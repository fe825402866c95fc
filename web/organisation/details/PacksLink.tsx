/** The way from the organisation's settings to packs, for whoever chooses them. */
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import css from './details.module.css';

export function PacksLink() {
  const { t } = useTranslation();
  if (!can(useUser(), 'pack.use')) return null;
  return (
    <section className={css.defaults}>
      <h2>{t('packs.settings')}</h2>
      <p className={css.lead}>{t('packs.settingsLead')}</p>
      <div>
        <ButtonLink to="/organisation/paket" variant="light" size="md">
          {t('packs.goTo')}
        </ButtonLink>
      </div>
    </section>
  );
}
