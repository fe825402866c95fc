/** The owner of the reports that ADMIN sees: the platform's own, or a company's beside them. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../core/texts.ts';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { companiesQuery } from './report-query.ts';

export function ReportOwnerPicker({ companyId }: { companyId: number | undefined }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(companiesQuery);
  return (
    <div>
      <SelectField
        label={t('reports.whose')}
        value={String(companyId ?? '')}
        options={[
          { value: '', label: t('reports.ofPlatformOnly') },
          ...(data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ...(companyId !== undefined && !data?.some(({ id }) => id === companyId) ? [{ value: String(companyId), label: '…' }] : []),
        ]}
        onChange={({ currentTarget: { value } }) =>
          void navigate({ to: '/rapport', search: { companyId: value ? Number(value) : undefined }, replace: true })
        }
      />
      {error && <LoadLine error={error} retry={() => void refetch()} />}
    </div>
  );
}
