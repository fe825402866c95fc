/** The page of teams to whoever works through none: how the organisation, or the platform's administrator, comes to a client (R5). */
import { isOrganisation } from '#domain/permissions.ts';
import { getRoles } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { teamIcon } from '../kit/icons.ts';
import { BareLayout } from './BareLayout.tsx';

export function NoTeamPage() {
  const { t } = useTranslation();
  return (
    <BareLayout title={t('access.notByTeam')}>
      <EmptyState
        icon={teamIcon}
        title={t(isOrganisation(getRoles()) ? 'access.byOrganisation' : 'access.bySearch')}
        action={<ButtonLink to="/">{t('shell.home')}</ButtonLink>}
      />
    </BareLayout>
  );
}
