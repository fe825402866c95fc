/** In place of a page whose subject is not there: on its way, failed, or none of theirs, which is the not-found view (R4, decision 024). */
import type { ComponentProps } from 'react';
import { Ghost } from '../shared/Ghost.tsx';
import { LoadError } from '../shared/LoadError.tsx';
import { Screen } from '../shared/Screen.tsx';
import type { Together } from '../shared/together.ts';
import { NotFound } from './Views.tsx';

/** What the page is called until its subject gives it a name. */
type Props = Pick<ComponentProps<typeof Screen>, 'title' | 'back' | 'wide'> & { of: Together; rows?: number };

export const NotYet = ({ of: { error, isGone, retry }, rows = 4, ...screen }: Props) =>
  isGone ? <NotFound /> : <Screen {...screen}>{error ? <LoadError error={error} retry={retry} /> : <Ghost rows={rows} />}</Screen>;
