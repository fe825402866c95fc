/** A stand-in for what several queries bring: on its way, or why it did not come, with another try. */
import type { CombinedQueries } from './combined-queries.ts';
import { LoadError } from './LoadError.tsx';
import { Skeleton } from './Skeleton.tsx';

type Props = { query: CombinedQueries; rowCount?: number };

export const QueryPlaceholder = ({ query: { error, retry }, rowCount = 4 }: Props) =>
  error ? <LoadError error={error} retry={retry} /> : <Skeleton rowCount={rowCount} />;
