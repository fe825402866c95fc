/** A bottom sheet on phones, a dialog on wide screens: the browser's own modal (focus, Escape and inertness are its work). */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { raise } from './dialogs.ts';
import css from './sheet.module.css';

type Props = {
  title: string;
  /** A line under the title. */
  meta?: string;
  /** Called once it is closed, whichever way. */
  onClose: () => void;
  /** Asked before Escape or a tap outside closes it; false keeps it open. */
  mayClose?: (close: () => void) => boolean;
  /** Gets `close`, which closes it with the browser's own return of focus. */
  children: (close: () => void) => ReactNode;
};

export function Sheet({ title, meta, onClose, mayClose, children }: Props) {
  const at = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => at.current?.close();
  useEffect(() => (at.current ? raise(at.current) : undefined), []);
  return (
    <dialog
      ref={at}
      className={css.dialog}
      aria-labelledby={id}
      onClose={(event) => event.target === at.current && onClose()}
      onCancel={(event) => event.target === at.current && mayClose?.(close) === false && event.preventDefault()}
      onClick={(event) => event.target === at.current && mayClose?.(close) !== false && close()}
      onKeyDown={(event) => {
        event.stopPropagation();
        // Before `cancel`, which the browser does not always let us stop.
        if (event.key === 'Escape' && mayClose?.(close) === false) event.preventDefault();
      }}
    >
      <div className={css.body}>
        <div className={css.grip} />
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {meta && <p className={css.meta}>{meta}</p>}
        {children(close)}
      </div>
    </dialog>
  );
}
