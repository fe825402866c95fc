/**
 * Buttons for what may be done to something dated, on its own page; of what is repeated one is asked first which ones are meant (product
 * «Signing and skipping»).
 */
import { isOpen, remove } from '#domain/planning/instance.ts';
import { Button } from '../../kit/Button.tsx';
import { useTexts } from '../../start/texts.ts';
import type { Dated } from './dated.ts';
import type { Deed } from './deeds.ts';
import css from './instance.module.css';

/** What is opened: a form of the sheet, or a question. */
export type Opened = 'main' | 'skip' | 'edit' | 'remove' | 'askEdit' | 'askRemove';
type Props = {
  row: Dated;
  mayRemove: boolean;
  /** It repeats, and its reader may change that. */
  asks: boolean;
  busy?: boolean;
  onOpen: (what: Opened) => void;
  onDeed: (deed: Deed) => void;
};

export function ActButtons({ row, mayRemove, asks, busy = false, onOpen, onDeed }: Props) {
  const { t } = useTexts();
  const open = isOpen(row);
  const button = (text: string, onClick: () => void, first = false) => (
    <Button {...(first ? {} : { variant: 'light' })} disabled={busy} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <div className={css.acts}>
      {open && row.isCompletable && button(t('instance.sign'), () => onOpen('main'), true)}
      {open && button(t('instance.skip'), () => onOpen('skip'), !row.isCompletable)}
      {row.isCompleted && button(t('instance.reset'), () => onDeed({ act: 'reset' }))}
      {row.isSkipped && button(t('instance.unskip'), () => onDeed({ act: 'unskip' }))}
      {button(t(row.isSkipped ? 'instance.editComment' : 'instance.change'), () => onOpen(asks && open ? 'askEdit' : 'edit'))}
      {mayRemove && !('refused' in remove(row)) && (
        <Button variant="subtle" danger onClick={() => onOpen(asks ? 'askRemove' : 'remove')}>
          {t('shared.delete')}
        </Button>
      )}
    </div>
  );
}
