/** Shortcuts as the reader wants them: kept in this browser, per account, as the day's display settings are (decision 008). */
import { type Role, sideOf } from '#domain/permissions.ts';
import { defaultKeys, readShortcuts, type Shortcuts } from '#domain/shortcuts.ts';

type Who = { account: { id: number }; roles: readonly Role[] };
const placeOf = ({ account }: Who) => `shortcuts.${account.id}`;

/** On from the start for the office and the platform, whose pages are read at a desk. */
const isOnAtFirst = ({ roles }: Who) => sideOf(roles) !== 'team';

export function shortcutsOf(who: Who): Shortcuts {
  let storedSettings: unknown;
  try {
    storedSettings = JSON.parse(localStorage.getItem(placeOf(who)) ?? 'null');
  } catch {}
  return readShortcuts(storedSettings, isOnAtFirst(who));
}
export const saveShortcuts = (who: Who, shortcuts: Shortcuts): void => localStorage.setItem(placeOf(who), JSON.stringify(shortcuts));
export const firstShortcuts = (who: Who): Shortcuts => ({ isOn: isOnAtFirst(who), keys: defaultKeys });
