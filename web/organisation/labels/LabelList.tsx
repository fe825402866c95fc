/** The organisation's labels by name; its administrator makes, renames and removes them here (product «Labels»). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Label } from '#contract/labels.ts';
import { proposeBasis } from '#domain/basis-proposal.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { editIcon, removeIcon, tagIcon } from '../../kit/later-icons.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { ownerLabelsQuery } from '../../shared/catalogue/labels.ts';
import { LabelDeleteDialog } from './LabelDeleteDialog.tsx';
import { LabelForm } from './LabelForm.tsx';
import css from './labels.module.css';

type LabelDialog = 'new' | { rename: Label } | { remove: Label };

export function LabelList() {
  const { t } = useTranslation();
  const user = useUser();
  const mayChange = can(user, 'label.change');
  const [shownDialog, setShownDialog] = useState<LabelDialog>();
  const { data: labels, error, refetch } = useQuery(ownerLabelsQuery({ companyId: user.account.company?.id }));
  const closeDialog = () => setShownDialog(undefined);
  const createButton = mayChange && (
    <Button size="md" className={css.act} icon={<Icon d={plusIcon} size={20} />} onClick={() => setShownDialog('new')}>
      {t('labels.create')}
    </Button>
  );
  return (
    <>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!labels && !error && <Skeleton rowCount={4} />}
      {labels?.length === 0 && (
        <EmptyState
          icon={tagIcon}
          title={t('labels.none')}
          text={t(mayChange ? 'labels.noneNext' : 'labels.noneAsk')}
          action={createButton}
        />
      )}
      {labels && labels.length > 0 && (
        <>
          <div className={css.top}>
            <p>{t('labels.lead')}</p>
            {createButton}
          </div>
          {can(user, 'activity.change') && labels.some(({ name }) => proposeBasis(name)) && (
            <ButtonLink to="/aktiviteter/gors-som" variant="light" size="md" className={css.propose}>
              {t('basisProposals.link')}
            </ButtonLink>
          )}
          <ul className={css.list} aria-label={t('labels.title')}>
            {labels.map((label) => (
              <li key={label.id}>
                <Icon d={tagIcon} size={20} />
                <span>{label.name}</span>
                {mayChange && (
                  <ActionMenu
                    label={t('team.more', { name: label.name })}
                    title={label.name}
                    actions={[
                      { label: t('admin.rename'), icon: editIcon, run: () => setShownDialog({ rename: label }) },
                      { label: t('shared.delete'), icon: removeIcon, isDestructive: true, run: () => setShownDialog({ remove: label }) },
                    ]}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {shownDialog === 'new' && <LabelForm onClose={closeDialog} />}
      {typeof shownDialog === 'object' && 'rename' in shownDialog && <LabelForm label={shownDialog.rename} onClose={closeDialog} />}
      {typeof shownDialog === 'object' && 'remove' in shownDialog && <LabelDeleteDialog label={shownDialog.remove} onClose={closeDialog} />}
    </>
  );
}
