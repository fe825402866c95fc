/** The first tab of /uppgift: the tasks under their types; with a client in the address those that are offered for its team (R37). */
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkOptions, linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { combineQueries } from '../../kit/combined-queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { activities as listIcon } from '../../kit/icons.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { EntryList } from '../../shared/catalogue/EntryList.tsx';
import { TemplateActs } from './TemplateActs.tsx';
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
  const { t } = useTexts();
  const user = useUser();
  const navigate = useNavigate();
  const [menuTask, setMenuTask] = useState<Task>();
  const { companyId, clientId } = search;
  const catalogue = useQuery(catalogueQuery(company.id));
  const list = useQuery(companyTemplatesQuery(company.id));
  const offers = useQuery(offeredTasksQuery(clientId));
  const mayChange = can(user, 'task.change');

  const combinedQueries = combineQueries(catalogue, list, offers);
  if (combinedQueries.error) return <LoadError error={combinedQueries.error} retry={combinedQueries.retry} />;
  if (!catalogue.data || !list.data || (clientId !== undefined && !offers.data)) return <Skeleton rows={6} />;
  const taskOffer = offers.data;
  const entries = taskOffer ? list.data.filter(({ id }) => taskOffer.ids.has(id)) : list.data;
  const templatesLink =
    taskOffer &&
    linkOptions({
      to: '/organisation/team/$clientGroupId/installningar/uppgiftsmallar',
      params: { clientGroupId: String(taskOffer.groupId) },
      search: { clientId },
    });
  return (
    <>
      {templatesLink && entries.length > 0 && (
        <div className={css.narrowed}>
          <p>{t('tasks.offeredFor', { client: taskOffer.client.name })}</p>
          <Link {...templatesLink}>{t(mayChange ? 'tasks.chooseOffered' : 'tasks.seeOffered')}</Link>
          <Link to="/uppgift" search={{ companyId }}>
            {t('tasks.showAll')}
          </Link>
        </div>
      )}
      {templatesLink && entries.length === 0 ? (
        <EmptyState
          icon={listIcon}
          title={t('tasks.noneOffered', { client: taskOffer.client.name })}
          text={t(mayChange ? 'tasks.noneOfferedNext' : 'activities.askManager')}
          action={mayChange && <ButtonLink {...templatesLink}>{t('tasks.chooseOffered')}</ButtonLink>}
        />
      ) : (
        <EntryList
          kind="task"
          entries={entries}
          categories={catalogue.data.categories}
          types={catalogue.data.types}
          addressFilter={search}
          // Offers are chosen elsewhere.
          createLinkOptions={!taskOffer && createLink}
          manageLinkOptions={
            mayChange && !taskOffer && linkOptions({ to: '/uppgift', search: { companyId, categoryId: search.categoryId, tab: 1 } })
          }
          renderCategoryLink={(categoryId, props) => <Link to="/uppgift" search={{ companyId, clientId, categoryId }} {...props} />}
          onShowAll={() => void navigate({ to: '/uppgift', search: { companyId, clientId }, replace: true, resetScroll: false })}
          renderLink={({ id }, props) => (
            <Link
              to="/uppgift/$id/$companyId"
              params={{ id: String(id), companyId: String(company.id) }}
              search={{ clientId }}
              {...props}
            />
          )}
          // One that was removed stays that of its tasks, and has no page.
          renderTypeLink={(id, props) =>
            catalogue.data.types.some((type) => type.id === id) && (
              <Link to="/uppgift/uppgiftstyp" search={{ id, companyId: company.id }} {...props} />
            )
          }
          onType={(typeId) => void navigate({ to: '/uppgift', search: { ...search, typeId }, replace: true, resetScroll: false })}
          onMore={setMenuTask}
        />
      )}
      {menuTask && <TemplateActs task={menuTask} onClose={() => setMenuTask(undefined)} />}
    </>
  );
}
