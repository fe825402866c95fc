/** An empty page in place of what is the company's, for an account that belongs to none. */

import { useTranslation } from '../core/texts.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { organisationIcon } from '../kit/later-icons.ts';

export function NoCompany() {
  const { t } = useTranslation();
  return <EmptyState icon={organisationIcon} title={t('details.noCompany')} text={t('details.noCompanyNext')} />;
}
