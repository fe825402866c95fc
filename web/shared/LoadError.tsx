/** In place of what could not be fetched: why, and another try. */
import { Button } from '@mantine/core';
import { EmptyState } from './EmptyState.tsx';
import { errorText } from './errors.ts';
import { warning } from './first-icons.ts';
import { useTexts } from './texts.ts';

export function LoadError({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useTexts();
  return (
    <div role="alert">
      <EmptyState icon={warning} title={errorText(error, t)} action={retry && <Button onClick={retry}>{t('shared.retry')}</Button>} />
    </div>
  );
}
