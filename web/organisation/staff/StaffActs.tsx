/** The acts beside the title of the staff: somebody invited, or many brought in from a file. */
import { lazy, Suspense, startTransition, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon } from '../../kit/icons.ts';
import { ImportLink } from '../ImportLink.tsx';

const StaffInviteForm = lazy(() => import('../../shared/team/StaffInviteForm.tsx'));

export function StaffActions({ companyId }: { companyId: number }) {
  return (
    <>
      <ImportLink />
      {can(useUser(), 'invitation.office') && <InviteButton companyId={companyId} />}
    </>
  );
}

/** The way to a new colleague: a form over the list. */
function InviteButton({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const [isFormOpen, setFormOpen] = useState(false);
  return (
    <>
      <Button size="md" icon={<Icon d={plusIcon} size={20} />} onClick={() => startTransition(() => setFormOpen(true))}>
        {t('invitations.title')}
      </Button>
      <Suspense>{isFormOpen && <StaffInviteForm companyId={companyId} onClose={() => setFormOpen(false)} />}</Suspense>
    </>
  );
}
