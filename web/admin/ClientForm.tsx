/** A new client of a company; it gets its first client group with it (decision 010). */
import { useState } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { useTranslation } from '../core/texts.ts';
import { Combobox, type ComboboxOption } from '../kit/Combobox.tsx';
import { definedErrors } from '../kit/checks.ts';
import { FormSheet } from '../kit/FormSheet.tsx';
import { TextField } from '../kit/TextField.tsx';
import { nameErrorOf } from '../shared/team/name-bounds.ts';
import { clientsKey, createClient } from './client-query.ts';
import { findCompanies } from './company-query.ts';

type Props = { company: ComboboxOption | undefined; onCreated: (group: ClientGroup) => void; onClose: () => void };

export function ClientForm({ company, onCreated, onClose }: Props) {
  const { t } = useTranslation();
  const [chosenCompany, setChosenCompany] = useState<ComboboxOption | null>(company ? { id: company.id, name: company.name } : null);
  return (
    <FormSheet
      title={t('admin.clients.create')}
      subtitle={t('admin.clients.createLead')}
      refreshedKey={clientsKey}
      check={({ name, companyId }) =>
        definedErrors({ name: nameErrorOf(name), company: companyId ? undefined : 'admin.clients.companyNeeded' })
      }
      send={({ name = '', companyId }) => createClient(name.trim(), { id: Number(companyId) })}
      onSaved={onCreated}
      onClose={onClose}
    >
      {({ errorOf, clearError, text: fieldPropsOf }) => (
        <>
          <TextField {...fieldPropsOf('name')} label={t('admin.name')} maxLength={100} />
          <Combobox
            name="company"
            label={t('admin.company')}
            hint={t('admin.clients.companyHint')}
            cacheKey="companies"
            findOptions={findCompanies}
            value={chosenCompany}
            onChoose={(choice) => {
              setChosenCompany(choice);
              clearError('company');
            }}
            error={errorOf('company')}
          />
        </>
      )}
    </FormSheet>
  );
}
