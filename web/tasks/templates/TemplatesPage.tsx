/**
 * The company's tasks by type, and in a second tab their categories and types; narrowed to what is offered for one client
 * (product «Tasks»).
 */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import { CreateAction } from '../../shared/catalogue/EntryList.tsx';
import { CompanyFrame } from './CompanyFrame.tsx';
import { TaskCategories } from './TaskCategories.tsx';
import { TemplateList } from './TemplateList.tsx';
import { type Company, companyTemplatesQuery } from './templates-query.ts';

/** Tabs: 0 the tasks, 1 what they are of (decision 025). */
const tabNames = ['tasks', 'types'] as const;
const route = getRouteApi('/signed-in/uppgift');

export default function TemplatesPage() {
  const { t } = useTranslation();
  return (
    <CompanyFrame addressCompanyId={route.useSearch().companyId} title={t('tasks.title')} back="/organisation/uppgifter">
      {(company) => <TemplateTabs company={company} />}
    </CompanyFrame>
  );
}

function TemplateTabs({ company }: { company: Company }) {
  const { t } = useTranslation();
  const { tab: currentTab = 0, ...search } = route.useSearch();
  const templatesQuery = useQuery(companyTemplatesQuery(company.id));
  const createLink =
    can(useUser(), 'task.change') &&
    linkOptions({ to: '/uppgift/skapa', search: { companyId: search.companyId, categoryId: search.categoryId } });
  return (
    <Screen
      title={t('tasks.title')}
      lead={company.name}
      backPath="/organisation/uppgifter"
      wide
      actions={createLink && currentTab === 0 && (templatesQuery.data?.length ?? 0) > 0 && <CreateAction kind="task" link={createLink} />}
    >
      <Tabs
        label={t('tasks.tabs')}
        links={tabNames.map((tabName, tabIndex) => ({
          key: tabName,
          text: t(`tasks.tab.${tabName}`),
          isCurrent: tabIndex === currentTab,
          renderLink: (props) => <Link to="/uppgift" search={{ ...search, tab: tabIndex || undefined }} {...props} />,
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
