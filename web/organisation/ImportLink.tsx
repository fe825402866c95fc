/** The way to bring in many at once, for whoever may; on phones its sign alone, beside the title. */
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { tablesIcon } from '../kit/later-icons.ts';
import css from './import-link.module.css';

export function ImportLink() {
  const { t } = useTranslation();
  if (!can(useUser(), 'import.run')) return null;
  return (
    <ButtonLink variant="subtle" size="md" to="/organisation/import" className={css.import} icon={<Icon d={tablesIcon} size={20} />}>
      {t('import.link')}
    </ButtonLink>
  );
}
