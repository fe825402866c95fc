/** The organisation's labels by name; its administrator makes, renames and removes them here (product «Labels»). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Label } from '#contract/labels.ts';
import { basisOfLabel } from '#domain/basis-proposal.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plus } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { edit, remove, tag } from '../../kit/later-icons.ts';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { ownerLabelsQuery } from '../../shared/catalogue/labels.ts';
import { LabelDeleteDialog } from './LabelDeleteDialog.tsx';
import { LabelForm } from './LabelForm.tsx';
import css from './labels.module.css';

type OpenDialog = 'new' | { rename: Label } | { remove: Label };

export function LabelList() {
  const { t } = useTexts();
  const user = useUser();
  const mayChange = can(user, 'label.change');
  const [openDialog, setOpen] = useState<OpenDialog>();
  const { data, error, refetch } = useQuery(ownerLabelsQuery({ companyId: user.account.company?.id }));
  const close = () => setOpen(undefined);
  const createButton = mayChange && (
    <Button size="md" className={css.act} icon={<Icon d={plus} size={20} />} onClick={() => setOpen('new')}>
      {t('labels.create')}
    </Button>
  );
  return (
    <>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={4} />}
      {data?.length === 0 && (
        <EmptyState icon={tag} title={t('labels.none')} text={t(mayChange ? 'labels.noneNext' : 'labels.noneAsk')} action={createButton} />
      )}
      {data && data.length > 0 && (
        <>
          <div className={css.top}>
            <p>{t('labels.lead')}</p>
            {createButton}
          </div>
          {can(user, 'activity.change') && data.some(({ name }) => basisOfLabel(name)) && (
            <ButtonLink to="/aktiviteter/gors-som" variant="light" size="md" className={css.propose}>
              {t('basisProposals.link')}
            </ButtonLink>
          )}
          <ul className={css.list} aria-label={t('labels.title')}>
            {data.map((label) => (
              <li key={label.id}>
                <Icon d={tag} size={20} />
                <span>{label.name}</span>
                {mayChange && (
                  <ActionMenu
                    label={t('team.more', { name: label.name })}
                    title={label.name}
                    acts={[
                      { label: t('admin.rename'), icon: edit, run: () => setOpen({ rename: label }) },
                      { label: t('shared.delete'), icon: remove, isDestructive: true, run: () => setOpen({ remove: label }) },
                    ]}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {openDialog === 'new' && <LabelForm onClose={close} />}
      {typeof openDialog === 'object' && 'rename' in openDialog && <LabelForm label={openDialog.rename} onClose={close} />}
      {typeof openDialog === 'object' && 'remove' in openDialog && <LabelDeleteDialog label={openDialog.remove} onClose={close} />}
    </>
  );
}
