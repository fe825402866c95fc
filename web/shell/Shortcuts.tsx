/**
 * The keys of one sign: heard once for all pages, never while somebody writes, and only where the reader has them on (WCAG 2.1.4, decision 096).
 * Fetched at the first such key.
 */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Command, effectOfSign, isRepeated, SEQUENCE_MS, signOf } from '#domain/shortcuts.ts';
import { useUser } from '../core/session.ts';
import { shortcutsOf } from '../core/shortcut-settings.ts';
import { type Translate, useTexts } from '../core/texts.ts';
import { type RowCommand, rowShortcut } from '../kit/row-shortcuts.ts';
import { useOwnPlaces } from './own-places.ts';
import { buttonFor, currentRow, filterField, moveRow } from './rows-by-key.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import css from './shortcuts.module.css';

/** Fields, and what lies open with letters of its own; a box that is ticked types nothing. */
const OWN_KEYS =
  "input:not([type='checkbox']), textarea, select, [contenteditable]:not([contenteditable='false']), [role='menu'], [role='listbox']";
const takesKeys = (target: EventTarget | null) => target instanceof Element && target.closest(OWN_KEYS) !== null;
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
  const { t } = useTexts();
  const user = useUser();
  const router = useRouter();
  const places = useOwnPlaces();
  const [isHelpOpen, setHelp] = useState(false);
  /** The instant at which a sequence was begun, known before anything is drawn: the next key may come sooner. */
  const sequenceStart = useRef<number>(undefined);
  const [isInSequence, setWaiting] = useState(false);
  const [message, setMessage] = useState<string>();
  const setSequenceStart = (startMs: number | undefined) => {
    sequenceStart.current = startMs;
    setWaiting(startMs !== undefined);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog[open]')) return;
    // From everywhere but a dialog, the sign-in form above all.
    if (event.ctrlKey || event.metaKey) return event.key === 'k' ? onSearch() : undefined;
    const { isOn, keys } = shortcutsOf(user);
    const sign = isOn && !takesKeys(event.target) && !takesKeys(document.activeElement) ? signOf(event) : undefined;
    if (sign === undefined) return setSequenceStart(undefined);
    const outcome = effectOfSign(sign, event.timeStamp, sequenceStart.current, keys);
    if (outcome && 'command' in outcome && event.repeat && !isRepeated(outcome.command)) return;
    setSequenceStart(undefined);
    setMessage(undefined);
    if (!outcome) return;
    event.preventDefault();
    if ('letter' in outcome) return goTo(outcome.letter);
    if (outcome.command === 'place') return setSequenceStart(event.timeStamp);
    if (outcome.command === 'help') return setHelp(true);
    doCommand(outcome.command, keys.next, t, setMessage);
  });
  function goTo(letter: string): void {
    const place = places.find((candidate) => candidate.letter === letter);
    if (place) void router.navigate({ to: place.to });
    else setMessage(t('shortcuts.noPlace', { key: letter }));
  }
  /** A key that types nothing ends a sequence, but for Shift, which is pressed before the sign that it types. */
  const onOtherKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Shift') setSequenceStart(undefined);
  });
  /** Screen readers say a button's key with its name: of the row that has the focus. */
  const nameKeys = useEffectEvent(() => {
    const { isOn, keys } = shortcutsOf(user);
    for (const button of currentRow()?.querySelectorAll<HTMLElement>('[data-key]') ?? [])
      button.ariaKeyShortcuts = (isOn && keys[button.dataset.key as Command]) || null;
  });
  // Heard from the moment at which it is there.
  useLayoutEffect(() => {
    const actOnPressed = (event?: KeyboardEvent) => {
      if (event && pressedKeys.length === 0) onOtherKey(event);
      for (const keyEvent of pressedKeys.splice(0)) onKey(keyEvent);
    };
    const onFocus = () => nameKeys();
    addEventListener('keydown', actOnPressed);
    addEventListener('focusin', onFocus);
    actOnPressed();
    return () => {
      removeEventListener('keydown', actOnPressed);
      removeEventListener('focusin', onFocus);
    };
  }, [pressedKeys]);
  const isHintShown = isInSequence || message !== undefined;
  useEffect(() => {
    if (!isHintShown) return;
    const timer = setTimeout(
      () => {
        setWaiting(false);
        setMessage(undefined);
      },
      isInSequence ? SEQUENCE_MS : MESSAGE_SHOWN_MS,
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
      {isHelpOpen && <ShortcutHelp onClose={() => setHelp(false)} />}
    </>
  );
}

/** Does what a key is for; says in words why nothing was done. */
function doCommand(command: Exclude<Command, 'place' | 'help'>, next: string, t: Translate, explain: (message: string) => void): void {
  if (command === 'next' || command === 'previous') {
    const obstacle = moveRow(command === 'next' ? 1 : -1);
    if (obstacle) explain(t(`shortcuts.${obstacle}`));
  } else if (command === 'filter') {
    const field = filterField();
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
    if (!field) explain(t('shortcuts.noFilter'));
  } else {
    const row = currentRow();
    const button = row && buttonFor(row, command);
    if (!row) explain(t('shortcuts.noRow', { key: next }));
    else if (!button) runOnRow(row, command, () => explain(t(`shortcuts.cannot.${command}`)));
    else {
      // As whoever presses it: what opens gives the focus back to it.
      button.focus();
      button.click();
    }
  }
}

/** Does what the page has registered for its rows; its script may come a moment after the page. */
function runOnRow(row: HTMLElement, command: RowCommand, onUnregistered: () => void): void {
  const run = rowShortcut(command);
  if (run) run(row);
  else
    setTimeout(() => {
      const registeredRun = rowShortcut(command);
      if (!registeredRun) onUnregistered();
      else if (row.contains(document.activeElement)) registeredRun(row);
    }, REGISTER_WAIT_MS);
}
