/** The rows of one resource: paged, sorted, narrowed to whose they are (product «Generic pages», R66). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Icon } from '../kit/Icon.tsx';
import { plusIcon, searchIcon } from '../kit/icons.ts';
import { useListChange } from '../kit/list-paging.ts';
import { PagedTable } from '../kit/PagedTable.tsx';
import { Screen } from '../kit/Screen.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import { type DescribedField, type DescribedResource, fieldTitle, resourceTitleOf } from '../shared/entities/resources.ts';
import { allowedRolesText, isAllowed } from './allowed.ts';
import { isOwnerChosen, isSearchable, takesClient, takesCompany } from './chosen.ts';
import css from './entities.module.css';
import { OwnerPicker } from './OwnerPicker.tsx';
import { newPagePathOf } from './own-pages.ts';
import { type ResourceRow, rowNameOf, rowsQuery } from './rows.ts';
import type { EntitySearch } from './search.ts';
import { isEmpty, RowValue } from './Value.tsx';

/** Columns beside what a row is called. */
const MAX_COLUMNS = 4;
const listedKinds = ['ref', 'choice', 'day', 'instant', 'decimal', 'int', 'rule', 'line', 'text'];

type Props = { resource: DescribedResource; search: EntitySearch };
export function EntityList({ resource, search }: Props) {
  const { t } = useTranslation();
  const { roles } = useUser();
  const changeSearch = useListChange();
  const maySee = isAllowed(roles, resource.list);
  const rowPageQuery = useQuery({ ...rowsQuery(resource, search), ...(!maySee && { enabled: false }) });
  const title = resourceTitleOf(t, resource);
  const { clientId, companyId } = search;
  const [hasClientFilter, hasCompanyFilter] = [takesClient(resource), takesCompany(resource)];
  const defaultSort = resource.list?.order ?? 'id,asc';
  const sortFieldOf = (field: string) => resource.list?.sort.find((sortField) => sortField === field || sortField === `${field}.name`);
  const columns = columnsOf(resource).map((field) => {
    const columnSort = sortFieldOf(field.name);
    return {
      title: fieldTitle(t, resource, field.name),
      ...(columnSort && { sortField: columnSort }),
      // An empty value stays empty: a card on the phone then leaves the line out.
      cell: (row: ResourceRow) => !isEmpty(row[field.name]) && <RowValue field={field} row={row} isPlain />,
    };
  });
  const nameSortField = sortFieldOf('name') ?? sortFieldOf('id');
  return (
    <Screen title={title} backPath="/admin/entitet" wide actions={maySee && <NewEntityLink resource={resource} search={search} />}>
      {!maySee && resource.list && (
        <EmptyState icon={searchIcon} title={t('entities.notSeen', { resource: title, roles: allowedRolesText(t, resource.list) })} />
      )}
      {maySee && (hasClientFilter || hasCompanyFilter) && (
        <OwnerPicker
          owner={{ clientId, companyId }}
          kind={hasClientFilter ? 'both' : 'company'}
          onChoose={(owner) => changeSearch(owner as EntitySearch)}
        />
      )}
      {maySee && isSearchable(resource) && (
        <div className={css.tools}>
          <SearchField
            label={t('entities.search', { resource: title })}
            value={search.q}
            onSearch={(q) => changeSearch({ q }, { replace: true })}
          />
        </div>
      )}
      {maySee && isOwnerChosen(resource, search) && (
        <>
          <p className={css.count} role="status">
            {rowPageQuery.data?.total !== undefined && t('entities.count', { count: rowPageQuery.data.total })}
          </p>
          <PagedTable
            label={title}
            columns={[{ title: fieldTitle(t, resource, 'name'), ...(nameSortField && { sortField: nameSortField }) }, ...columns]}
            renderRowLink={(row, className) =>
              // One that is planned beyond the horizon is no row yet.
              row.id === null ? (
                rowNameOf(row, resource)
              ) : (
                <Link
                  to="/admin/entitet/$resource/$id"
                  params={{ resource: resource.path, id: String(row.id) }}
                  search={{ clientId, companyId }}
                  className={className}
                  preload={false}
                >
                  {rowNameOf(row, resource)}
                  {row.archived === true && <span className={css.mark}>{t('entities.field.archived')}</span>}
                </Link>
              )
            }
            search={search}
            defaultSort={defaultSort}
            query={rowPageQuery}
            emptyState={
              <EmptyState
                icon={searchIcon}
                title={t('entities.none')}
                text={t(
                  (hasClientFilter || hasCompanyFilter) && clientId === undefined && companyId === undefined
                    ? 'entities.noneOfScope'
                    : 'entities.noneNext',
                )}
              />
            }
          />
        </>
      )}
      {maySee && !isOwnerChosen(resource, search) && (
        <EmptyState
          icon={searchIcon}
          title={t(resource.needs === 'client' ? 'entities.chooseClient' : 'entities.chooseCompany')}
          text={t(resource.needs === 'client' ? 'entities.chooseClientNext' : 'entities.chooseCompanyNext')}
        />
      )}
    </Screen>
  );
}

/** The link to a new one, or the roles that make them. */
function NewEntityLink({ resource, search: { clientId, companyId } }: Props) {
  const { t } = useTranslation();
  const { roles } = useUser();
  const { create } = resource;
  if (!create) return null;
  if (!isAllowed(roles, create))
    return <span className={css.note}>{t('entities.notCreated', { roles: allowedRolesText(t, create) })}</span>;
  const newPagePath = newPagePathOf(resource);
  if (create.hasOwnPage)
    return (
      newPagePath && (
        <ButtonLink size="md" to={newPagePath} icon={<Icon d={plusIcon} size={20} />}>
          {t('entities.ownNew')}
        </ButtonLink>
      )
    );
  return (
    <ButtonLink
      size="md"
      to="/admin/entitet/$resource/$id"
      params={{ resource: resource.path, id: 'ny' }}
      search={{ clientId, companyId }}
      icon={<Icon d={plusIcon} size={20} />}
    >
      {t('entities.create')}
    </ButtonLink>
  );
}

/** The first few fields that tell rows apart, without marked ones and the name. */
function columnsOf({ fields }: DescribedResource): DescribedField[] {
  const columns = fields.filter(({ name, kind, isListed }) => isListed && name !== 'name' && listedKinds.includes(kind));
  return columns.slice(0, MAX_COLUMNS);
}
