/**
 * Buttons for what may be done to something dated, on its own page; of what is repeated one is asked first which ones are meant (product
 * «Signing and skipping»).
 */
import { useEffect, useRef } from 'react';
import { closedBecause, isOpen } from '#domain/planning/instance.ts';
import { remove } from '#domain/planning/instance-acts.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { isFocusLost } from '../../kit/is-focus-lost.ts';
import type { Command } from './commands.ts';
import type { Dated } from './dated.ts';
import css from './instance.module.css';
import SigningRemoval from './SigningRemoval.tsx';

/** The part that is opened: a form of the sheet, or a question. */
export type Opened = 'main' | 'skip' | 'edit' | 'remove' | 'askEdit' | 'askRemove';
type Props = {
  row: Dated;
  mayRemove: boolean;
  /** True when it repeats, and its reader may change that. */
  mayChooseScope: boolean;
  busy?: boolean;
  onOpen: (part: Opened) => void;
  onCommand: (command: Command) => void;
  /** Takes one's own report away, where that may be done. */
  onTakeBack?: (() => void) | undefined;
};

export function ActButtons({ row, mayRemove, mayChooseScope, busy = false, onOpen, onCommand, onTakeBack }: Props) {
  const { t } = useTexts();
  const isRowOpen = isOpen(row);
  const isReported = closedBecause(row) === 'reported';
  const buttons = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // The button that was pressed may be gone, and with it the focus: it goes on among what may be done now.
  useEffect(() => {
    if (isPressed.current && isFocusLost()) buttons.current?.querySelector('button')?.focus();
  });
  const button = (text: string, onClick: () => void, first = false) => (
    <Button {...(first ? {} : { variant: 'light' })} data-act disabled={busy} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <div
      ref={buttons}
      className={css.acts}
      onClickCapture={() => {
        isPressed.current = true;
      }}
    >
      {isRowOpen && row.isCompletable && button(t('instance.sign'), () => onOpen('main'), true)}
      {isRowOpen && button(t('instance.skip'), () => onOpen('skip'), !row.isCompletable)}
      {row.isSkipped && button(t('instance.unskip'), () => onCommand({ act: 'unskip' }))}
      {button(t(row.isSkipped ? 'instance.editComment' : 'instance.change'), () =>
        onOpen(mayChooseScope && isRowOpen ? 'askEdit' : 'edit'),
      )}
      {isReported && button(t('instance.skip'), () => onOpen('skip'))}
      {onTakeBack && button(t('instance.takeBack'), onTakeBack)}
      {row.isCompleted && <SigningRemoval row={row} busy={busy} onReset={() => onCommand({ act: 'reset' })} />}
      {mayRemove && !('refused' in remove(row)) && (
        <Button variant="subtle" danger onClick={() => onOpen(mayChooseScope ? 'askRemove' : 'remove')}>
          {t('shared.delete')}
        </Button>
      )}
    </div>
  );
}
