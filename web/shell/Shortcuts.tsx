/**
 * The keys of one sign: heard once for all pages, never while somebody writes, and only where the reader has them on (WCAG 2.1.4, decision 096).
 * Fetched at the first such key.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Command, findSignEffect, isRepeatable, SEQUENCE_PAUSE_MS, signOfPress } from '#domain/shortcuts.ts';
import { useUser } from '../core/session.ts';
import { loadShortcuts } from '../core/shortcut-settings.ts';
import { type Translate, useTranslation } from '../core/texts.ts';
import { findRowAction, type RowCommand } from '../kit/row-shortcuts.ts';
import { useOwnPlaces } from './own-places.ts';
import { findButton, findCurrentRow, findFilterField, moveRowFocus } from './rows-by-key.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import css from './shortcuts.module.css';

/** Fields, and what lies open with letters of its own; a box that is ticked types nothing. */
const KEY_INPUT_SELECTOR =
  "input:not([type='checkbox']), textarea, select, [contenteditable]:not([contenteditable='false']), [role='menu'], [role='listbox']";
const isKeyInput = (target: EventTarget | null) => target instanceof Element && target.closest(KEY_INPUT_SELECTOR) !== null;
/** The time that a message of keys is seen, in milliseconds. */
const MESSAGE_SHOWN_MS = 3000;
/** The time that a page has to register what a key does on its rows, in milliseconds. */
const REGISTER_WAIT_MS = 600;

type Props = {
  /** The keys that the page noticed, also before this was there. */
  pressedKeys: KeyboardEvent[];
  onSearch: () => void;
};

export function Shortcuts({ pressedKeys, onSearch }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const router = useRouter();
  const places = useOwnPlaces();
  const [isHelpOpen, setHelpOpen] = useState(false);
  /** The instant at which a sequence was begun, known before anything is drawn: the next key may come sooner. */
  const sequenceStartRef = useRef<number>(undefined);
  const [isInSequence, setInSequence] = useState(false);
  const [message, setMessage] = useState<string>();
  const setSequenceStart = (startMs: number | undefined) => {
    sequenceStartRef.current = startMs;
    setInSequence(startMs !== undefined);
  };

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog[open]')) return;
    // From everywhere but a dialog, the sign-in form above all.
    if (event.ctrlKey || event.metaKey) return event.key === 'k' ? onSearch() : undefined;
    const { isOn, keys: keyByCommand } = loadShortcuts(user);
    const sign = isOn && !isKeyInput(event.target) && !isKeyInput(document.activeElement) ? signOfPress(event) : undefined;
    if (sign === undefined) return setSequenceStart(undefined);
    const keyEffect = findSignEffect(sign, event.timeStamp, sequenceStartRef.current, keyByCommand);
    if (keyEffect && 'command' in keyEffect && event.repeat && !isRepeatable(keyEffect.command)) return;
    setSequenceStart(undefined);
    setMessage(undefined);
    if (!keyEffect) return;
    event.preventDefault();
    if ('letter' in keyEffect) return goToPlace(keyEffect.letter);
    if (keyEffect.command === 'place') return setSequenceStart(event.timeStamp);
    if (keyEffect.command === 'help') return setHelpOpen(true);
    runCommand(keyEffect.command, keyByCommand.next, t, setMessage);
  });
  function goToPlace(letter: string): void {
    const place = places.find((candidate) => candidate.letter === letter);
    if (place) void router.navigate({ to: place.to });
    else setMessage(t('shortcuts.noPlace', { key: letter }));
  }
  /** A key that types nothing ends a sequence, but for Shift, which is pressed before the sign that it types. */
  const endSequenceOnOtherKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Shift') setSequenceStart(undefined);
  });
  /** Screen readers say a button's key with its name: of the row that has the focus. */
  const updateAriaShortcuts = useEffectEvent(() => {
    const { isOn, keys: keyByCommand } = loadShortcuts(user);
    for (const button of findCurrentRow()?.querySelectorAll<HTMLElement>('[data-key]') ?? [])
      button.ariaKeyShortcuts = (isOn && keyByCommand[button.dataset.key as Command]) || null;
  });
  // Heard from the moment at which it is there.
  useLayoutEffect(() => {
    const handlePressedKeys = (event?: KeyboardEvent) => {
      if (event && pressedKeys.length === 0) endSequenceOnOtherKey(event);
      for (const keyEvent of pressedKeys.splice(0)) handleKey(keyEvent);
    };
    const onFocus = () => updateAriaShortcuts();
    addEventListener('keydown', handlePressedKeys);
    addEventListener('focusin', onFocus);
    handlePressedKeys();
    return () => {
      removeEventListener('keydown', handlePressedKeys);
      removeEventListener('focusin', onFocus);
    };
  }, [pressedKeys]);
  const isHintShown = isInSequence || message !== undefined;
  useEffect(() => {
    if (!isHintShown) return;
    const timer = setTimeout(
      () => {
        setInSequence(false);
        setMessage(undefined);
      },
      isInSequence ? SEQUENCE_PAUSE_MS : MESSAGE_SHOWN_MS,
    );
    return () => clearTimeout(timer);
  }, [isHintShown, isInSequence]);

  return (
    <>
      <div className={css.hint} data-shown={isHintShown || undefined}>
        <p role="status">{isInSequence ? t('shortcuts.waits') : message}</p>
        {/* The help says them in words. */}
        {isInSequence && (
          <ul aria-hidden>
            {places.map(
              ({ to, name, letter }) =>
                letter && (
                  <li key={to}>
                    <kbd className={css.key}>{letter}</kbd> {name}
                  </li>
                ),
            )}
          </ul>
        )}
      </div>
      {isHelpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}
    </>
  );
}

/** Does what a key is for; says in words why nothing was done. */
function runCommand(
  command: Exclude<Command, 'place' | 'help'>,
  nextKey: string,
  t: Translate,
  showMessage: (message: string) => void,
): void {
  if (command === 'next' || command === 'previous') {
    const obstacle = moveRowFocus(command === 'next' ? 1 : -1);
    if (obstacle) showMessage(t(`shortcuts.${obstacle}`));
  } else if (command === 'filter') {
    const filterInput = findFilterField();
    filterInput?.focus();
    if (filterInput instanceof HTMLInputElement) filterInput.select();
    if (!filterInput) showMessage(t('shortcuts.noFilter'));
  } else {
    const focusedRow = findCurrentRow();
    const button = focusedRow && findButton(focusedRow, command);
    if (!focusedRow) showMessage(t('shortcuts.noRow', { key: nextKey }));
    else if (!button) runOnRow(focusedRow, command, () => showMessage(t(`shortcuts.cannot.${command}`)));
    else {
      // As whoever presses it: what opens gives the focus back to it.
      button.focus();
      button.click();
    }
  }
}

/** Does what the page has registered for its rows; its script may come a moment after the page. */
function runOnRow(row: HTMLElement, command: RowCommand, onUnregistered: () => void): void {
  const runShortcut = findRowAction(command);
  if (runShortcut) runShortcut(row);
  else
    setTimeout(() => {
      const lateShortcut = findRowAction(command);
      if (!lateShortcut) onUnregistered();
      else if (row.contains(document.activeElement)) lateShortcut(row);
    }, REGISTER_WAIT_MS);
}
