/**
 * A sheet of what may be done to one thing: an act a line, and the way out. What an act opens follows once the sheet is closed and the
 * focus back where it was.
 */
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../core/texts.ts';
import css from './acts.module.css';
import { Icon } from './Icon.tsx';
import { removeIcon } from './later-icons.ts';
import { Sheet } from './Sheet.tsx';

type SheetActions = {
  close: () => void;
  /** For a button: closes the sheet, and does this in place of `onClose`. */
  closeThen: (nextAction: () => void) => () => void;
};
type Props = { title: string; subtitle?: string; onClose: () => void; children: (acts: SheetActions) => ReactNode };

export function ActsSheet({ title, subtitle: meta, onClose, children }: Props) {
  const { t } = useTranslation();
  const pendingActionRef = useRef<(() => void) | undefined>(undefined);
  return (
    <Sheet title={title} {...(meta !== undefined && { subtitle: meta })} onClose={() => (pendingActionRef.current ?? onClose)()}>
      {(close) => (
        <div className={css.acts}>
          {children({
            close,
            closeThen: (nextAction) => () => {
              pendingActionRef.current = nextAction;
              close();
            },
          })}
          <button type="button" onClick={close}>
            <span className={css.blank} />
            {t('shared.cancel')}
          </button>
        </div>
      )}
    </Sheet>
  );
}

/** The line that deletes. */
export function DeleteAct({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" data-danger onClick={onClick}>
      <Icon d={removeIcon} />
      {t('shared.delete')}
    </button>
  );
}
