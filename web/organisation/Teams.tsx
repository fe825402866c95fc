/** The organisation's client groups, each opening that client's day (decision 5). */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { clientGroups } from '#contract/people.ts';
import { Choice, ChoiceList } from '../shared/Choice.tsx';
import { call } from '../shared/call.ts';
import { EmptyState } from '../shared/EmptyState.tsx';
import { Ghost } from '../shared/Ghost.tsx';
import { team } from '../shared/icons.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { Screen } from '../shared/Screen.tsx';
import { chooseGroup } from '../shared/session.ts';
import { useTexts } from '../shared/texts.ts';

/** All of the company's (spec 1 §9, large page size). */
const ask = async (signal: AbortSignal) =>
  (await call(clientGroups.list, { query: { page: 0, size: 5000, sort: 'name,asc' }, signal })).data;

export default function Teams() {
  const { t } = useTexts();
  const router = useRouter();
  const { data, error, refetch } = useQuery({ queryKey: ['client-groups', 'all'], queryFn: ({ signal }) => ask(signal) });
  return (
    <Screen title={t('access.organisation')} lead={t('access.organisationLead')} wide>
      {!data && !error && <Ghost rows={4} />}
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState icon={team} title={t('access.noTeams')} text={t('access.noTeamsNext')} />}
      <ChoiceList columns>
        {data?.map((group) => (
          <Choice
            key={group.id}
            name={group.client.name}
            organisation={group.company.name}
            onChoose={() => {
              chooseGroup(group);
              void router.navigate({ to: '/handelse' });
            }}
          />
        ))}
      </ChoiceList>
    </Screen>
  );
}
