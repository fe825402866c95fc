/** Shortcuts as the reader wants them: kept in this browser, per account, as the day's display settings are (decision 008). */
import { defaultKeys, readShortcuts, type Shortcuts } from '#domain/shortcuts.ts';
import { layoutOf } from './places.ts';

type Who = { account: { id: number }; roles: Parameters<typeof layoutOf>[0] };
const placeOf = ({ account }: Who) => `shortcuts.${account.id}`;

/** On from the start for the office and the platform, whose pages are read at a desk. */
const isOnAtFirst = ({ roles }: Who) => layoutOf(roles) !== 'team';

export function shortcutsOf(who: Who): Shortcuts {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(placeOf(who)) ?? 'null');
  } catch {}
  return readShortcuts(stored, isOnAtFirst(who));
}
export const saveShortcuts = (who: Who, shortcuts: Shortcuts): void => localStorage.setItem(placeOf(who), JSON.stringify(shortcuts));
export const firstShortcuts = (who: Who): Shortcuts => ({ isOn: isOnAtFirst(who), keys: defaultKeys });
