/** The short messages at the bottom of the screen: a small store that anything may add to. */
import { useSyncExternalStore } from 'react';
import { getText, type TextKey, type Translate } from './texts.ts';

/** Writes the message: called again when the language changes. */
type MessageOf = (t: Translate) => string;
export type Snack = {
  id: number;
  messageOf: MessageOf;
  tone: 'calm' | 'notice' | 'error';
  action: { label: TextKey; run: () => void } | undefined;
};
type SnackOptions = { tone?: Snack['tone']; action?: NonNullable<Snack['action']> };

/** At most so many at once; the oldest gives way. */
const MAX_VISIBLE_SNACKS = 3;
let visibleSnacks: readonly Snack[] = [];
let lastSnackId = 0;
const listeners = new Set<() => void>();

/** Shows a message for a while, an error or a notice until it is closed; returns its id. `action` is the undo button: `{ label, run }`. */
export function showSnack(messageOf: MessageOf, { tone = 'calm', action }: SnackOptions = {}): number {
  lastSnackId += 1;
  updateSnacks(
    [
      ...visibleSnacks.filter((visibleSnack) => visibleSnack.messageOf(getText) !== messageOf(getText)),
      { id: lastSnackId, messageOf, tone, action },
    ].slice(-MAX_VISIBLE_SNACKS),
  );
  return lastSnackId;
}

function updateSnacks(nextSnacks: readonly Snack[]): void {
  visibleSnacks = nextSnacks;
  for (const listener of listeners) listener();
}
export const dismissSnack = (id: number): void => updateSnacks(visibleSnacks.filter((visibleSnack) => visibleSnack.id !== id));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const useSnacks = (): readonly Snack[] => useSyncExternalStore(subscribe, () => visibleSnacks);
