/** A bottom sheet on phones, a dialog on wide screens: the browser's own modal (focus, Escape and inertness are its work). */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { raise } from './dialogs.ts';
import css from './sheet.module.css';

type Props = {
  title: string;
  /** A line under the title. */
  meta?: string;
  /** The focus begins at the sheet itself, its title in sight, where the first field or button lies far down. */
  startsAtTop?: boolean;
  /** Asked before Escape or a touch outside closes it; false keeps it open. */
  mayClose?: () => boolean;
  /** Called once it is closed, whichever way. */
  onClose: () => void;
  /** Gets `close`, which closes it with the browser's own return of focus. */
  children: (close: () => void) => ReactNode;
};

export function Sheet({ title, meta, startsAtTop = false, mayClose = () => true, onClose, children }: Props) {
  const at = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => at.current?.close();
  useEffect(() => {
    const dialog = at.current;
    if (!dialog) return;
    const lower = raise(dialog);
    if (startsAtTop) dialog.focus();
    return lower;
  }, [startsAtTop]);
  // Taken away while it is open, it is closed first: only then the focus returns to where it came from.
  useLayoutEffect(() => {
    const dialog = at.current;
    return () => dialog?.close();
  }, []);
  const requestClose = () => {
    if (mayClose()) close();
  };
  return (
    <dialog
      ref={at}
      className={css.dialog}
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={meta ? `${id}-meta` : undefined}
      onClose={(event) => event.target === at.current && !at.current.open && onClose()}
      onClick={(event) => event.target === at.current && requestClose()}
      onKeyDown={(event) => {
        event.stopPropagation();
        // Not left to the browser, which closes at the second Escape whatever is said.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        requestClose();
      }}
      onCancel={(event) => {
        if (event.target === at.current && !mayClose()) event.preventDefault();
      }}
    >
      <div className={css.body}>
        <div className={css.grip} />
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {meta && (
          <p id={`${id}-meta`} className={css.meta}>
            {meta}
          </p>
        )}
        {children(close)}
      </div>
    </dialog>
  );
}
