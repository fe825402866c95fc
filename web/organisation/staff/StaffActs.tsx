/** The acts beside the title of the staff: somebody invited, or many brought in from a file. */
import { lazy, Suspense, startTransition, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plus } from '../../kit/icons.ts';
import { ImportLink } from '../ImportLink.tsx';

const StaffInviteForm = lazy(() => import('../../shared/team/StaffInviteForm.tsx'));

export function StaffActs({ companyId }: { companyId: number }) {
  return (
    <>
      <ImportLink />
      {can(useUser(), 'invitation.office') && <InviteButton companyId={companyId} />}
    </>
  );
}

/** The way to a new colleague: a form over the list. */
function InviteButton({ companyId }: { companyId: number }) {
  const { t } = useTexts();
  const [isFormOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="md" icon={<Icon d={plus} size={20} />} onClick={() => startTransition(() => setOpen(true))}>
        {t('invitations.title')}
      </Button>
      <Suspense>{isFormOpen && <StaffInviteForm companyId={companyId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
