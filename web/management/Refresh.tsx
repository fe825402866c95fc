/** Asks anew at once; the page does so by itself now and then. */

import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { reloadIcon } from '../kit/first-icons.ts';
import { Icon } from '../kit/Icon.tsx';

export function Refresh({ isFetching, refetch }: { isFetching: boolean; refetch: () => Promise<unknown> }) {
  const { t } = useTranslation();
  return (
    <Button variant="light" size="md" icon={<Icon d={reloadIcon} size={20} />} isLoading={isFetching} onClick={() => void refetch()}>
      {t('management.refresh')}
    </Button>
  );
}
