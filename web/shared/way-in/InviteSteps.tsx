/** The first steps that invite: who is to work in the office, and who is to lead and work in the first team (R100, R101). */
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, startTransition, useState } from 'react';
import { officeRoles } from '#domain/invitations.ts';
import type { Side } from '#domain/permissions.ts';
import { teamRoles } from '#domain/places.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import type { GettingStarted } from './getting-started.ts';
import type { StepVariant } from './steps.ts';

const StaffInviteForm = lazy(() => import('../team/StaffInviteForm.tsx'));
const InviteSheet = lazy(() => import('../team/InviteSheet.tsx'));

/** A form that is open over the steps; what came of it is read anew when it closes. */
function useInviteForm() {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    open: () => startTransition(() => setOpen(true)),
    close: () => {
      setOpen(false);
      void queryClient.invalidateQueries({ queryKey: ['getting-started'] });
    },
  };
}

type OfficeProps = { gettingStarted: GettingStarted; companyId: number; side: Side; variant: StepVariant };
/** ADMIN begins with whoever is to lead the company, and she with her coordinators. */
export function OfficeStep({ gettingStarted, companyId, side, variant }: OfficeProps) {
  const { t } = useTranslation();
  const inviteForm = useInviteForm();
  const isForManager = side === 'platform';
  return (
    <>
      {gettingStarted.office > 0 && <p>{t('wayIn.office', { count: gettingStarted.office })}</p>}
      {gettingStarted.officeInvited > 0 && <p>{t('wayIn.invited', { count: gettingStarted.officeInvited })}</p>}
      <Button variant={gettingStarted.officeInvited > 0 || !isForManager ? 'light' : variant} onClick={inviteForm.open}>
        {t(isForManager ? 'wayIn.inviteManager' : 'wayIn.inviteOffice')}
      </Button>
      <Suspense>
        {inviteForm.isOpen && (
          <StaffInviteForm
            companyId={companyId}
            offeredRoles={officeRoles}
            initialRole={isForManager ? 'ORG_ADMIN' : 'ORG_USER'}
            onClose={inviteForm.close}
          />
        )}
      </Suspense>
    </>
  );
}

type TeamProps = { gettingStarted: GettingStarted; companyId: number; clientGroupId: number; side: Side; variant: StepVariant };
/** The office invites leaders and assistants to any of its teams, a leader to their own. */
export function TeamStep({ gettingStarted, companyId, clientGroupId, side, variant }: TeamProps) {
  const { t } = useTranslation();
  const inviteForm = useInviteForm();
  const isOffice = side === 'organisation';
  return (
    <>
      {gettingStarted.members > 0 && (
        <p>{t(isOffice ? 'wayIn.members' : 'wayIn.others', { members: gettingStarted.members, leaders: gettingStarted.leaders })}</p>
      )}
      {gettingStarted.invited > 0 && <p>{t('wayIn.invited', { count: gettingStarted.invited })}</p>}
      <Button variant={gettingStarted.invited > 0 ? 'light' : variant} onClick={inviteForm.open}>
        {t(isOffice ? 'wayIn.inviteTeam' : 'wayIn.inviteAssistants')}
      </Button>
      <Suspense>
        {inviteForm.isOpen &&
          (isOffice ? (
            <StaffInviteForm
              companyId={companyId}
              offeredRoles={teamRoles}
              initialRole="ASSISTANCE_ADMIN"
              teamId={clientGroupId}
              onClose={inviteForm.close}
            />
          ) : (
            <InviteSheet groupId={clientGroupId} onClose={inviteForm.close} />
          ))}
      </Suspense>
    </>
  );
}
