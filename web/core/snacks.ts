/** The short messages at the bottom of the screen: a small store that anything may add to. */
import { useSyncExternalStore } from 'react';
import { type T, type TextKey, textNow } from './texts.ts';

/** What says the words: asked again when the language changes. */
type Said = (t: T) => string;
export type Snack = { id: number; text: Said; tone: 'calm' | 'notice' | 'error'; action: { label: TextKey; run: () => void } | undefined };
type More = { tone?: Snack['tone']; action?: NonNullable<Snack['action']> };

/** At most so many at once; the oldest gives way. */
const MOST = 3;
let shown: readonly Snack[] = [];
let last = 0;
const heard = new Set<() => void>();

/** Shows a message for a while, an error or a notice until it is closed. `action` is the undo button: `{ label: 'shared.undo', run }`. Returns its id. */
export function snack(text: Said, { tone = 'calm', action }: More = {}): number {
  last += 1;
  set([...shown.filter((other) => other.text(textNow) !== text(textNow)), { id: last, text, tone, action }].slice(-MOST));
  return last;
}

function set(next: readonly Snack[]): void {
  shown = next;
  for (const hear of heard) hear();
}
export const dropSnack = (id: number): void => set(shown.filter((other) => other.id !== id));

function listen(hear: () => void) {
  heard.add(hear);
  return () => heard.delete(hear);
}
export const useSnacks = (): readonly Snack[] => useSyncExternalStore(listen, () => shown);
