/** The last message about something dated: the next one takes its place, and its undo with it. */
import { dropSnack, snack } from '../../start/snacks.ts';

const said = new Map<string, number>();

/** `about` names what the message is about. */
export const unsay = (about: string): void => dropSnack(said.get(about) ?? 0);
export function sayAbout(about: string, ...message: Parameters<typeof snack>): void {
  unsay(about);
  said.set(about, snack(...message));
}
