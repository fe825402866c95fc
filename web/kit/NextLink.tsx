/** The way on from a page that cannot be shown: to where one's role begins. */
import { sideOf } from '#domain/permissions.ts';
import { getRoles } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from './Button.tsx';

const startBySide = {
  team: ['/handelse', 'instance.toDay'],
  organisation: ['/organisation/inkorg', 'shell.toInbox'],
  platform: ['/', 'shell.home'],
} as const;

export function NextLink() {
  const { t } = useTranslation();
  const roles = getRoles();
  const [startPath, textKey] = startBySide[roles.length > 0 ? sideOf(roles) : 'platform'];
  return <ButtonLink to={startPath}>{t(textKey)}</ButtonLink>;
}
