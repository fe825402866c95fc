/**
 * A stand-in for a page whose subject is not there: on its way, failed, or none of theirs, which is the not-found view (R4, decision 024).
 */
import type { ComponentProps } from 'react';
import { useTranslation } from '../core/texts.ts';
import type { CombinedQueries } from '../kit/combined-queries.ts';
import { usePane } from '../kit/pane.ts';
import { QueryPlaceholder } from '../kit/QueryPlaceholder.tsx';
import { Screen } from '../kit/Screen.tsx';
import { NotFound } from './Views.tsx';

/** The not-found view; beside a list, which stays, its words alone. */
export function MissingSubject() {
  const { t } = useTranslation();
  return usePane() ? <Screen title={t('error.notFound')}>{null}</Screen> : <NotFound />;
}

/** The page's title until its subject gives it a name. */
type Props = Pick<ComponentProps<typeof Screen>, 'title' | 'pageHeader' | 'backPath' | 'wide'> & { query: CombinedQueries; rows?: number };

export const PendingScreen = ({ query, rows = 4, ...screenProps }: Props) =>
  query.hasMissingRow ? (
    <MissingSubject />
  ) : (
    <Screen {...screenProps}>
      <QueryPlaceholder query={query} rowCount={rows} />
    </Screen>
  );
