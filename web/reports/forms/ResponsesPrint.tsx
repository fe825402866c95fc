/** Puts answers on paper: all that the list is narrowed to, not only the page that is shown, with what they were narrowed by (R48, R71). */
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { printIcon } from '../../kit/later-icons.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { useListPane } from '../../shared/listing/ListWithPane.tsx';
import type Paper from './ResponsesPaper.tsx';
import { MAX_PRINTED_RESPONSES, type ReportResponse, responsesQuery } from './responses-query.ts';

type Props = Omit<ComponentProps<typeof Paper>, 'rows' | 'isRequested' | 'onClose'> & {
  id: number;
  /** The page that is shown: what the browser's own command prints. */
  shownResponses: readonly ReportResponse[];
};
const ResponsesPaper = lazyWithRetry<ComponentProps<typeof Paper>>(() => import('./ResponsesPaper.tsx'));

export function ResponsesPrint({ id, shownResponses, ...paperProps }: Props) {
  const { t } = useTranslation();
  const listPane = useListPane();
  const [isPrintRequested, setPrintRequested] = useState(false);
  const allResponses = useQuery({
    ...responsesQuery(id, { ...paperProps.search, page: undefined }, MAX_PRINTED_RESPONSES),
    enabled: isPrintRequested,
  });
  const loadedResponses = isPrintRequested && !allResponses.isPlaceholderData ? allResponses.data?.data : undefined;
  return (
    <>
      <Button
        variant="default"
        size="md"
        isLoading={isPrintRequested && !allResponses.error}
        icon={<Icon d={printIcon} size={20} />}
        onClick={async () => {
          // An opened part would be on the paper alone.
          if (listPane?.openedPath) await listPane.open();
          setPrintRequested(true);
        }}
      >
        {t('statistics.print')}
      </Button>
      {allResponses.error && isPrintRequested && <LoadLine error={allResponses.error} retry={() => void allResponses.refetch()} />}
      <Suspense>
        <ResponsesPaper
          {...paperProps}
          rows={loadedResponses ?? shownResponses}
          isRequested={loadedResponses !== undefined}
          onClose={() => setPrintRequested(false)}
        />
      </Suspense>
    </>
  );
}
