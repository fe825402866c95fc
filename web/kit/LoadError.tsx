/** An error in place of what could not be fetched: why, and another try where that can help; else the way on. */
import { errorText, isPermanentError } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { warningIcon } from './first-icons.ts';
import { NextLink } from './NextLink.tsx';

/** `heading`: it stands in for the whole page. */
type Props = { error: unknown; retry?: () => void; isPageHeading?: boolean };

export function LoadError({ error, retry, isPageHeading = false }: Props) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon={warningIcon}
        isPageHeading={isPageHeading}
        title={errorText(error, t)}
        action={isPermanentError(error) ? <NextLink /> : retry && <Button onClick={retry}>{t('shared.retry')}</Button>}
      />
    </div>
  );
}
