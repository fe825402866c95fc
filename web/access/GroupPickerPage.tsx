/** Choosing whose day it is: one's client groups as large buttons (product «Landing»); the wanted address is kept. */
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { choosesGroup } from '../core/landing.ts';
import { chooseGroup, companyNameOf, getRoles, goToOffice, isAtOffice, useSession } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { CardButton, CardButtonList } from '../kit/CardButton.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { teamIcon } from '../kit/icons.ts';
import ClientFace from '../shared/client/ClientFace.tsx';
import { choosablePlacesOf } from '../shared/team/other-places.ts';
import { BareLayout } from './BareLayout.tsx';
import { NoTeamPage } from './NoTeamPage.tsx';

const route = getRouteApi('/signed-in/valj-grupp');

export default function GroupPickerPage() {
  const { t } = useTranslation();
  const { from: requestedPath } = route.useSearch();
  const session = useSession();
  const { chosenClient } = session;
  const router = useRouter();
  const { groups, office } = choosablePlacesOf(session);
  if (groups.length === 0 && !choosesGroup(getRoles())) return <NoTeamPage />;
  if (groups.length === 0) {
    return (
      <BareLayout title={t('access.chooseGroup')}>
        <EmptyState icon={teamIcon} title={t('access.noGroups')} text={t('access.noGroupsNext')} />
      </BareLayout>
    );
  }
  return (
    <BareLayout title={t('access.chooseGroup')} lead={t('access.chooseGroupLead')}>
      <CardButtonList>
        {groups.map((group) => (
          <CardButton
            key={group.id}
            name={group.client.name}
            picture={<ClientFace client={group.client} size={48} />}
            organisation={companyNameOf(group)}
            isCurrent={chosenClient?.client.id === group.client.id}
            onChoose={() => {
              chooseGroup(group);
              router.history.push(requestedPath ?? '/handelse');
            }}
          />
        ))}
        {office && (
          <CardButton
            name={t('access.office')}
            organisation={office.name}
            isCurrent={isAtOffice()}
            onChoose={() => {
              goToOffice();
              router.history.push('/organisation/inkorg');
            }}
          />
        )}
      </CardButtonList>
    </BareLayout>
  );
}
