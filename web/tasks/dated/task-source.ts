/** The source of a new dated task: what it is made of (R22). */
import { useQuery } from '@tanstack/react-query';
import type { TaskSourceKind as SourceKind } from '#domain/inbox.ts';
import { areQueriesSettled, combineQueries } from '../../kit/combined-queries.ts';
import { datedTaskQuery, sourceActivityQuery, taskSourceQuery } from './dated-query.ts';

export type SourceReference = { id: number; type: SourceKind };

/** Looks the source up, so that a missing one is reported before anything is written. */
export function useSource(source: SourceReference | null) {
  const activityQuery = useQuery(sourceActivityQuery(source?.type === 'ACTIVITY' ? source.id : undefined));
  const taskQuery = useQuery({ ...datedTaskQuery(source?.id), enabled: source?.type === 'TASK' });
  const otherSourceQuery = useQuery(taskSourceQuery(source?.type, source?.id ?? 0));
  const queries = [activityQuery, taskQuery, otherSourceQuery];
  const { error, hasMissingRow, retry } = combineQueries(...queries);
  return {
    activity: activityQuery.data,
    task: taskQuery.data,
    otherSource: otherSourceQuery.data,
    /** It was answered once, or its error is shown; from then on it stays so. */
    isKnown: source === null || queries.some((query) => areQueriesSettled(query)),
    error,
    isMissing: hasMissingRow,
    retry,
  };
}
