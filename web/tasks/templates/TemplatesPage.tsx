/**
 * The company's tasks by type, and in a second tab their categories and types; narrowed to what is offered for one client
 * (product «Tasks»).
 */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import { CreateAct } from '../../shared/catalogue/EntryList.tsx';
import { CompanyFrame } from './CompanyFrame.tsx';
import { TaskCategories } from './TaskCategories.tsx';
import { TemplateList } from './TemplateList.tsx';
import { type Company, companyTemplatesQuery } from './templates-query.ts';

/** Tabs: 0 the tasks, 1 what they are of (decision 025). */
const tabNames = ['tasks', 'types'] as const;
const route = getRouteApi('/signed-in/uppgift');

export default function TemplatesPage() {
  const { t } = useTexts();
  return (
    <CompanyFrame companyIdInAddress={route.useSearch().companyId} title={t('tasks.title')} back="/organisation/uppgifter">
      {(company) => <Tasks company={company} />}
    </CompanyFrame>
  );
}

function Tasks({ company }: { company: Company }) {
  const { t } = useTexts();
  const { tab: currentTab = 0, ...search } = route.useSearch();
  const list = useQuery(companyTemplatesQuery(company.id));
  const createLink =
    can(useUser(), 'task.change') &&
    linkOptions({ to: '/uppgift/skapa', search: { companyId: search.companyId, categoryId: search.categoryId } });
  return (
    <Screen
      title={t('tasks.title')}
      lead={company.name}
      back="/organisation/uppgifter"
      wide
      acts={createLink && currentTab === 0 && (list.data?.length ?? 0) > 0 && <CreateAct kind="task" link={createLink} />}
    >
      <Tabs
        label={t('tasks.tabs')}
        links={tabNames.map((name, tab) => ({
          key: name,
          text: t(`tasks.tab.${name}`),
          isCurrent: tab === currentTab,
          renderLink: (props) => <Link to="/uppgift" search={{ ...search, tab: tab || undefined }} {...props} />,
        }))}
      />
      {currentTab === 0 ? (
        <TemplateList company={company} search={search} createLink={createLink} />
      ) : (
        <TaskCategories company={company} linkedCategoryId={search.categoryId} />
      )}
    </Screen>
  );
}
