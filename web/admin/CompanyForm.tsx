/** A company's form: a new one, or another name and clock for one that is there. */

import { useTranslation } from '../core/texts.ts';
import { definedErrors } from '../kit/checks.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { CompanyFields, companyDraftOf } from '../shared/team/CompanyFields.tsx';
import { nameErrorOf } from '../shared/team/name-bounds.ts';
import { type Company, companiesKey, saveCompany } from './company-query.ts';

type Props = { company: Company | undefined; onSaved?: (() => void) | undefined; onClose: () => void };

export function CompanyForm({ company, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormSheet
      title={company ? company.name : t('admin.companies.create')}
      refreshedKey={companiesKey}
      check={({ name }) => definedErrors({ name: nameErrorOf(name) })}
      send={(values) => saveCompany(companyDraftOf(values), company)}
      {...(onSaved && { onSaved })}
      onClose={onClose}
    >
      {(fields) => <CompanyFields fields={fields} company={company} />}
    </FormSheet>
  );
}
