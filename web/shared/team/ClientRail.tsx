/**
 * The pages that the office has about one client: beside the page on wide screens, on others behind the head, which says whose page it is and
 * where one is (product «Team pages»).
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { useTitle } from '../../core/title.ts';
import { Icon } from '../../kit/Icon.tsx';
import { downIcon } from '../../kit/icons.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import { useIsRoomy } from '../../kit/use-wide.ts';
import { ClientHeader } from '../client/ClientHeader.tsx';
import { periodReportsQuery } from '../goals/period-query.ts';
import {
  accessLogPage,
  type ClientPage,
  cardPage,
  clientCopyPage,
  clientPages,
  clientTabs,
  erasurePage,
  selfCarePage,
} from './client-places.ts';
import css from './client-rail.module.css';
import { teamLinkTarget } from './group-query.ts';
import { MemberFaces } from './MemberFaces.tsx';
import { teamSettings } from './setting-links.ts';

type Props = {
  group: ClientGroup;
  /** The page that is shown. */
  currentPage: ClientPage;
  /** It is read or filled in, and stays narrow. */
  isNarrow?: boolean;
  children: ReactNode;
};

/** The head of such a page for its `Screen`: whose it is, and without a rail the way to the others, in place of the title. */
export function useClientPageHeader(): { isTitleHidden: boolean; renderHeader: (group: ClientGroup, current: ClientPage) => ReactNode } {
  const isTitleHidden = !useIsRoomy();
  return {
    isTitleHidden,
    renderHeader: (group, currentPage) =>
      isTitleHidden ? <ClientPagesButton group={group} currentPage={currentPage} /> : <ClientHeader client={group.client} team={group} />,
  };
}

export function RailFrame({ group, currentPage, isNarrow = false, children }: Props) {
  const isRoomy = useIsRoomy();
  return (
    <div className={css.both} data-narrow={isNarrow || undefined}>
      {isRoomy && <ClientPagesNav group={group} currentPage={currentPage} />}
      <div className={css.page}>{children}</div>
    </div>
  );
}

function ClientPagesButton({ group, currentPage }: { group: ClientGroup; currentPage: ClientPage }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { name } = group.client;
  const tabName = clientTabs.find(({ tab }) => tab === currentPage)?.name;
  const pageName = tabName ? t(`teams.tab.${tabName}`) : t(`teams.settings.${currentPage as Exclude<ClientPage, number>}`);
  const pageText = group.name === name ? pageName : `${pageName} · ${group.name}`;
  // A setting is the page's own title.
  useTitle(tabName && pageName, 1);
  return (
    <>
      <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ClientHeader client={group.client} team={{ name: pageText }} />
        <span className="hidden">{t('teams.choosePlace')}</span>
        <Icon d={downIcon} size={20} />
      </button>
      {isOpen && (
        <Sheet title={name} startsAtTop onClose={() => setOpen(false)}>
          {(closeSheet) => <ClientPagesNav group={group} currentPage={currentPage} onGo={closeSheet} />}
        </Sheet>
      )}
    </>
  );
}

function ClientPagesNav({ group, currentPage, onGo: onNavigate }: { group: ClientGroup; currentPage: ClientPage; onGo?: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const { data: reports } = useQuery(periodReportsQuery(group.client.id));
  const { name, id: clientId } = group.client;
  const reportsToSignCount = reports?.filter(({ status }) => status === 'CONTAINS_DIVERGENCES').length ?? 0;
  const mayReadCard = group.officeReadsCard || group.isMember;
  const isTabPage = typeof currentPage === 'number';
  /** Going on among parts, or among settings, leaves no step behind. */
  const linkProps = { className: css.place, onClick: onNavigate, preload: false } as const;
  return (
    <nav aria-label={t('teams.place', { name })} className={css.rail}>
      <ul>
        {clientTabs.map(({ tab, name: tabName, icon }) => (
          <li key={tab}>
            <Link
              to="/organisation/team/$clientGroupId"
              params={{ clientGroupId: String(group.id) }}
              search={{ tab, clientId }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={tab === currentPage ? 'page' : undefined}
              replace={isTabPage}
              {...linkProps}
            >
              <Icon d={icon} size={20} />
              <span>
                {t(`teams.tab.${tabName}`)}
                {tabName === 'periodReports' && reportsToSignCount > 0 && <small>{t('teams.toSign', { count: reportsToSignCount })}</small>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p>{t('teams.ofClient')}</p>
      <ul>
        {[
          ...clientPages,
          ...(mayReadCard ? [cardPage] : []),
          selfCarePage,
          ...(can(user, 'accessLog.see') ? [accessLogPage] : []),
          ...(can(user, 'client.copy') ? [clientCopyPage] : []),
        ].map(({ to, icon, text }) => (
          <li key={to}>
            <Link to={to} search={{ clientId }} {...linkProps}>
              <Icon d={icon} size={20} />
              {t(text)}
            </Link>
          </li>
        ))}
        {can(user, 'retention.manage') && (
          <li>
            <Link to={erasurePage.to} {...linkProps}>
              <Icon d={erasurePage.icon} size={20} />
              {t(erasurePage.text)}
            </Link>
          </li>
        )}
        {!mayReadCard && <li className={css.closed}>{t('card.closedForOffice')}</li>}
      </ul>
      <p>{t('teams.ofSettings')}</p>
      <ul>
        {teamSettings.map(({ path, name: settingName, icon }) => (
          <li key={path}>
            <Link
              to="/organisation/team/$clientGroupId/installningar/$setting"
              {...teamLinkTarget(group, path)}
              activeOptions={{ exact: true }}
              aria-current={settingName === currentPage ? 'page' : undefined}
              replace={!isTabPage}
              {...linkProps}
            >
              <Icon d={icon} size={20} />
              <span>
                {t(`teams.settings.${settingName}`)}
                {settingName === 'members' && <MemberFaces groupId={group.id} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
