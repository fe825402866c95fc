/** The opened instance beside the day, on wide screens. */

import { useTexts } from '../core/texts.ts';
import { useBack } from '../kit/back.ts';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { close } from '../kit/icons.ts';
import css from '../shared/dated/instance.module.css';
import type { Row } from '../shared/day/day.ts';
import { InstanceCard } from './InstanceCard.tsx';
import pane from './instance-pane.module.css';

type Props = {
  row: Row;
  /** It is no longer in the day it was opened from. */
  isGone: boolean;
  now: string;
  /** Called with the row that a sheet lies open about, and with none when it closes. */
  onSheet: (row: Row | undefined) => void;
  onClose: () => Promise<void>;
};

export default function InstancePane({ row, isGone, now, onSheet, onClose }: Props) {
  const { t } = useTexts();
  useBack(() => {
    void onClose();
    return true;
  });
  return (
    <section className={pane.pane} data-pane aria-label={row.activityName}>
      <div className={css.paneTop}>
        <h2>{row.activityName}</h2>
        <IconButton aria-label={t('shared.close')} onClick={() => void onClose()}>
          <Icon d={close} />
        </IconButton>
      </div>
      <InstanceCard
        key={row.id}
        row={row}
        isGone={isGone}
        now={now}
        onSheet={(isOpen) => onSheet(isOpen ? row : undefined)}
        onRemoved={onClose}
      />
    </section>
  );
}
