/** Events of all the company's clients. */
import { getRouteApi } from '@tanstack/react-router';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Screen } from '../../kit/Screen.tsx';
import { EventList } from './EventList.tsx';

const route = getRouteApi('/signed-in/organisation/handelser');

export default function Events() {
  const { t } = useTranslation();
  const { account } = useUser();
  return (
    <Screen title={t('shell.events')} wide>
      <EventList search={route.useSearch()} companyId={account.company?.id} />
    </Screen>
  );
}
