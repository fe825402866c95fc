/** Said of health care while it is not known whether one has what it asks for: nothing is refused for that (R147, R172). */
import { useTranslation } from '../core/texts.ts';
import css from '../shared/authority/without-authority.module.css';

export default function AuthorityUnknown() {
  const { t } = useTranslation();
  return (
    <p role="status" className={css.lack}>
      {t('authority.unknown')}
    </p>
  );
}
