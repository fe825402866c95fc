/** Coverage as a line among what waits: clients’ tasks that fewer than two of the staff have; the way to the list (R148). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MIN_HOLDERS } from '#domain/delegations.ts';
import { useTexts } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { edit } from '../../kit/later-icons.ts';
import { coverageOf } from '../../shared/delegation/delegation-query.ts';

export default function FewDelegatedLine() {
  const { t } = useTexts();
  const { data } = useQuery({ ...coverageOf(undefined), throwOnError: false });
  const few = data?.filter(({ having }) => having.length < MIN_HOLDERS).length ?? 0;
  return (
    <li>
      <Link to="/organisation/delegeringar" preload={false} data-calm={few === 0 || undefined}>
        <Icon d={edit} size={18} />
        {t('delegations.few', { count: few })}
      </Link>
    </li>
  );
}
