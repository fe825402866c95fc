/**
 * Buttons for what may be done to something dated, on its own page; of what is repeated one is asked first which ones are meant (product
 * «Signing and skipping»).
 */
import { useEffect, useRef } from 'react';
import { closedReasonOf, isOpen } from '#domain/planning/instance.ts';
import { removeInstance } from '#domain/planning/instance-acts.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { isFocusLost } from '../../kit/is-focus-lost.ts';
import type { Command } from './commands.ts';
import type { DatedInstance } from './dated.ts';
import css from './instance.module.css';
import SigningRemoval from './SigningRemoval.tsx';

/** The part that is opened: a form of the sheet, or a question. */
export type OpenedPanel = 'main' | 'skip' | 'edit' | 'remove' | 'askEdit' | 'askRemove';
type Props = {
  instance: DatedInstance;
  mayRemove: boolean;
  /** True when it repeats, and its reader may change that. */
  mayChooseScope: boolean;
  isBusy?: boolean;
  onOpen: (part: OpenedPanel) => void;
  onCommand: (command: Command) => void;
  /** Takes one's own report away, where that may be done. */
  onTakeBack?: (() => void) | undefined;
};

export function ActionButtons({ instance, mayRemove, mayChooseScope, isBusy = false, onOpen, onCommand, onTakeBack }: Props) {
  const { t } = useTranslation();
  const isInstanceOpen = isOpen(instance);
  const isReported = closedReasonOf(instance) === 'reported';
  const buttonsRef = useRef<HTMLDivElement>(null);
  const wasPressedRef = useRef(false);
  // The button that was pressed may be gone, and with it the focus: it goes on among what may be done now.
  useEffect(() => {
    if (wasPressedRef.current && isFocusLost()) buttonsRef.current?.querySelector('button')?.focus();
  });
  const renderActionButton = (text: string, onClick: () => void, isPrimary = false) => (
    <Button {...(isPrimary ? {} : { variant: 'light' })} data-act disabled={isBusy} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <div
      ref={buttonsRef}
      className={css.acts}
      onClickCapture={() => {
        wasPressedRef.current = true;
      }}
    >
      {isInstanceOpen && instance.isCompletable && renderActionButton(t('instance.sign'), () => onOpen('main'), true)}
      {isInstanceOpen && renderActionButton(t('instance.skip'), () => onOpen('skip'), !instance.isCompletable)}
      {instance.isSkipped && renderActionButton(t('instance.unskip'), () => onCommand({ act: 'unskip' }))}
      {renderActionButton(t(instance.isSkipped ? 'instance.editComment' : 'instance.change'), () =>
        onOpen(mayChooseScope && isInstanceOpen ? 'askEdit' : 'edit'),
      )}
      {isReported && renderActionButton(t('instance.skip'), () => onOpen('skip'))}
      {onTakeBack && renderActionButton(t('instance.takeBack'), onTakeBack)}
      {instance.isCompleted && <SigningRemoval instance={instance} isBusy={isBusy} onReset={() => onCommand({ act: 'reset' })} />}
      {mayRemove && !('refused' in removeInstance(instance)) && (
        <Button variant="subtle" isDestructive onClick={() => onOpen(mayChooseScope ? 'askRemove' : 'remove')}>
          {t('shared.delete')}
        </Button>
      )}
    </div>
  );
}
