/**
 * A stand-in for a page whose subject is not there: on its way, failed, or none of theirs, which is the not-found view (R4, decision 024).
 */
import type { ComponentProps } from 'react';
import type { CombinedQueries } from '../kit/combined-queries.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { Screen } from '../kit/Screen.tsx';
import { NotFound } from './Views.tsx';

/** The page's title until its subject gives it a name. */
type Props = Pick<ComponentProps<typeof Screen>, 'title' | 'about' | 'back' | 'wide'> & { of: CombinedQueries; rows?: number };

export const NotYet = ({ of, rows = 4, ...screen }: Props) =>
  of.isGone ? (
    <NotFound />
  ) : (
    <Screen {...screen}>
      <QueryPlaceholder of={of} rows={rows} />
    </Screen>
  );
