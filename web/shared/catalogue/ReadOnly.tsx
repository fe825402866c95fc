/** A line over a form that cannot be changed, with the reason (product «Fields and limits», R4). */

import { useTranslation } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { infoIcon } from '../../kit/icons.ts';
import css from './edit.module.css';

export function ReadOnlyNotice() {
  const { t } = useTranslation();
  return (
    <p className={css.renewed}>
      <Icon d={infoIcon} />
      {t('activities.readOnly')}
    </p>
  );
}
