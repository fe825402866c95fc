/** The way on from a page that cannot be shown: to where one's role begins. */
import { sideOf } from '#domain/permissions.ts';
import { rolesNow } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { ButtonLink } from './Button.tsx';

const starts = {
  team: ['/handelse', 'instance.toDay'],
  organisation: ['/organisation/inkorg', 'shell.toInbox'],
  platform: ['/', 'shell.home'],
} as const;

export function NextLink() {
  const { t } = useTexts();
  const roles = rolesNow();
  const [to, textKey] = starts[roles.length > 0 ? sideOf(roles) : 'platform'];
  return <ButtonLink to={to}>{t(textKey)}</ButtonLink>;
}
