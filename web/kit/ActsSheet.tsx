/**
 * A sheet of what may be done to one thing: an act a line, and the way out. What an act opens follows once the sheet is closed and the
 * focus back where it was.
 */
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../core/texts.ts';
import css from './acts.module.css';
import { Icon } from './Icon.tsx';
import { remove } from './later-icons.ts';
import { Sheet } from './Sheet.tsx';

type Acts = {
  close: () => void;
  /** For a button: closes the sheet, and does this in place of `onClose`. */
  closeThen: (follow: () => void) => () => void;
};
type Props = { title: string; meta?: string; onClose: () => void; children: (acts: Acts) => ReactNode };

export function ActsSheet({ title, meta, onClose, children }: Props) {
  const { t } = useTexts();
  const pendingAction = useRef<(() => void) | undefined>(undefined);
  return (
    <Sheet title={title} {...(meta !== undefined && { meta })} onClose={() => (pendingAction.current ?? onClose)()}>
      {(close) => (
        <div className={css.acts}>
          {children({
            close,
            closeThen: (follow) => () => {
              pendingAction.current = follow;
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
  const { t } = useTexts();
  return (
    <button type="button" data-danger onClick={onClick}>
      <Icon d={remove} />
      {t('shared.delete')}
    </button>
  );
}
