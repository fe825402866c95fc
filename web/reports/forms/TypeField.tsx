/** The type of a report: chosen among the platform's and the company's, made and changed where it is chosen (R40). */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plus } from '../../kit/icons.ts';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { edit } from '../../kit/later-icons.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { CategorySelect } from '../../shared/catalogue/CategorySelect.tsx';
import { DetachedSheet } from './DetachedSheet.tsx';
import css from './forms.module.css';
import { type ReportType, typesQuery, useOwner } from './report-query.ts';

const TypeForm = lazyWithRetry(async () => ({ default: (await import('./TypeForm.tsx')).TypeForm }));

type Props = {
  companyId: number | undefined;
  value: number;
  /** The one that the report has, also when it was archived or removed since. */
  currentType: { id: number; name?: string | null | undefined };
  error: string | undefined;
  onChange: (id: number) => void;
};

export function TypeField({ companyId, value, currentType, error, onChange }: Props) {
  const { t } = useTexts();
  const { changes, mayChange, companyId: ownerId } = useOwner(companyId);
  const [openType, setOpenType] = useState<'new' | ReportType>();
  const { data, error: loadError, refetch } = useQuery(typesQuery(ownerId));
  const types = (data ?? []).filter(({ id, archived }) => !archived || id === value);
  const chosenType = data?.find(({ id }) => id === value);
  return (
    <div className={css.type}>
      <CategorySelect
        name="type"
        label={t('assistmeApp.report.type')}
        categories={types}
        value={value || undefined}
        placeholder={value === currentType.id && currentType.name ? currentType.name : t('reports.chooseType')}
        error={error}
        onChange={onChange}
      />
      {loadError && <LoadLine error={loadError} retry={() => void refetch()} />}
      {data?.length === 0 && changes && <p className={css.hint}>{t('reports.noTypes')}</p>}
      {changes && (
        <div className={css.acts}>
          <Button variant="subtle" size="md" icon={<Icon d={plus} size={20} />} aria-haspopup="dialog" onClick={() => setOpenType('new')}>
            {t('reports.newType')}
          </Button>
          {chosenType && mayChange(chosenType) && (
            <Button
              variant="subtle"
              size="md"
              icon={<Icon d={edit} size={20} />}
              aria-haspopup="dialog"
              onClick={() => setOpenType(chosenType)}
            >
              {t('reports.editThisType', { name: chosenType.name })}
            </Button>
          )}
        </div>
      )}
      {openType && (
        <DetachedSheet>
          <Suspense>
            <TypeForm
              companyId={companyId}
              type={openType === 'new' ? undefined : openType}
              onSaved={({ id }) => onChange(id)}
              onClose={() => setOpenType(undefined)}
            />
          </Suspense>
        </DetachedSheet>
      )}
    </div>
  );
}
