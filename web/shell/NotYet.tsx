/** In place of a page whose subject is not there: on its way, failed, or none of theirs, which is the not-found view (R4, decision 024). */
import type { ComponentProps } from 'react';
import type { Together } from '../kit/combined-queries.ts';
import { Ghost } from '../kit/Ghost.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { Screen } from '../kit/Screen.tsx';
import { NotFound } from './Views.tsx';

/** What the page is called until its subject gives it a name. */
type Props = Pick<ComponentProps<typeof Screen>, 'title' | 'back' | 'wide'> & { of: Together; rows?: number };

export const NotYet = ({ of: { error, isGone, retry }, rows = 4, ...screen }: Props) =>
  isGone ? <NotFound /> : <Screen {...screen}>{error ? <LoadError error={error} retry={retry} /> : <Ghost rows={rows} />}</Screen>;
