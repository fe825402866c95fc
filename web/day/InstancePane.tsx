/** The opened instance beside the day, on wide screens. */

import { useTranslation } from '../core/texts.ts';
import { useBack } from '../kit/back.ts';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { closeIcon } from '../kit/icons.ts';
import css from '../shared/dated/instance.module.css';
import type { DayInstance } from '../shared/day/day.ts';
import { InstanceCard } from './InstanceCard.tsx';
import paneCss from './instance-pane.module.css';

type Props = {
  instance: DayInstance;
  /** It is no longer in the day it was opened from. */
  isNoLongerListed: boolean;
  now: string;
  /** Called with the row that a sheet lies open about, and with none when it closes. */
  onSheetRowChange: (instance: DayInstance | undefined) => void;
  onClose: () => Promise<void>;
};

export default function InstancePane({ instance, isNoLongerListed, now, onSheetRowChange, onClose }: Props) {
  const { t } = useTranslation();
  useBack(() => {
    void onClose();
    return true;
  });
  return (
    <section className={paneCss.pane} data-pane aria-label={instance.activityName}>
      <div className={css.paneTop}>
        <h2>{instance.activityName}</h2>
        <IconButton aria-label={t('shared.close')} onClick={() => void onClose()}>
          <Icon d={closeIcon} />
        </IconButton>
      </div>
      <InstanceCard
        key={instance.id}
        instance={instance}
        isNoLongerListed={isNoLongerListed}
        now={now}
        onSheetOpenChange={(isOpen) => onSheetRowChange(isOpen ? instance : undefined)}
        onRemoved={onClose}
      />
    </section>
  );
}
