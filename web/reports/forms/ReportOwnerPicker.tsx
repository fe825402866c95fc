/** The owner of the reports that ADMIN sees: the platform's own, or a company's beside them. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../core/texts.ts';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { companiesQuery } from './report-query.ts';

export function ReportOwnerPicker({ companyId }: { companyId: number | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: companies, error, refetch } = useQuery(companiesQuery);
  return (
    <div>
      <SelectField
        label={t('reports.whose')}
        value={String(companyId ?? '')}
        options={[
          { value: '', label: t('reports.ofPlatformOnly') },
          ...(companies ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ...(companyId !== undefined && !companies?.some(({ id }) => id === companyId) ? [{ value: String(companyId), label: '…' }] : []),
        ]}
        onChange={({ currentTarget: { value: companyIdText } }) =>
          void navigate({ to: '/rapport', search: { companyId: companyIdText ? Number(companyIdText) : undefined }, replace: true })
        }
      />
      {error && <LoadLine error={error} retry={() => void refetch()} />}
    </div>
  );
}
