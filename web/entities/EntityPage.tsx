/** One row: all its fields, what hangs under it, and what may be done to it (product «Generic pages», R66). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../core/errors.ts';
import { useUser } from '../core/session.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button, ButtonLink } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { Icon } from '../kit/Icon.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { editIcon, externalIcon, removeIcon } from '../kit/later-icons.ts';
import { queryClient, refreshAll } from '../kit/queries.ts';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { type DescribedResource, fieldTitle, resourceTitleOf } from '../shared/entities/resources.ts';
import { allowedRolesText, isAllowed } from './allowed.ts';
import { EntityEditForm } from './EntityEditForm.tsx';
import css from './entities.module.css';
import { productPagePathOf } from './own-pages.ts';
import { RelatedRows } from './RelatedRows.tsx';
import { type ResourceRow, removeRow, rowNameOf, rowQuery, rowsKey } from './rows.ts';
import type { Owner } from './search.ts';
import { nameFieldOf, RowValue } from './Value.tsx';

type Props = { resource: DescribedResource; search: Owner; id: number };
export default function EntityPage({ resource, search: { clientId, companyId }, id }: Props) {
  const { t } = useTranslation();
  const { roles } = useUser();
  const owner = { clientId, companyId };
  const maySee = isAllowed(roles, resource.get);
  const { data: row, error, refetch } = useQuery(rowQuery(resource, id, maySee));
  const [isEditing, setEditing] = useState(false);
  const title = resourceTitleOf(t, resource);
  const backPath = `/admin/entitet/${resource.path}`;
  const nameFields = new Set(resource.fields.filter(({ kind }) => kind === 'ref').map(({ name }) => nameFieldOf(name)));
  if (!maySee && resource.get)
    return (
      <Screen title={title} backPath={backPath}>
        <p className={css.note}>{t('entities.notSeen', { resource: title, roles: allowedRolesText(t, resource.get) })}</p>
      </Screen>
    );
  if (!row)
    return (
      <Screen title={title} backPath={backPath}>
        {error ? <LoadError error={error} retry={() => void refetch()} /> : <Skeleton rowCount={6} />}
      </Screen>
    );
  return (
    <Screen title={rowNameOf(row, resource)} lead={t('entities.row', { resource: title, id })} backPath={backPath}>
      {isEditing ? (
        <EntityEditForm resource={resource} row={row} owner={owner} onDone={() => setEditing(false)} />
      ) : (
        <>
          <RowActions resource={resource} row={row} owner={owner} onEdit={() => setEditing(true)} />
          <dl className={css.facts}>
            {resource.fields
              // The name stands once, in the link that leads to it.
              .filter(({ isRead, name }) => isRead && row[name] !== undefined && !nameFields.has(name))
              .map((field) => (
                <div key={field.name}>
                  <dt>{fieldTitle(t, resource, field.name)}</dt>
                  <dd>
                    <RowValue field={field} row={row} owner={owner} />
                  </dd>
                </div>
              ))}
          </dl>
          {resource.subLists
            .filter((subList) => isAllowed(roles, subList))
            .map((subList) => (
              <RelatedRows key={subList.name} resource={resource} subList={subList} id={id} />
            ))}
        </>
      )}
    </Screen>
  );
}

type RowActionsProps = { resource: DescribedResource; row: ResourceRow; owner: Owner; onEdit: () => void };
function RowActions({ resource, row, owner, onEdit }: RowActionsProps) {
  const { t } = useTranslation();
  const { roles } = useUser();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const { change: changeCall, remove: removeCall, isChangedByActs } = resource;
  const productPagePath = productPagePathOf(resource, row);
  const removeMutation = useMutation({
    mutationFn: () => removeRow(resource, row),
    meta: { isErrorShown: true },
    onError: (error) => {
      setConfirming(false);
      showSnack((t) => errorText(error, t), { tone: 'error' });
    },
    onSuccess: async () => {
      await navigate({ to: '/admin/entitet/$resource', params: { resource: resource.path }, search: owner, replace: true });
      // It is not there to be read again.
      queryClient.removeQueries({ queryKey: [...rowsKey(resource), 'one', row.id] });
      void refreshAll();
    },
  });
  const notes = [
    isChangedByActs && t('entities.acted'),
    !isChangedByActs && changeCall && !isAllowed(roles, changeCall) && t('entities.notChanged', { roles: allowedRolesText(t, changeCall) }),
    removeCall && !isAllowed(roles, removeCall) && t('entities.notRemoved', { roles: allowedRolesText(t, removeCall) }),
  ].filter(Boolean);
  return (
    <>
      <div className={css.acts}>
        {!isChangedByActs && isAllowed(roles, changeCall) && (
          <Button size="md" icon={<Icon d={editIcon} size={20} />} onClick={onEdit}>
            {t('entities.edit')}
          </Button>
        )}
        {productPagePath && (
          <ButtonLink size="md" variant="default" to={productPagePath} icon={<Icon d={externalIcon} size={20} />}>
            {t('entities.ownPage')}
          </ButtonLink>
        )}
        {isAllowed(roles, removeCall) && (
          <Button size="md" variant="subtle" isDestructive icon={<Icon d={removeIcon} size={20} />} onClick={() => setConfirming(true)}>
            {t('shared.delete')}
          </Button>
        )}
      </div>
      {notes.map((note) => (
        <p key={String(note)} className={css.note}>
          {note}
        </p>
      ))}
      {isConfirming && (
        <ConfirmDialog
          title={t('entities.removeTitle', { name: rowNameOf(row, resource) })}
          question={t('entities.removeQuestion')}
          isBusy={removeMutation.isPending}
          onConfirm={() => removeMutation.mutate()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
