/** A line where one comes by: delegations of the reader's that wait to be accepted, else those that end soon; nothing where none does (R146, R149). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import css from './delegation.module.css';
import { delegationsQuery } from './delegation-query.ts';
import { endingDelegationsOf } from './ending.ts';

/** They are fetched anew after so long at the earliest: whoever gives one tells its person. */
const FRESH_MS = 10 * 60_000;

export default function DelegationNotice({ onClick }: { onClick?: () => void }) {
  const { t } = useTexts();
  const user = useUser();
  const { formatShortDay } = useDates();
  const { data = [] } = useQuery({
    ...delegationsQuery({ userId: user.account.id }),
    enabled: can(user, 'delegation.accept'),
    staleTime: FRESH_MS,
    throwOnError: false,
  });
  const awaitingDelegations = data.filter(({ status }) => status === 'AWAITING');
  const endingDelegations = endingDelegationsOf(data);
  const [firstEnding] = endingDelegations;
  const text =
    awaitingDelegations.length > 0
      ? t('delegations.menu', { count: awaitingDelegations.length })
      : firstEnding &&
        t('delegations.menuEnds', {
          count: endingDelegations.length,
          task: firstEnding.task.name,
          day: formatShortDay(firstEnding.untilDay),
        });
  if (!text) return null;
  return (
    <Link to="/konto" hash="delegeringar" className={css.notice} onClick={onClick}>
      {text}
    </Link>
  );
}
