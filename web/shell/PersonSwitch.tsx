/** The way to another person's account on a device that several share: this one's session ends, without a question about what waits (R169). */
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { changeIcon } from '../kit/later-icons.ts';
import css from './menu.module.css';

export default function PersonSwitch({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Link to="/loggaut" state={{ isSwitch: true }} className={css.link} onClick={onClick} preload={false}>
      <Icon d={changeIcon} />
      {t('sharedDevice.switch')}
    </Link>
  );
}
