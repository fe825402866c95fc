/** The places of the reader's navigation, each with the letter that leads there after the key for places. */
import { useQuery } from '@tanstack/react-query';
import { useSession, useUser } from '../core/session.ts';
import { textOf, useTexts } from '../core/texts.ts';
import type { Paths } from '../kit/icons.ts';
import { administration } from './administration.ts';
import { layoutOf, menuItemsFor } from './places.ts';
import { platformInfoQuery } from './platform-info.ts';

export type OwnPlace = { to: string; name: string; icon: Paths; letter: string | undefined };

/** `shell.inbox` has its letter at `shortcuts.letter.inbox`. */
const letterOf = (textKey: string) => textOf(`shortcuts.letter.${textKey.slice(textKey.lastIndexOf('.') + 1)}`);

export function useOwnPlaces(): OwnPlace[] {
  const { t } = useTexts();
  const { roles, isTheClient } = useUser();
  const { chosenClient } = useSession();
  const isAdmin = layoutOf(roles) === 'admin';
  const info = useQuery({ ...platformInfoQuery, enabled: isAdmin });
  const administrationPlaces = isAdmin
    ? administration.filter(({ profile }) => !profile || info.data?.activeProfiles.includes(profile))
    : [];
  return [...administrationPlaces, ...menuItemsFor(roles, chosenClient !== null, isTheClient)].map(({ to, text, icon }) => ({
    to,
    icon,
    name: t(text),
    letter: letterOf(text),
  }));
}
