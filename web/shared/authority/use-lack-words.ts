/** Names what one has no delegation or licence for among rows of health care, in two words, before it is signed with others (R147). */
import { useQuery } from '@tanstack/react-query';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import type { DayInstance } from '../day/day.ts';
import { authorityQuery, findMissingByActivity } from './authority-query.ts';

/** The words of a row as it would be done at that instant; undefined where nothing lacks, or nothing is known yet. Rows without health care ask nothing. */
export function useMissingAuthorityText(
  clientId: number,
  instances: readonly DayInstance[],
): (instance: DayInstance, instant: string) => string | undefined {
  const { t } = useTranslation();
  const user = useUser();
  const enabled = can(user, 'instance.sign') && !user.isTheClient && instances.some(({ isHealthCare }) => isHealthCare);
  const { data: authority } = useQuery({ ...authorityQuery(clientId), throwOnError: false, enabled });
  return (instance, instant) => {
    const missingAuthority =
      enabled && authority && instance.isHealthCare ? findMissingByActivity(authority, instant).get(instance.activityId) : undefined;
    return missingAuthority && t(`authority.short.${missingAuthority.mark}`);
  };
}
