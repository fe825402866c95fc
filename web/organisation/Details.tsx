/** The organisation's details in four tabs, each an address of its own (decision 37). */
import { getRouteApi, Link } from '@tanstack/react-router';
import { Screen } from '../shared/Screen.tsx';
import { useWho } from '../shared/session.ts';
import tabs from '../shared/tabs.module.css';
import { useTexts } from '../shared/texts.ts';
import { CompanyFacts } from './CompanyFacts.tsx';
import { LabelList } from './labels/LabelList.tsx';
import { NoCompany } from './NoCompany.tsx';
import { Settings } from './Settings.tsx';
import { Staff } from './Staff.tsx';

const route = getRouteApi('/signed-in/organisation/detalj');
const names = ['company', 'staff', 'settings', 'labels'] as const;

export default function Details() {
  const { t } = useTexts();
  const { account } = useWho();
  const search = route.useSearch();
  const at = search.tab ?? 0;
  const companyId = account.company?.id;
  return (
    <Screen title={t('shell.details')} wide>
      <nav aria-label={t('details.tabs')}>
        <ul className={tabs.tabs}>
          {names.map((name, tab) => (
            <li key={name}>
              <Link
                to="/organisation/detalj"
                search={{ tab }}
                replace
                preload={false}
                resetScroll={false}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={tab === at ? 'page' : undefined}
              >
                {t(`details.tab.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {companyId === undefined ? (
        <NoCompany />
      ) : (
        <>
          {at === 0 && <CompanyFacts id={companyId} />}
          {at === 1 && <Staff search={search} />}
          {at === 2 && <Settings id={companyId} />}
          {at === 3 && <LabelList />}
        </>
      )}
    </Screen>
  );
}
