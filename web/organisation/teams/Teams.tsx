/** The organisation's clients, each a link to its team's page, and beside it the way to its day. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { groupsQuery, ofTeam } from '../../family/team/group-query.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { CardButtons } from '../../kit/CardButton.tsx';
import choice from '../../kit/card-button.module.css';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Ghost } from '../../kit/Ghost.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { team, today } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { useTexts } from '../../start/texts.ts';
import { useOpenDay } from './open-day.ts';
import css from './team.module.css';

export default function Teams() {
  const { t } = useTexts();
  const openDay = useOpenDay();
  const { data, error, refetch } = useQuery(groupsQuery);
  return (
    <Screen title={t('teams.title')} lead={t('teams.lead')} wide>
      {!data && !error && <Ghost rows={4} />}
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState icon={team} title={t('teams.none')} text={t('teams.noneNext')} />}
      <CardButtons columns>
        {data?.map((group) => (
          <li key={group.id} className={css.client}>
            <Link to="/organisation/team/$clientGroupId" {...ofTeam(group)} className={choice.choice}>
              <Avatar name={group.client.name} size={48} />
              <span className={choice.words}>
                <b>{group.client.name}</b>
                <small>{group.company.name}</small>
              </span>
            </Link>
            <IconButton aria-label={t('teams.dayOf', { name: group.client.name })} onClick={() => openDay(group)}>
              <Icon d={today} />
            </IconButton>
          </li>
        ))}
      </CardButtons>
    </Screen>
  );
}
