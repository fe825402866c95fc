/** Coverage as a line among what waits: clients’ tasks that fewer than two of the staff have; the way to the list (R148). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MIN_HOLDERS } from '#domain/delegations.ts';
import { useTexts } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { edit } from '../../kit/later-icons.ts';
import { coverageQuery } from '../../shared/delegation/delegation-query.ts';

export default function FewDelegatedLine() {
  const { t } = useTexts();
  const { data } = useQuery({ ...coverageQuery(undefined), throwOnError: false });
  const fewDelegatedCount = data?.filter(({ having }) => having.length < MIN_HOLDERS).length ?? 0;
  return (
    <li>
      <Link to="/organisation/delegeringar" preload={false} data-calm={fewDelegatedCount === 0 || undefined}>
        <Icon d={edit} size={18} />
        {t('delegations.few', { count: fewDelegatedCount })}
      </Link>
    </li>
  );
}
