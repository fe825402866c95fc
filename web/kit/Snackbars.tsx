/** Messages at the bottom: where they stand is there before them, so that they are heard; F6 leads to the newest and back (decision 031). */
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { dismissSnack, type Snack, useSnacks } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { useTopDialog } from './dialogs.ts';
import { closeIcon } from './first-icons.ts';
import { Icon } from './Icon.tsx';
// For every page: they come at rest, as this does.
import './field-in-sight.ts';
import './restore-focus.ts';
import './print.css';
import './second-tap.ts';
import css from './snackbars.module.css';

/**
 * Milliseconds that a message is shown: longer where there is something to press; what went wrong or is to come until it is closed. While nothing
 * is pressed or moved a button stays longer: a screen reader may be on its way to it, which the page does not see.
 */
const displayMsOf = ({ tone, action }: Snack, hasInteracted: boolean): number | undefined =>
  tone !== 'calm' ? undefined : !action ? 6000 : hasInteracted ? 10_000 : 120_000;
/** Acts of somebody who has gone on to something else. */
const INTERACTION_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
/** Milliseconds until what can be heard has followed a dialog that opened or closed. */
const SETTLE_MS = 150;
const MESSAGE_KEY = 'F6';

type SnackBarProps = { snack: Snack; onLeave: (snack: Snack) => void };

const focusElement = (element: Element | null) => element instanceof HTMLElement && element.focus({ preventScroll: true });

export default function Snackbars() {
  const snacks = useSnacks();
  const topDialog = useTopDialog();
  const [settledDialog, setSettledDialog] = useState(topDialog);
  useEffect(() => {
    const timer = setTimeout(() => setSettledDialog(topDialog), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [topDialog]);
  const shownSnacks = settledDialog === topDialog ? snacks : [];
  return (
    <>
      {createPortal(<SnackStack snacks={topDialog ? [] : shownSnacks} isCovered={topDialog !== undefined} />, document.body)}
      {topDialog && createPortal(<SnackStack snacks={shownSnacks} />, topDialog, 'dialog')}
    </>
  );
}

function SnackBar({ snack, onLeave }: SnackBarProps) {
  const { t } = useTranslation();
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [hasInteracted, setInteracted] = useState(false);
  useEffect(() => {
    const markInteracted = () => setInteracted(true);
    for (const eventName of INTERACTION_EVENTS) addEventListener(eventName, markInteracted, { capture: true, passive: true });
    return () => {
      for (const eventName of INTERACTION_EVENTS) removeEventListener(eventName, markInteracted, { capture: true });
    };
  }, []);
  const isPaused = isPointedAt || isFocused;
  const displayMs = displayMsOf(snack, hasInteracted);
  useEffect(() => {
    if (isPaused || displayMs === undefined) return;
    const timer = setTimeout(() => dismissSnack(snack.id), displayMs);
    return () => clearTimeout(timer);
  }, [isPaused, displayMs, snack.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only waits while somebody points at it or holds its buttons
    <div
      className={css.bar}
      data-tone={snack.tone}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Closes the message, not the dialog under it.
        event.preventDefault();
        onLeave(snack);
      }}
    >
      <span>{snack.messageOf(t)}</span>
      {snack.action && (
        <>
          <small className={`hidden ${css.hint}`}>{t('shared.toMessage', { key: MESSAGE_KEY })}</small>
          <kbd aria-hidden className={css.key}>
            {MESSAGE_KEY}
          </kbd>
          <button
            type="button"
            data-act={snack.id}
            className={css.act}
            aria-keyshortcuts={MESSAGE_KEY}
            onClick={() => {
              onLeave(snack);
              snack.action?.run();
            }}
          >
            {t(snack.action.label)}
          </button>
        </>
      )}
      <button type="button" className={css.close} aria-label={t('shared.close')} onClick={() => onLeave(snack)}>
        <Icon d={closeIcon} size={20} />
      </button>
    </div>
  );
}

/** Stands in the top layer even when empty: what is put into it later is read aloud, what it came with would not be. */
function SnackStack({ snacks, isCovered = false }: { snacks: readonly Snack[]; isCovered?: boolean }) {
  const stackRef = useRef<HTMLDivElement>(null);
  /** The element from which F6 took the focus; without F6 one goes on where the page leads, as after an undo in the inbox. */
  const focusOriginRef = useRef<Element>(null);
  const isEmpty = snacks.length === 0;
  useEffect(() => {
    if (stackRef.current?.isConnected) stackRef.current.showPopover?.();
  }, []);
  useEffect(() => {
    if (isEmpty) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== MESSAGE_KEY || event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (stackRef.current?.contains(document.activeElement)) focusElement(focusOriginRef.current);
      else {
        focusOriginRef.current = document.activeElement;
        stackRef.current?.lastElementChild?.querySelector('button')?.focus();
      }
    };
    // Before a dialog, which keeps its keys to itself.
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, [isEmpty]);
  return (
    <div
      ref={stackRef}
      popover="manual"
      className={css.stack}
      role="status"
      aria-hidden={isCovered || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) focusOriginRef.current = null;
      }}
    >
      {snacks.map((snack) => (
        <SnackBar
          key={snack.id}
          snack={snack}
          onLeave={() => {
            // The button that was pressed goes with its message.
            if (stackRef.current?.contains(document.activeElement)) focusElement(focusOriginRef.current);
            dismissSnack(snack.id);
          }}
        />
      ))}
    </div>
  );
}
