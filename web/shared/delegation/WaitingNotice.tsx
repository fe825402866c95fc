/** A line where one comes by: delegations that wait for the reader, and the way to accept them; nothing where none does (R146). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useWho } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import css from './delegation.module.css';
import { delegationsOf } from './delegation-query.ts';

/** They are fetched anew after so long at the earliest: whoever gives one tells its person. */
const FRESH = 10 * 60_000;

export default function WaitingNotice({ onClick }: { onClick?: () => void }) {
  const { t } = useTexts();
  const who = useWho();
  const { data = [] } = useQuery({
    ...delegationsOf({ userId: who.account.id, status: 'AWAITING' }),
    enabled: can(who, 'delegation.accept'),
    staleTime: FRESH,
    throwOnError: false,
  });
  if (data.length === 0) return null;
  return (
    <Link to="/konto" hash="delegeringar" className={css.notice} onClick={onClick}>
      {t('delegations.menu', { count: data.length })}
    </Link>
  );
}
