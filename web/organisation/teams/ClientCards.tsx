/** The organisation's clients on a phone: a card each that leads to its page, with what waits in words, and a menu with its day and week. */
import { Link } from '@tanstack/react-router';
import type { ClientGroup } from '#contract/people.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import ClientFace from '../../shared/client/ClientFace.tsx';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import { teamLinkTarget } from '../../shared/team/group-query.ts';
import { ClientActs } from './ClientActs.tsx';
import css from './clients.module.css';
import { isPlanEndSoon } from './plan-end.ts';
import type { ClientInShort } from './teams-query.ts';

type Props = { groups: readonly ClientGroup[]; figuresByClient: ReadonlyMap<number, ClientInShort> | undefined };

export function ClientCards({ groups, figuresByClient }: Props) {
  const { t } = useTexts();
  return (
    <ul className={css.cards} aria-label={t('shell.clients')}>
      {groups.map((group) => (
        <Card key={group.id} group={group} figures={figuresByClient?.get(group.client.id)} />
      ))}
    </ul>
  );
}

function Card({ group, figures }: { group: ClientGroup; figures: ClientInShort | undefined }) {
  const { name } = group.client;
  return (
    <li className={css.card} data-listed>
      <ClientFace client={group.client} size={36} />
      <div className={css.words}>
        <Link to="/organisation/team/$clientGroupId" {...teamLinkTarget(group)} className={css.link}>
          {name}
          {group.name !== name && <small>{group.name}</small>}
        </Link>
        {figures && <Waits figures={figures} />}
      </div>
      <ClientActs group={group} />
    </li>
  );
}

function Waits({ figures: { missedToday, missedInWeek, unhandled, toSign, low, planEnds, lastSigned } }: { figures: ClientInShort }) {
  const { t } = useTexts();
  const { formatShortDay, today: getToday } = useDates();
  const formatMoment = useFormatMoment();
  const waitingTexts = [
    missedToday > 0 && t('teams.missedToday', { count: missedToday }),
    missedInWeek > 0 && t(missedToday > 0 ? 'teams.ofWeek' : 'teams.missedWeek', { count: missedInWeek }),
    toSign > 0 && t('overview.toSign', { count: toSign }),
    (unhandled ?? 0) > 0 && t('overview.unhandled', { count: unhandled }),
    low > 0 && t('teams.low', { count: low }),
    planEnds && isPlanEndSoon(planEnds, getToday()) && t('teams.planEnds', { day: formatShortDay(planEnds) }),
  ].filter((text) => text !== false && text !== null);
  return (
    <>
      <p>
        {waitingTexts.length === 0
          ? t('teams.nothingWaits')
          : waitingTexts.map((text, index) => (
              <span key={text} data-warn={(index === 0 && missedToday > 0) || undefined}>
                {text}
              </span>
            ))}
      </p>
      {lastSigned && <p>{t('teams.lastSigned', { at: formatMoment(lastSigned) })}</p>}
    </>
  );
}
