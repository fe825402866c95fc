/** Shortcuts as the reader wants them: kept in this browser, per account, as the day's display settings are (decision 008). */
import { type Role, sideOf } from '#domain/permissions.ts';
import { defaultKeys, readShortcuts, type Shortcuts } from '#domain/shortcuts.ts';

type Who = { account: { id: number }; roles: readonly Role[] };
const storageKeyOf = ({ account }: Who) => `shortcuts.${account.id}`;

/** On from the start for the office and the platform, whose pages are read at a desk. */
const areOnByDefault = ({ roles }: Who) => sideOf(roles) !== 'team';

export function shortcutsOf(who: Who): Shortcuts {
  let storedSettings: unknown;
  try {
    storedSettings = JSON.parse(localStorage.getItem(storageKeyOf(who)) ?? 'null');
  } catch {}
  return readShortcuts(storedSettings, areOnByDefault(who));
}
export const saveShortcuts = (who: Who, shortcuts: Shortcuts): void => localStorage.setItem(storageKeyOf(who), JSON.stringify(shortcuts));
export const defaultShortcutsOf = (who: Who): Shortcuts => ({ isOn: areOnByDefault(who), keys: defaultKeys });
