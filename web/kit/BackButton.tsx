/** A button one step back, or to the given address when this page was the first. */
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useTexts } from '../core/texts.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { back } from './icons.ts';

export function BackButton({ fallbackPath }: { fallbackPath: string }) {
  const { t } = useTexts();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <IconButton aria-label={t('shared.back')} onClick={() => (canGoBack ? router.history.back() : router.history.push(fallbackPath))}>
      <Icon d={back} />
    </IconButton>
  );
}
