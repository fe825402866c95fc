/** The page without the document: loading, failed, or not switched on, and then how to switch it on. */

import { useTexts } from '../core/texts.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { book } from '../kit/later-icons.ts';
import { Skeleton } from '../kit/Skeleton.tsx';
import { Words } from './Words.tsx';

type Props = { state: { isOff: boolean; error: unknown; retry: () => void } };

export function DocumentPlaceholder({ state: { isOff, error, retry } }: Props) {
  const { t } = useTexts();
  if (isOff) return <EmptyState icon={book} title={t('apiDocs.off')} text={<Words text={t('apiDocs.offNext')} />} />;
  return error ? <LoadError error={error} retry={retry} /> : <Skeleton rows={8} />;
}
