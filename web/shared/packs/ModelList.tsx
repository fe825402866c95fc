/** The model activities of a company by type, which its administrator removes (R107). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ModelActivity, modelActivities } from '#contract/model-activities.ts';
import { can } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { remove } from '../../kit/later-icons.ts';
import { refreshAll } from '../../kit/queries.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { CategoryIcon } from '../catalogue/CategoryIcon.tsx';
import { useModelTimes } from './model-times.ts';
import css from './packs.module.css';
import { companyModelsQuery } from './packs-query.ts';

export function ModelList({ companyId }: { companyId: number }) {
  const { t } = useTexts();
  const mayRemove = can(useUser(), 'categoryDefaults.change');
  const timesOf = useModelTimes();
  const [modelToRemove, setModelToRemove] = useState<ModelActivity>();
  const { data, error, refetch } = useQuery(companyModelsQuery(companyId));
  return (
    <section className={css.part}>
      <h2>{t('packs.models')}</h2>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={4} />}
      {data?.length === 0 && <EmptyState title={t('packs.modelsNone')} text={t('packs.modelsNoneNext')} />}
      {data && data.length > 0 && (
        <>
          <p className={css.lead}>{t('packs.modelsLead')}</p>
          <ul className={css.models} aria-label={t('packs.models')}>
            {data.map((model) => (
              <li key={model.id}>
                <CategoryIcon icon={model.icon} colour={model.category.color} />
                <span>
                  <b>{model.name}</b>
                  <small>{[model.type.name, model.labelName, timesOf(model)].filter(Boolean).join(' · ')}</small>
                </span>
                {mayRemove && (
                  <IconButton aria-label={t('admin.removeTitle', { name: model.name })} onClick={() => setModelToRemove(model)}>
                    <Icon d={remove} size={20} />
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
  const { t } = useTexts();
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
