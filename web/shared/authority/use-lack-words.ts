/** Names what one has no delegation or licence for among rows of health care, in two words, before it is signed with others (R147). */
import { useQuery } from '@tanstack/react-query';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import type { Row } from '../day/day.ts';
import { authorityQuery, missingByActivity } from './authority-query.ts';

/** The words of a row as it would be done at that instant; undefined where nothing lacks, or nothing is known yet. Rows without health care ask nothing. */
export function useLackWords(clientId: number, rows: readonly Row[]): (row: Row, instant: string) => string | undefined {
  const { t } = useTexts();
  const user = useUser();
  const enabled = can(user, 'instance.sign') && !user.isTheClient && rows.some(({ isHealthCare }) => isHealthCare);
  const { data } = useQuery({ ...authorityQuery(clientId), throwOnError: false, enabled });
  return (row, instant) => {
    const missingAuthority = enabled && data && row.isHealthCare ? missingByActivity(data, instant).get(row.activityId) : undefined;
    return missingAuthority && t(`authority.short.${missingAuthority.mark}`);
  };
}
