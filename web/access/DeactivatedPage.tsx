/** No client group is open to this account: what that means and what to do (product «Landing»). */

import { choosesGroup } from '../core/landing.ts';
import { getRoles, useSession } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { teamIcon } from '../kit/icons.ts';
import { BareLayout } from './BareLayout.tsx';
import { NoTeamPage } from './NoTeamPage.tsx';

export default function DeactivatedPage() {
  const { t } = useTranslation();
  const { groups } = useSession();
  if (!choosesGroup(getRoles())) return <NoTeamPage />;
  return (
    <BareLayout title={t(groups?.length ? 'access.hasGroups' : 'access.deactivated')}>
      <EmptyState
        icon={teamIcon}
        title={t(groups?.length ? 'access.hasGroupsNext' : 'access.deactivatedWhy')}
        text={groups?.length ? undefined : t('access.deactivatedNext')}
        action={groups?.length ? <ButtonLink to="/handelse">{t('shell.home')}</ButtonLink> : undefined}
      />
    </BareLayout>
  );
}
