/** The type of a report: chosen among the platform's and the company's, made and changed where it is chosen (R40). */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon } from '../../kit/icons.ts';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { editIcon } from '../../kit/later-icons.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { CategorySelect } from '../../shared/catalogue/CategorySelect.tsx';
import { DetachedSheet } from './DetachedSheet.tsx';
import css from './forms.module.css';
import { type ReportType, typesQuery, useReportOwner } from './report-query.ts';

const TypeForm = lazyWithRetry(async () => ({ default: (await import('./TypeForm.tsx')).TypeForm }));

type Props = {
  companyId: number | undefined;
  typeId: number;
  /** The one that the report has, also when it was archived or removed since. */
  currentType: { id: number; name?: string | null | undefined };
  error: string | undefined;
  onChange: (typeId: number) => void;
};

export function TypeField({ companyId, typeId, currentType, error, onChange }: Props) {
  const { t } = useTranslation();
  const { mayChangeReports, mayChange, companyId: ownerId } = useReportOwner(companyId);
  const [editedType, setEditedType] = useState<'new' | ReportType>();
  const { data: allTypes, error: loadError, refetch } = useQuery(typesQuery(ownerId));
  const choosableTypes = (allTypes ?? []).filter(({ id, archived }) => !archived || id === typeId);
  const chosenType = allTypes?.find(({ id }) => id === typeId);
  return (
    <div className={css.type}>
      <CategorySelect
        name="type"
        label={t('assistmeApp.report.type')}
        categories={choosableTypes}
        value={typeId || undefined}
        placeholder={typeId === currentType.id && currentType.name ? currentType.name : t('reports.chooseType')}
        error={error}
        onChange={onChange}
      />
      {loadError && <LoadLine error={loadError} retry={() => void refetch()} />}
      {allTypes?.length === 0 && mayChangeReports && <p className={css.hint}>{t('reports.noTypes')}</p>}
      {mayChangeReports && (
        <div className={css.acts}>
          <Button
            variant="subtle"
            size="md"
            icon={<Icon d={plusIcon} size={20} />}
            aria-haspopup="dialog"
            onClick={() => setEditedType('new')}
          >
            {t('reports.newType')}
          </Button>
          {chosenType && mayChange(chosenType) && (
            <Button
              variant="subtle"
              size="md"
              icon={<Icon d={editIcon} size={20} />}
              aria-haspopup="dialog"
              onClick={() => setEditedType(chosenType)}
            >
              {t('reports.editThisType', { name: chosenType.name })}
            </Button>
          )}
        </div>
      )}
      {editedType && (
        <DetachedSheet>
          <Suspense>
            <TypeForm
              companyId={companyId}
              type={editedType === 'new' ? undefined : editedType}
              onSaved={({ id }) => onChange(id)}
              onClose={() => setEditedType(undefined)}
            />
          </Suspense>
        </DetachedSheet>
      )}
    </div>
  );
}
