/** The toast about something dated: the next one takes its place, and its undo with it. */
import { dropSnack, snack } from '../../core/snacks.ts';

const toasts = new Map<string, number>();

/** The name of an instance among them. */
export const aboutInstance = (id: number): string => `instance ${id}`;
/** `toastKey` names what the message is about. */
export const dropToast = (toastKey: string): void => dropSnack(toasts.get(toastKey) ?? 0);
export function replaceToast(toastKey: string, ...message: Parameters<typeof snack>): void {
  dropToast(toastKey);
  toasts.set(toastKey, snack(...message));
}
