/** Health alerts as chips, each in its own words: in sight wherever they stand, never folded (decision 063). */
import type { Alert } from '#domain/client-card.ts';
import { useTranslation } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { warningIcon } from '../../kit/icons.ts';
import css from './alert-chips.module.css';
import { alertText } from './alert-words.ts';

export function AlertChips({ alerts }: { alerts: readonly Alert[] }) {
  const { t } = useTranslation();
  return (
    <ul className={css.alerts} aria-label={t('alerts.title')}>
      {alerts.map((alert, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may stand twice, and nothing is typed into one
        <li key={index}>
          <Icon d={warningIcon} size={18} />
          {alertText(alert, t)}
        </li>
      ))}
    </ul>
  );
}
