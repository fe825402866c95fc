/** The team page: the client, the members, active and inactive, and who is invited (product «Team and invitations»). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, startTransition, useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useChosenClient, useSession, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { areQueriesSettled } from '../kit/combined-queries.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { eyeIcon } from '../kit/eye-icons.ts';
import { Icon } from '../kit/Icon.tsx';
import { IconButtonLink } from '../kit/IconButtonLink.tsx';
import { activitiesIcon, plusIcon, reportIcon, teamIcon } from '../kit/icons.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { archiveIcon, bookIcon, changeIcon, editIcon, phoneIcon } from '../kit/later-icons.ts';
import { ReservedPlace } from '../kit/ReservedPlace.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useHasBeenTrue } from '../kit/use-was-once.ts';
import { ClientHeader } from '../shared/client/ClientHeader.tsx';
import { MemberList } from '../shared/team/Members.tsx';
import { membersQuery } from '../shared/team/members-query.ts';
import { hasOtherPlaces } from '../shared/team/other-places.ts';
import { SharingLog } from '../shared/team/SharingLog.tsx';
import { sharingLogQuery } from '../shared/team/sharing-log.ts';
import css from '../shared/team/team.module.css';
import { clientGroupQuery, invitationsQuery } from '../shared/team/team-query.ts';

const route = getRouteApi('/signed-in/of-client/klientgrupp');
const TeamCoverage = lazy(() => import('../shared/delegation/TeamCoverage.tsx'));
const OpenInvitations = lazy(() => import('../shared/team/OpenInvitations.tsx'));
const OwnAccount = lazy(() => import('../shared/team/OwnAccount.tsx'));
const SelfCareNotice = lazy(() => import('../shared/self-care/SelfCareNotice.tsx'));
const InviteSheet = lazy(() => import('../shared/team/InviteSheet.tsx'));

export default function OwnTeamPage() {
  const { t } = useTranslation();
  const user = useUser();
  const hasOtherTeams = hasOtherPlaces(useSession());
  const { clientId: clientIdInAddress } = route.useSearch();
  const chosenClient = useChosenClient();
  const clientId = clientIdInAddress ?? chosenClient?.client.id ?? 0;
  const [isInviteSheetOpen, setInviteSheetOpen] = useState(false);
  const { data: group, error, refetch } = useQuery(clientGroupQuery(clientId));
  const maySeeInvitations = can(user, 'invitation.see');
  const enabledWithGroup = { enabled: group != null };
  const members = useQuery({ ...membersQuery(group?.id ?? 0), ...enabledWithGroup });
  const invitations = useQuery({ ...invitationsQuery(group?.id ?? 0), enabled: group != null && maySeeInvitations });
  const sharingLog = useQuery({ ...sharingLogQuery(clientId), ...enabledWithGroup });
  // All parts come at once: a later one above would push the others down.
  const isLoaded = useHasBeenTrue(areQueriesSettled(members, sharingLog) && (!maySeeInvitations || areQueriesSettled(invitations)));
  const selfCareNotice = can(user, 'selfCare.change') && <SelfCareNotice clientId={clientId} />;
  const screenActions = (
    <>
      {hasOtherTeams && (
        <>
          <span className={css.narrow}>
            <IconButtonLink to="/valj-grupp" aria-label={t('team.change')}>
              <Icon d={changeIcon} />
            </IconButtonLink>
          </span>
          <span className={css.wide}>
            <ButtonLink to="/valj-grupp" className={css.act} variant="default" size="md" icon={<Icon d={changeIcon} size={20} />}>
              {t('team.change')}
            </ButtonLink>
          </span>
        </>
      )}
      {can(user, 'invitation.create') && (
        <ReservedPlace isShown={group != null}>
          <Button
            size="md"
            className={css.act}
            icon={<Icon d={plusIcon} size={20} />}
            onClick={() => startTransition(() => setInviteSheetOpen(true))}
          >
            {t('team.invite')}
          </Button>
        </ReservedPlace>
      )}
    </>
  );
  return (
    <Screen
      title={t('team.title')}
      pageHeader={<ClientHeader client={group?.client} {...(group && { team: group })} />}
      actions={screenActions}
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {group === undefined && !error && <Skeleton rowCount={5} />}
      {group === null && (
        <EmptyState
          icon={teamIcon}
          title={t('team.unknown')}
          text={t('team.unknownNext')}
          action={<ButtonLink to="/valj-grupp">{t('access.chooseGroup')}</ButtonLink>}
        />
      )}
      {group && (
        <div className={css.team}>
          <div className={css.ways}>
            <ButtonLink variant="light" to="/klientgrupp/plan" search={{ clientId }} icon={<Icon d={reportIcon} size={20} />}>
              {t('team.plan')}
            </ButtonLink>
            {can(user, 'medicine.see') && (
              <ButtonLink variant="light" to="/lakemedel" search={{ clientId }} icon={<Icon d={activitiesIcon} size={20} />}>
                {t('medicines.title')}
              </ButtonLink>
            )}
            {can(user, 'delegation.record') && (
              <ButtonLink variant="light" to="/klientgrupp/delegeringar" search={{ clientId }} icon={<Icon d={editIcon} size={20} />}>
                {t('delegations.title')}
              </ButtonLink>
            )}
            {can(user, 'selfCare.see') && (
              <ButtonLink variant="light" to="/klientgrupp/egenvard" search={{ clientId }} icon={<Icon d={bookIcon} size={20} />}>
                {t('selfCare.title')}
              </ButtonLink>
            )}
            {can(user, 'clientCard.see') && (
              <ButtonLink variant="light" to="/klientgrupp/kort" search={{ clientId }} icon={<Icon d={phoneIcon} size={20} />}>
                {t('card.title')}
              </ButtonLink>
            )}
            {can(user, 'accessLog.see') && (
              <ButtonLink variant="light" to="/klientgrupp/vem-har-last" search={{ clientId }} icon={<Icon d={eyeIcon} size={20} />}>
                {t('accessLog.title')}
              </ButtonLink>
            )}
            {can(user, 'client.copy') && (
              <ButtonLink variant="light" to="/klientgrupp/kopia" search={{ clientId }} icon={<Icon d={archiveIcon} size={20} />}>
                {t('clientCopy.title')}
              </ButtonLink>
            )}
          </div>
          {!isLoaded && <Skeleton rowCount={4} />}
          {isLoaded && group.asksOwnAccount && group.role === 'ASSISTANCE_ADMIN' && (
            <Suspense>
              <OwnAccount groupId={group.id} />
            </Suspense>
          )}
          {isLoaded && <MemberList groupId={group.id} />}
          {isLoaded && (
            <Suspense>
              {maySeeInvitations && <OpenInvitations groupId={group.id} />}
              <SharingLog clientId={group.client.id} />
            </Suspense>
          )}
          {isLoaded && (
            <Suspense>
              {/* They come late: last, where they move nothing. */}
              {can(user, 'delegation.record') ? <TeamCoverage clientId={group.client.id}>{selfCareNotice}</TeamCoverage> : selfCareNotice}
            </Suspense>
          )}
        </div>
      )}
      <Suspense>{isInviteSheetOpen && group && <InviteSheet groupId={group.id} onClose={() => setInviteSheetOpen(false)} />}</Suspense>
    </Screen>
  );
}
