/** The source of a new dated task: what it is made of (R22). */
import { useQuery } from '@tanstack/react-query';
import type { MadeFrom as SourceKind } from '#domain/inbox.ts';
import { areKnown, combineQueries } from '../../kit/combined-queries.ts';
import { datedTaskQuery, sourceQuery, taskSourceQuery } from './dated-query.ts';

export type Source = { id: number; type: SourceKind };

/** Looks the source up, so that a missing one is reported before anything is written. */
export function useSource(source: Source | null) {
  const ofActivity = useQuery(sourceQuery(source?.type === 'ACTIVITY' ? source.id : undefined));
  const ofTask = useQuery({ ...datedTaskQuery(source?.id), enabled: source?.type === 'TASK' });
  const ofPaper = useQuery(taskSourceQuery(source?.type, source?.id ?? 0));
  const queries = [ofActivity, ofTask, ofPaper];
  const { error, isGone, retry } = combineQueries(...queries);
  return {
    activity: ofActivity.data,
    task: ofTask.data,
    paper: ofPaper.data,
    /** It was answered once, or its error is shown; from then on it stays so. */
    isKnown: source === null || queries.some((query) => areKnown(query)),
    error,
    isGone,
    retry,
  };
}
