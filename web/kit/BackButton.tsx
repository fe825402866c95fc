/** A button one step back, or to the given address when this page was the first. */
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { backIcon } from './icons.ts';

export function BackButton({ fallbackPath }: { fallbackPath: string }) {
  const { t } = useTranslation();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <IconButton aria-label={t('shared.back')} onClick={() => (canGoBack ? router.history.back() : router.history.push(fallbackPath))}>
      <Icon d={backIcon} />
    </IconButton>
  );
}
