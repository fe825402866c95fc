/** Somebody else has saved a newer version than the one a form stands on: it is loaded when asked for, and what was typed stays (R15). */
import { useTranslation } from '../core/texts.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { infoIcon, warningIcon } from './icons.ts';
import { scrollIntoSight } from './into-sight.ts';
import css from './newer-version-notice.module.css';

type Props = {
  /** The change, where it has words of its own. */
  title?: string;
  /** Saving was refused, since the form's version is an old one. */
  isOutdated: boolean;
  /** The newer one stands in the form. */
  isLoaded: boolean;
  isLoading: boolean;
  onLoad: () => void;
};

export function NewerVersionNotice({ title, isOutdated, isLoaded, isLoading, onLoad }: Props) {
  const { t } = useTranslation();
  if (isOutdated)
    return (
      <div ref={scrollIntoSight} className={css.changed} role="alert">
        <Icon d={warningIcon} />
        <div>
          <b>{title ?? t('activities.changedMeanwhile')}</b>
          <p>{t('activities.changedByOtherNext')}</p>
          <Button size="md" isLoading={isLoading} onClick={onLoad}>
            {t('activities.loadNew')}
          </Button>
        </div>
      </div>
    );
  return (
    isLoaded && (
      <p className={css.loaded} role="status">
        <Icon d={infoIcon} />
        {t('activities.loadedNew')}
      </p>
    )
  );
}
