/** The first tab of /uppgift: the tasks under their types; with a client in the address those that are offered for its team (R37). */
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkOptions, linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { combineQueries } from '../../kit/combined-queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { activitiesIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { EntryList } from '../../shared/catalogue/EntryList.tsx';
import { TemplateActions } from './TemplateActs.tsx';
import css from './templates.module.css';
import { type Company, catalogueQuery, companyTemplatesQuery, offeredTasksQuery, type Task } from './templates-query.ts';

export type TemplatesSearch = {
  companyId?: number | undefined;
  clientId?: number | undefined;
  categoryId?: number | undefined;
  typeId?: number | undefined;
  tab?: number | undefined;
};
type Props = { company: Company; search: TemplatesSearch; createLink: LinkOptions | false };

export function TemplateList({ company, search, createLink }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const [menuTask, setMenuTask] = useState<Task>();
  const { companyId, clientId } = search;
  const catalogueResult = useQuery(catalogueQuery(company.id));
  const templatesQuery = useQuery(companyTemplatesQuery(company.id));
  const offersResult = useQuery(offeredTasksQuery(clientId));
  const mayChange = can(user, 'task.change');

  const combinedQueries = combineQueries(catalogueResult, templatesQuery, offersResult);
  if (combinedQueries.error) return <LoadError error={combinedQueries.error} retry={combinedQueries.retry} />;
  if (!catalogueResult.data || !templatesQuery.data || (clientId !== undefined && !offersResult.data)) return <Skeleton rowCount={6} />;
  const clientOffer = offersResult.data;
  const shownTemplates = clientOffer ? templatesQuery.data.filter(({ id }) => clientOffer.ids.has(id)) : templatesQuery.data;
  const offersLink =
    clientOffer &&
    linkOptions({
      to: '/organisation/team/$clientGroupId/installningar/uppgiftsmallar',
      params: { clientGroupId: String(clientOffer.groupId) },
      search: { clientId },
    });
  return (
    <>
      {offersLink && shownTemplates.length > 0 && (
        <div className={css.narrowed}>
          <p>{t('tasks.offeredFor', { client: clientOffer.client.name })}</p>
          <Link {...offersLink}>{t(mayChange ? 'tasks.chooseOffered' : 'tasks.seeOffered')}</Link>
          <Link to="/uppgift" search={{ companyId }}>
            {t('tasks.showAll')}
          </Link>
        </div>
      )}
      {offersLink && shownTemplates.length === 0 ? (
        <EmptyState
          icon={activitiesIcon}
          title={t('tasks.noneOffered', { client: clientOffer.client.name })}
          text={t(mayChange ? 'tasks.noneOfferedNext' : 'activities.askManager')}
          action={mayChange && <ButtonLink {...offersLink}>{t('tasks.chooseOffered')}</ButtonLink>}
        />
      ) : (
        <EntryList
          kind="task"
          entries={shownTemplates}
          categories={catalogueResult.data.categories}
          types={catalogueResult.data.types}
          addressFilter={search}
          // Offers are chosen elsewhere.
          createLinkOptions={!clientOffer && createLink}
          manageLinkOptions={
            mayChange && !clientOffer && linkOptions({ to: '/uppgift', search: { companyId, categoryId: search.categoryId, tab: 1 } })
          }
          renderCategoryLink={(categoryId, props) => <Link to="/uppgift" search={{ companyId, clientId, categoryId }} {...props} />}
          onShowAll={() => void navigate({ to: '/uppgift', search: { companyId, clientId }, replace: true, resetScroll: false })}
          renderEntryLink={({ id }, props) => (
            <Link
              to="/uppgift/$id/$companyId"
              params={{ id: String(id), companyId: String(company.id) }}
              search={{ clientId }}
              {...props}
            />
          )}
          // One that was removed stays that of its tasks, and has no page.
          renderTypeLink={(id, props) =>
            catalogueResult.data.types.some((type) => type.id === id) && (
              <Link to="/uppgift/uppgiftstyp" search={{ id, companyId: company.id }} {...props} />
            )
          }
          onTypeToggle={(typeId) => void navigate({ to: '/uppgift', search: { ...search, typeId }, replace: true, resetScroll: false })}
          onOpenMenu={setMenuTask}
        />
      )}
      {menuTask && <TemplateActions task={menuTask} onClose={() => setMenuTask(undefined)} />}
    </>
  );
}
