/** Asks anew at once; the page does so by itself now and then. */

import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { reload } from '../kit/first-icons.ts';
import { Icon } from '../kit/Icon.tsx';

export function Refresh({ isFetching, refetch }: { isFetching: boolean; refetch: () => Promise<unknown> }) {
  const { t } = useTexts();
  return (
    <Button variant="light" size="md" icon={<Icon d={reload} size={20} />} loading={isFetching} onClick={() => void refetch()}>
      {t('management.refresh')}
    </Button>
  );
}
