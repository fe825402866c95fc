/** An error in place of what could not be fetched: why, and another try where that can help; else the way on. */
import { errorText, isFinal } from '../core/errors.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { warning } from './first-icons.ts';
import { NextLink } from './NextLink.tsx';

/** `heading`: it stands in for the whole page. */
type Props = { error: unknown; retry?: () => void; isPageHeading?: boolean };

export function LoadError({ error, retry, isPageHeading = false }: Props) {
  const { t } = useTexts();
  return (
    <div role="alert">
      <EmptyState
        icon={warning}
        isPageHeading={isPageHeading}
        title={errorText(error, t)}
        action={isFinal(error) ? <NextLink /> : retry && <Button onClick={retry}>{t('shared.retry')}</Button>}
      />
    </div>
  );
}
