/** The toast about something dated: the next one takes its place, and its undo with it. */
import { dismissSnack, showSnack } from '../../core/snacks.ts';

const toastIds = new Map<string, number>();

/** The name of an instance among them. */
export const instanceToastKeyOf = (id: number): string => `instance ${id}`;
/** `toastKey` names what the message is about. */
export const dismissToast = (toastKey: string): void => dismissSnack(toastIds.get(toastKey) ?? 0);
export function replaceToast(toastKey: string, ...toastArgs: Parameters<typeof showSnack>): void {
  dismissToast(toastKey);
  toastIds.set(toastKey, showSnack(...toastArgs));
}
