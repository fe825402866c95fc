/** The place of a page beside its list, on the widest screens, and the keys that open one for whoever has them on. */

import { useUser } from '../../core/session.ts';
import { loadShortcuts } from '../../core/shortcut-settings.ts';
import { useTranslation } from '../../core/texts.ts';
import css from './place.module.css';

export function PanePlaceholder() {
  const { t } = useTranslation();
  const { isOn, keys } = loadShortcuts(useUser());
  const shortcuts = [
    { keyName: keys.next, name: t('shortcuts.command.next') },
    { keyName: keys.previous, name: t('shortcuts.command.previous') },
    { keyName: 'Enter', name: t('shortcuts.open') },
  ];
  return (
    <div className={css.place}>
      <p>{t('listing.beside')}</p>
      {isOn && keys.next && keys.previous && (
        <dl>
          {shortcuts.map(({ keyName, name }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <kbd>{keyName}</kbd>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
