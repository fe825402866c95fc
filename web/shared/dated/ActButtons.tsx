/**
 * Buttons for what may be done to something dated, on its own page; of what is repeated one is asked first which ones are meant (product
 * «Signing and skipping»).
 */
import { useEffect, useRef } from 'react';
import { closedReasonOf, isOpen } from '#domain/planning/instance.ts';
import { remove } from '#domain/planning/instance-acts.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { isFocusLost } from '../../kit/is-focus-lost.ts';
import type { Command } from './commands.ts';
import type { Dated } from './dated.ts';
import css from './instance.module.css';
import SigningRemoval from './SigningRemoval.tsx';

/** The part that is opened: a form of the sheet, or a question. */
export type OpenedPart = 'main' | 'skip' | 'edit' | 'remove' | 'askEdit' | 'askRemove';
type Props = {
  row: Dated;
  mayRemove: boolean;
  /** True when it repeats, and its reader may change that. */
  mayChooseScope: boolean;
  isBusy?: boolean;
  onOpen: (part: OpenedPart) => void;
  onCommand: (command: Command) => void;
  /** Takes one's own report away, where that may be done. */
  onTakeBack?: (() => void) | undefined;
};

export function ActButtons({ row, mayRemove, mayChooseScope, isBusy = false, onOpen, onCommand, onTakeBack }: Props) {
  const { t } = useTexts();
  const isRowOpen = isOpen(row);
  const isReported = closedReasonOf(row) === 'reported';
  const buttons = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // The button that was pressed may be gone, and with it the focus: it goes on among what may be done now.
  useEffect(() => {
    if (isPressed.current && isFocusLost()) buttons.current?.querySelector('button')?.focus();
  });
  const actButton = (text: string, onClick: () => void, isPrimary = false) => (
    <Button {...(isPrimary ? {} : { variant: 'light' })} data-act disabled={isBusy} onClick={onClick}>
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
      {isRowOpen && row.isCompletable && actButton(t('instance.sign'), () => onOpen('main'), true)}
      {isRowOpen && actButton(t('instance.skip'), () => onOpen('skip'), !row.isCompletable)}
      {row.isSkipped && actButton(t('instance.unskip'), () => onCommand({ act: 'unskip' }))}
      {actButton(t(row.isSkipped ? 'instance.editComment' : 'instance.change'), () =>
        onOpen(mayChooseScope && isRowOpen ? 'askEdit' : 'edit'),
      )}
      {isReported && actButton(t('instance.skip'), () => onOpen('skip'))}
      {onTakeBack && actButton(t('instance.takeBack'), onTakeBack)}
      {row.isCompleted && <SigningRemoval row={row} busy={isBusy} onReset={() => onCommand({ act: 'reset' })} />}
      {mayRemove && !('refused' in remove(row)) && (
        <Button variant="subtle" isDestructive onClick={() => onOpen(mayChooseScope ? 'askRemove' : 'remove')}>
          {t('shared.delete')}
        </Button>
      )}
    </div>
  );
}
