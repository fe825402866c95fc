/**
 * A bottom sheet on phones, a dialog on wide screens: the browser's own modal (focus, Escape and inertness are its work). What is rendered
 * is open: whoever is told `onClose` takes it away at that moment, and one that is still there then has been asked for anew.
 */
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, startTransition, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTitle } from '../core/title.ts';
import { addLayer } from './back.ts';
import { dropSecondTap, focusTop, openModal } from './dialogs.ts';
import css from './sheet.module.css';

type Props = {
  title: string;
  /** A line under the title. */
  subtitle?: string;
  /** The focus begins at the sheet itself, its title in sight, where the first field or button lies far down. */
  startsAtTop?: boolean;
  /** Asked before Escape or a touch outside closes it; false keeps it open. */
  mayClose?: () => boolean;
  /** Called once it is closed, whichever way. */
  onClose: () => void;
  /** Gets `close`, which closes it with the browser's own return of focus. */
  children: (close: () => void) => ReactNode;
};

export function Sheet({ title, subtitle, startsAtTop = false, mayClose = () => true, onClose, children }: Props) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { history } = useRouter();
  useTitle(title, 0);
  /** Grows with each time that it was closed. */
  const [closeCount, setCloseCount] = useState(0);
  const releaseLayerRef = useRef<() => void>(undefined);
  const close = () => {
    // Known at once: the browser's event comes later.
    releaseLayerRef.current?.();
    dialogRef.current?.close();
    dropSecondTap();
  };
  const requestClose = () => {
    if (!mayClose()) return false;
    close();
    return true;
  };
  const onBack = useEffectEvent(requestClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has a dialog of its own
  useEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    const removeFromStack = openModal(dialog);
    releaseLayerRef.current = addLayer(() => onBack(), history);
    if (startsAtTop) focusTop(dialog);
    return () => {
      releaseLayerRef.current?.();
      removeFromStack();
    };
  }, [startsAtTop, history, closeCount]);
  // Taken away while it is open, it is closed first: only then the focus returns to where it came from.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has a dialog of its own
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    return () => dialog?.close();
  }, [closeCount]);
  const onClosed = () => {
    releaseLayerRef.current?.();
    onClose();
    // With whatever takes it away: one that is drawn after that is wanted again, as a new one.
    startTransition(() => setCloseCount(closeCount + 1));
  };
  return (
    <dialog
      key={closeCount}
      ref={dialogRef}
      className={css.dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={subtitle ? `${titleId}-meta` : undefined}
      onClose={(event) => event.target === dialogRef.current && !dialogRef.current.open && onClosed()}
      onClick={(event) => event.target === dialogRef.current && requestClose()}
      onKeyDown={(event) => {
        event.stopPropagation();
        // Not left to the browser, which closes at the second Escape whatever is said.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        requestClose();
      }}
      onCancel={(event) => {
        if (event.target === dialogRef.current && !mayClose()) event.preventDefault();
      }}
    >
      <div className={css.body}>
        <div className={css.grip} />
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {subtitle && (
          <p id={`${titleId}-meta`} className={css.meta}>
            {subtitle}
          </p>
        )}
        {children(close)}
      </div>
    </dialog>
  );
}
