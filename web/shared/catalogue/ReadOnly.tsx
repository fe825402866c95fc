/** A line over a form that cannot be changed, with the reason (product «Fields and limits», R4). */

import { useTexts } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { info } from '../../kit/icons.ts';
import css from './edit.module.css';

export function ReadOnlyNotice() {
  const { t } = useTexts();
  return (
    <p className={css.renewed}>
      <Icon d={info} />
      {t('activities.readOnly')}
    </p>
  );
}
