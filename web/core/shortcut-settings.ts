/** Shortcuts as the reader wants them: kept in this browser, per account, as the day's display settings are (decision 008). */
import { type Role, sideOf } from '#domain/permissions.ts';
import { defaultKeys, readShortcuts, type Shortcuts } from '#domain/shortcuts.ts';

type User = { account: { id: number }; roles: readonly Role[] };
const storageKeyOf = ({ account }: User) => `shortcuts.${account.id}`;

/** On from the start for the office and the platform, whose pages are read at a desk. */
const areOnByDefault = ({ roles }: User) => sideOf(roles) !== 'team';

export function loadShortcuts(user: User): Shortcuts {
  let storedSettings: unknown;
  try {
    storedSettings = JSON.parse(localStorage.getItem(storageKeyOf(user)) ?? 'null');
  } catch {}
  return readShortcuts(storedSettings, areOnByDefault(user));
}
export const saveShortcuts = (user: User, shortcuts: Shortcuts): void =>
  localStorage.setItem(storageKeyOf(user), JSON.stringify(shortcuts));
export const defaultShortcutsOf = (user: User): Shortcuts => ({ isOn: areOnByDefault(user), keys: defaultKeys });
