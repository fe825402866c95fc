/** Coverage as a line among what waits: clients’ tasks that fewer than two of the staff have; the way to the list (R148). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MIN_DELEGATION_HOLDERS } from '#domain/delegations.ts';
import { useTranslation } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { editIcon } from '../../kit/later-icons.ts';
import { coverageQuery } from '../../shared/delegation/delegation-query.ts';

export default function FewDelegatedLine() {
  const { t } = useTranslation();
  const { data: taskCoverage } = useQuery({ ...coverageQuery(undefined), throwOnError: false });
  const fewDelegatedCount = taskCoverage?.filter(({ having }) => having.length < MIN_DELEGATION_HOLDERS).length ?? 0;
  return (
    <li>
      <Link to="/organisation/delegeringar" preload={false} data-calm={fewDelegatedCount === 0 || undefined}>
        <Icon d={editIcon} size={18} />
        {t('delegations.few', { count: fewDelegatedCount })}
      </Link>
    </li>
  );
}
