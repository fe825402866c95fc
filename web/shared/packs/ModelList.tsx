/** The model activities of a company by type, which its administrator removes (R107). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ModelActivity, modelActivities } from '#contract/model-activities.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { removeIcon } from '../../kit/later-icons.ts';
import { refreshAll } from '../../kit/queries.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { CategoryIcon } from '../catalogue/CategoryIcon.tsx';
import { useModelTimesText } from './model-times.ts';
import css from './packs.module.css';
import { companyModelsQuery } from './packs-query.ts';

export function ModelList({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const mayRemove = can(useUser(), 'categoryDefaults.change');
  const modelTimesTextOf = useModelTimesText();
  const [modelToRemove, setModelToRemove] = useState<ModelActivity>();
  const { data: models, error, refetch } = useQuery(companyModelsQuery(companyId));
  return (
    <section className={css.part}>
      <h2>{t('packs.models')}</h2>
      {error && !models && <LoadError error={error} retry={() => void refetch()} />}
      {!models && !error && <Skeleton rowCount={4} />}
      {models?.length === 0 && <EmptyState title={t('packs.modelsNone')} text={t('packs.modelsNoneNext')} />}
      {models && models.length > 0 && (
        <>
          <p className={css.lead}>{t('packs.modelsLead')}</p>
          <ul className={css.models} aria-label={t('packs.models')}>
            {models.map((model) => (
              <li key={model.id}>
                <CategoryIcon icon={model.icon} colour={model.category.color} />
                <span>
                  <b>{model.name}</b>
                  <small>{[model.type.name, model.labelName, modelTimesTextOf(model)].filter(Boolean).join(' · ')}</small>
                </span>
                {mayRemove && (
                  <IconButton aria-label={t('admin.removeTitle', { name: model.name })} onClick={() => setModelToRemove(model)}>
                    <Icon d={removeIcon} size={20} />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {modelToRemove && <ModelRemovalDialog model={modelToRemove} onClose={() => setModelToRemove(undefined)} />}
    </section>
  );
}

function ModelRemovalDialog({ model, onClose }: { model: ModelActivity; onClose: () => void }) {
  const { t } = useTranslation();
  const removeMutation = useMutation({
    mutationFn: () => callApi(modelActivities.remove, { params: { id: model.id } }),
    onSettled: () => {
      onClose();
      return refreshAll();
    },
  });
  return (
    <ConfirmDialog
      title={t('admin.removeTitle', { name: model.name })}
      question={t('packs.removeModel')}
      isBusy={removeMutation.isPending}
      onConfirm={() => removeMutation.mutate()}
      onClose={onClose}
    />
  );
}
