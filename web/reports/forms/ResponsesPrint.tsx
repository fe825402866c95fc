/** Puts answers on paper: all that the list is narrowed to, not only the page that is shown, with what they were narrowed by (R48, R71). */
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { print as printer } from '../../kit/later-icons.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { useListPane } from '../../shared/listing/ListWithPane.tsx';
import type Paper from './ResponsesPaper.tsx';
import { MOST_ON_PAPER, type ReportResponse, responsesQuery } from './responses-query.ts';

type Props = Omit<ComponentProps<typeof Paper>, 'rows' | 'isRequested' | 'onClose'> & {
  id: number;
  /** The page that is shown: what the browser's own command prints. */
  shown: readonly ReportResponse[];
};
const ResponsesPaper = lazyWithRetry<ComponentProps<typeof Paper>>(() => import('./ResponsesPaper.tsx'));

export function ResponsesPrint({ id, shown, ...paperProps }: Props) {
  const { t } = useTexts();
  const pane = useListPane();
  const [isRequested, setRequested] = useState(false);
  const all = useQuery({
    ...responsesQuery(id, { ...paperProps.search, page: undefined }, MOST_ON_PAPER),
    enabled: isRequested,
  });
  const rows = isRequested && !all.isPlaceholderData ? all.data?.data : undefined;
  return (
    <>
      <Button
        variant="default"
        size="md"
        loading={isRequested && !all.error}
        icon={<Icon d={printer} size={20} />}
        onClick={async () => {
          // An opened part would be on the paper alone.
          if (pane?.opened) await pane.open();
          setRequested(true);
        }}
      >
        {t('statistics.print')}
      </Button>
      {all.error && isRequested && <LoadLine error={all.error} retry={() => void all.refetch()} />}
      <Suspense>
        <ResponsesPaper {...paperProps} rows={rows ?? shown} isRequested={rows !== undefined} onClose={() => setRequested(false)} />
      </Suspense>
    </>
  );
}
