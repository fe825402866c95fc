/** An empty page in place of what is the company's, for an account that belongs to none. */

import { useTexts } from '../core/texts.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { organisation } from '../kit/later-icons.ts';

export function NoCompany() {
  const { t } = useTexts();
  return <EmptyState icon={organisation} title={t('details.noCompany')} text={t('details.noCompanyNext')} />;
}
