/** The places of the reader's navigation, each with the letter that leads there after the key for places. */
import { useQuery } from '@tanstack/react-query';
import { useSession, useUser } from '../core/session.ts';
import { findText, useTranslation } from '../core/texts.ts';
import type { IconPaths } from '../kit/icons.ts';
import { allAdministrationPlaces } from './administration.ts';
import { findMenuItems, layoutOf } from './places.ts';
import { platformInfoQuery } from './platform-info.ts';

export type OwnPlace = { to: string; name: string; icon: IconPaths; letter: string | undefined };

/** `shell.inbox` has its letter at `shortcuts.letter.inbox`. */
const shortcutLetterOf = (textKey: string) => findText(`shortcuts.letter.${textKey.slice(textKey.lastIndexOf('.') + 1)}`);

export function useOwnPlaces(): OwnPlace[] {
  const { t } = useTranslation();
  const { roles, isTheClient } = useUser();
  const { chosenClient } = useSession();
  const isAdmin = layoutOf(roles) === 'admin';
  const platformInfo = useQuery({ ...platformInfoQuery, enabled: isAdmin });
  const administrationPlaces = isAdmin
    ? allAdministrationPlaces.filter(({ profile }) => !profile || platformInfo.data?.activeProfiles.includes(profile))
    : [];
  return [...administrationPlaces, ...findMenuItems(roles, chosenClient !== null, isTheClient)].map(({ to, text, icon }) => ({
    to,
    icon,
    name: t(text),
    letter: shortcutLetterOf(text),
  }));
}
