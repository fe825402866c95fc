/** A new row of a resource, from its fields' kinds (product «Generic pages»). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { infoIcon } from '../kit/icons.ts';
import { refreshAll } from '../kit/queries.ts';
import { useRequestKey } from '../kit/request-key.ts';
import { Screen } from '../kit/Screen.tsx';
import { type DescribedResource, resourceAt, resourceTitleOf } from '../shared/entities/resources.ts';
import { allowedRolesText, isAllowed } from './allowed.ts';
import { takesClient } from './chosen.ts';
import type { EntityDraft } from './draft.ts';
import { EntityForm } from './EntityForm.tsx';
import { OwnerPicker } from './OwnerPicker.tsx';
import { createRow, rowNameOf, rowQuery } from './rows.ts';
import type { Owner } from './search.ts';

type Props = { resource: DescribedResource; search: Owner };
export default function EntityCreateForm({ resource, search: { clientId, companyId } }: Props) {
  const { t } = useTranslation();
  const { roles } = useUser();
  const navigate = useNavigate();
  const owner = { clientId, companyId };
  const title = resourceTitleOf(t, resource);
  const backPath = `/admin/entitet/${resource.path}`;
  const { keyOf: requestKeyOf, clearRequestKey } = useRequestKey();
  const { create } = resource;
  const fields = resource.fields.filter(({ create, kind }) => create && kind !== 'nested');
  const hasClientField = fields.some(({ target }) => target === 'clients');
  const clientQuery = useQuery(rowQuery(resourceAt('clients')!, owner.clientId ?? 0, owner.clientId !== undefined));
  const companyQuery = useQuery(rowQuery(resourceAt('companies')!, owner.companyId ?? 0, owner.companyId !== undefined));
  const createMutation = useMutation({
    mutationFn: (body: object) => createRow(resource, body, requestKeyOf(body)),
    meta: { isErrorShown: true },
    onSuccess: (createdRow) => {
      clearRequestKey();
      void refreshAll();
      const mayOpenRow = !create?.hasOtherResponse && resource.get !== undefined;
      // The new row opens by itself where it can be read; else its list shows it.
      void navigate(
        mayOpenRow
          ? {
              to: '/admin/entitet/$resource/$id',
              params: { resource: resource.path, id: String(createdRow.id) },
              search: owner,
              replace: true,
              ignoreBlocker: true,
            }
          : { to: '/admin/entitet/$resource', params: { resource: resource.path }, search: owner, replace: true, ignoreBlocker: true },
      );
    },
  });
  if (!create || create.hasOwnPage || !isAllowed(roles, create))
    return (
      <Screen title={t('entities.newIn', { resource: title })} backPath={backPath}>
        <EmptyState
          icon={infoIcon}
          title={
            create && !create.hasOwnPage ? t('entities.notCreated', { roles: allowedRolesText(t, create) }) : t('entities.createdApart')
          }
        />
      </Screen>
    );
  const initialDraft: EntityDraft = {};
  for (const { name, target } of fields) {
    if (target === 'clients' && owner.clientId !== undefined)
      initialDraft[name] = { id: owner.clientId, name: clientQuery.data ? rowNameOf(clientQuery.data) : `#${owner.clientId}` };
    if (target === 'companies' && owner.companyId !== undefined)
      initialDraft[name] = { id: owner.companyId, name: companyQuery.data ? rowNameOf(companyQuery.data) : `#${owner.companyId}` };
  }
  return (
    <Screen title={t('entities.newIn', { resource: title })} backPath={backPath}>
      {/* The thing that it points to is a client's, though it names none itself. */}
      {!hasClientField && takesClient(resource) && (
        <OwnerPicker
          owner={owner}
          kind="both"
          onChoose={(search) => void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })}
        />
      )}
      <EntityForm
        resource={resource}
        fields={fields}
        initialDraft={initialDraft}
        owner={owner}
        error={createMutation.error}
        isSaving={createMutation.isPending}
        isSaved={createMutation.isSuccess}
        onSave={(body, showErrors) => createMutation.mutate(body, { onError: showErrors })}
        onCancel={() => void navigate({ to: '/admin/entitet/$resource', params: { resource: resource.path }, search: owner })}
      />
    </Screen>
  );
}
