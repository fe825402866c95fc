/** Chooses whose rows are meant: a company, one of its clients, or both; what is chosen stands in the address. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../core/texts.ts';
import { Combobox, type ComboboxOption } from '../kit/Combobox.tsx';
import { resourceAt } from '../shared/entities/resources.ts';
import css from './entities.module.css';
import { findRows, rowNameOf, rowQuery } from './rows.ts';
import type { Owner } from './search.ts';

type Props = { owner: Owner; kind: 'client' | 'company' | 'both'; onChoose: (owner: Owner) => void };

export function OwnerPicker({ owner, kind, onChoose }: Props) {
  const { t } = useTranslation();
  const client = useOwnerChoice('clients', owner.clientId);
  const company = useOwnerChoice('companies', owner.companyId);
  const idOf = (choice: ComboboxOption | null) => (choice ? Number(choice.id) : undefined);
  return (
    <fieldset className={css.owner}>
      <legend>{t('entities.whose')}</legend>
      {kind !== 'client' && (
        <Combobox
          name="ofCompany"
          label={t('admin.company')}
          cacheKey="companies"
          findOptions={(searchText, signal) => findRows('companies', {}, searchText, signal)}
          value={company}
          onChoose={(choice) => onChoose({ companyId: idOf(choice), clientId: undefined })}
        />
      )}
      {kind !== 'company' && (
        <Combobox
          name="ofClient"
          label={t('team.client')}
          hint={t('entities.findClient')}
          cacheKey={`clients ${owner.companyId ?? ''}`}
          findOptions={(searchText, signal) => findRows('clients', { companyId: owner.companyId }, searchText, signal)}
          value={client}
          onChoose={(choice) => onChoose({ ...owner, clientId: idOf(choice) })}
        />
      )}
    </fieldset>
  );
}

/** The choice with its name, which the address does not carry. */
function useOwnerChoice(path: 'clients' | 'companies', id: number | undefined): ComboboxOption | null {
  const { data: row } = useQuery(rowQuery(resourceAt(path)!, id ?? 0, id !== undefined));
  return id === undefined ? null : { id, name: row ? rowNameOf(row) : `#${id}` };
}
