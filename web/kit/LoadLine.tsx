/** An error line in place of a part of a page that could not be fetched: why, and another try. */
import { errorText } from '../core/errors.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from './Button.tsx';
import { FormError } from './FormError.tsx';

export function LoadLine({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation();
  return (
    <FormError>
      {errorText(error, t)}
      <Button variant="subtle" size="md" onClick={retry}>
        {t('shared.retry')}
      </Button>
    </FormError>
  );
}
