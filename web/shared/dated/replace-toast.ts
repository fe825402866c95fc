/** The toast about something dated: the next one takes its place, and its undo with it. */
import { dropSnack, snack } from '../../core/snacks.ts';

const toasts = new Map<string, number>();

/** The name of an instance among them. */
export const aboutInstance = (id: number): string => `instance ${id}`;
/** `about` names what the message is about. */
export const dropToast = (about: string): void => dropSnack(toasts.get(about) ?? 0);
export function replaceToast(about: string, ...message: Parameters<typeof snack>): void {
  dropToast(about);
  toasts.set(about, snack(...message));
}
