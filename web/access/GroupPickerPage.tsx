/** Choosing whose day it is: one's client groups as large buttons (product «Landing»); the wanted address is kept. */
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { choosesGroup } from '../core/landing.ts';
import { chooseGroup, companyNameOf, goToOffice, isAtOffice, rolesNow, useSession } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { CardButton, CardButtons } from '../kit/CardButton.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { team } from '../kit/icons.ts';
import ClientFace from '../shared/client/ClientFace.tsx';
import { placesOf } from '../shared/team/other-places.ts';
import { BareLayout } from './BareLayout.tsx';
import { NoTeamPage } from './NoTeamPage.tsx';

const route = getRouteApi('/signed-in/valj-grupp');

export default function GroupPickerPage() {
  const { t } = useTexts();
  const { from } = route.useSearch();
  const session = useSession();
  const { chosenClient } = session;
  const router = useRouter();
  const { groups, office } = placesOf(session);
  if (groups.length === 0 && !choosesGroup(rolesNow())) return <NoTeamPage />;
  if (groups.length === 0) {
    return (
      <BareLayout title={t('access.chooseGroup')}>
        <EmptyState icon={team} title={t('access.noGroups')} text={t('access.noGroupsNext')} />
      </BareLayout>
    );
  }
  return (
    <BareLayout title={t('access.chooseGroup')} lead={t('access.chooseGroupLead')}>
      <CardButtons>
        {groups.map((group) => (
          <CardButton
            key={group.id}
            name={group.client.name}
            face={<ClientFace client={group.client} size={48} />}
            organisation={companyNameOf(group)}
            isCurrent={chosenClient?.client.id === group.client.id}
            onChoose={() => {
              chooseGroup(group);
              router.history.push(from ?? '/handelse');
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
      </CardButtons>
    </BareLayout>
  );
}
