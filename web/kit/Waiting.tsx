/** A stand-in for what several queries bring: on its way, or why it did not come, with another try. */
import type { CombinedQueries } from './combined-queries.ts';
import { Ghost } from './Ghost.tsx';
import { LoadError } from './LoadError.tsx';

type Props = { of: CombinedQueries; rows?: number };

export const Waiting = ({ of: { error, retry }, rows = 4 }: Props) =>
  error ? <LoadError error={error} retry={retry} /> : <Ghost rows={rows} />;
