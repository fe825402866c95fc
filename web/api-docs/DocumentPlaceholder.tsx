/** The page without the document: loading, failed, or not switched on, and then how to switch it on. */

import { useTranslation } from '../core/texts.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { bookIcon } from '../kit/later-icons.ts';
import { Skeleton } from '../kit/Skeleton.tsx';
import { TextWithCode } from './Words.tsx';

type Props = { state: { isOff: boolean; error: unknown; retry: () => void } };

export function DocumentPlaceholder({ state: { isOff, error, retry } }: Props) {
  const { t } = useTranslation();
  if (isOff) return <EmptyState icon={bookIcon} title={t('apiDocs.off')} text={<TextWithCode text={t('apiDocs.offNext')} />} />;
  return error ? <LoadError error={error} retry={retry} /> : <Skeleton rowCount={8} />;
}
