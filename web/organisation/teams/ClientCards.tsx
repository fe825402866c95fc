/** The organisation's clients on a phone: a card each that leads to its page, with what waits in words, and a menu with its day and week. */
import { Link } from '@tanstack/react-router';
import type { ClientGroup } from '#contract/people.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import ClientFace from '../../shared/client/ClientFace.tsx';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import { teamLinkTarget } from '../../shared/team/group-query.ts';
import { ClientActions } from './ClientActs.tsx';
import css from './clients.module.css';
import { isPlanEndSoon } from './plan-end.ts';
import type { ClientSummary } from './teams-query.ts';

type Props = { groups: readonly ClientGroup[]; figuresByClient: ReadonlyMap<number, ClientSummary> | undefined };

export function ClientCards({ groups, figuresByClient }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={css.cards} aria-label={t('shell.clients')}>
      {groups.map((group) => (
        <ClientCard key={group.id} group={group} figures={figuresByClient?.get(group.client.id)} />
      ))}
    </ul>
  );
}

function ClientCard({ group, figures }: { group: ClientGroup; figures: ClientSummary | undefined }) {
  const { name } = group.client;
  return (
    <li className={css.card} data-listed>
      <ClientFace client={group.client} size={36} />
      <div className={css.words}>
        <Link to="/organisation/team/$clientGroupId" {...teamLinkTarget(group)} className={css.link}>
          {name}
          {group.name !== name && <small>{group.name}</small>}
        </Link>
        {figures && <WaitingTexts figures={figures} />}
      </div>
      <ClientActions group={group} />
    </li>
  );
}

function WaitingTexts({
  figures: { missedTodayCount, missedWeekCount, unhandledCount, toSignCount, lowItemCount, planEndDate, lastSignedAt },
}: {
  figures: ClientSummary;
}) {
  const { t } = useTranslation();
  const { formatShortDay, today: getToday } = useDateFormatters();
  const formatMoment = useFormatMoment();
  const waitingTexts = [
    missedTodayCount > 0 && t('teams.missedToday', { count: missedTodayCount }),
    missedWeekCount > 0 && t(missedTodayCount > 0 ? 'teams.ofWeek' : 'teams.missedWeek', { count: missedWeekCount }),
    toSignCount > 0 && t('overview.toSign', { count: toSignCount }),
    (unhandledCount ?? 0) > 0 && t('overview.unhandled', { count: unhandledCount }),
    lowItemCount > 0 && t('teams.low', { count: lowItemCount }),
    planEndDate && isPlanEndSoon(planEndDate, getToday()) && t('teams.planEnds', { day: formatShortDay(planEndDate) }),
  ].filter((text) => text !== false && text !== null);
  return (
    <>
      <p>
        {waitingTexts.length === 0
          ? t('teams.nothingWaits')
          : waitingTexts.map((text, index) => (
              <span key={text} data-warn={(index === 0 && missedTodayCount > 0) || undefined}>
                {text}
              </span>
            ))}
      </p>
      {lastSignedAt && <p>{t('teams.lastSigned', { at: formatMoment(lastSignedAt) })}</p>}
    </>
  );
}
