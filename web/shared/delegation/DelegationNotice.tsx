/** A line where one comes by: delegations of the reader's that wait to be accepted, else those that end soon; nothing where none does (R146, R149). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import css from './delegation.module.css';
import { delegationsQuery } from './delegation-query.ts';
import { endingDelegationsOf } from './ending.ts';

/** They are fetched anew after so long at the earliest: whoever gives one tells its person. */
const FRESH_MS = 10 * 60_000;

export default function DelegationNotice({ onClick }: { onClick?: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const { formatShortDay } = useDateFormatters();
  const { data: delegations = [] } = useQuery({
    ...delegationsQuery({ userId: user.account.id }),
    enabled: can(user, 'delegation.accept'),
    staleTime: FRESH_MS,
    throwOnError: false,
  });
  const awaitingDelegations = delegations.filter(({ status }) => status === 'AWAITING');
  const endingDelegations = endingDelegationsOf(delegations);
  const [firstEndingDelegation] = endingDelegations;
  const noticeText =
    awaitingDelegations.length > 0
      ? t('delegations.menu', { count: awaitingDelegations.length })
      : firstEndingDelegation &&
        t('delegations.menuEnds', {
          count: endingDelegations.length,
          task: firstEndingDelegation.task.name,
          day: formatShortDay(firstEndingDelegation.untilDay),
        });
  if (!noticeText) return null;
  return (
    <Link to="/konto" hash="delegeringar" className={css.notice} onClick={onClick}>
      {noticeText}
    </Link>
  );
}
