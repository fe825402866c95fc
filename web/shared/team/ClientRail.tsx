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
import { useTexts } from '../../core/texts.ts';
import { useTitle } from '../../core/title.ts';
import { Icon } from '../../kit/Icon.tsx';
import { down } from '../../kit/icons.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import { useIsRoomy } from '../../kit/use-wide.ts';
import { ClientHeader } from '../client/ClientHeader.tsx';
import { periodReportsQuery } from '../goals/period-query.ts';
import { type ClientPage, cardPage, clientTabs, copyPage, erasingPage, logPage, ownPages, selfCarePage } from './client-places.ts';
import css from './client-rail.module.css';
import { teamLinkTarget } from './group-query.ts';
import { MemberFaces } from './MemberFaces.tsx';
import { settings } from './setting-links.ts';

type Props = {
  group: ClientGroup;
  /** The page that is shown. */
  currentPage: ClientPage;
  /** It is read or filled in, and stays narrow. */
  isNarrow?: boolean;
  children: ReactNode;
};

/** The head of such a page for its `Screen`: whose it is, and without a rail the way to the others, in place of the title. */
export function useClientHead(): { hidesTitle: boolean; headOf: (group: ClientGroup, current: ClientPage) => ReactNode } {
  const hidesTitle = !useIsRoomy();
  return {
    hidesTitle,
    headOf: (group, current) =>
      hidesTitle ? <PlacesButton group={group} currentPage={current} /> : <ClientHeader client={group.client} team={group} />,
  };
}

export function RailFrame({ group, currentPage, isNarrow = false, children }: Props) {
  const isRoomy = useIsRoomy();
  return (
    <div className={css.both} data-narrow={isNarrow || undefined}>
      {isRoomy && <Places group={group} currentPage={currentPage} />}
      <div className={css.page}>{children}</div>
    </div>
  );
}

function PlacesButton({ group, currentPage }: { group: ClientGroup; currentPage: ClientPage }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { name } = group.client;
  const tabName = clientTabs.find(({ tab }) => tab === currentPage)?.name;
  const pageName = tabName ? t(`teams.tab.${tabName}`) : t(`teams.settings.${currentPage as Exclude<ClientPage, number>}`);
  const placeText = group.name === name ? pageName : `${pageName} · ${group.name}`;
  // A setting is the page's own title.
  useTitle(tabName && pageName, 1);
  return (
    <>
      <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ClientHeader client={group.client} team={{ name: placeText }} />
        <span className="hidden">{t('teams.choosePlace')}</span>
        <Icon d={down} size={20} />
      </button>
      {isOpen && (
        <Sheet title={name} startsAtTop onClose={() => setOpen(false)}>
          {(close) => <Places group={group} currentPage={currentPage} onGo={close} />}
        </Sheet>
      )}
    </>
  );
}

function Places({ group, currentPage, onGo }: { group: ClientGroup; currentPage: ClientPage; onGo?: () => void }) {
  const { t } = useTexts();
  const user = useUser();
  const { data: reports } = useQuery(periodReportsQuery(group.client.id));
  const { name, id: clientId } = group.client;
  const reportsToSignCount = reports?.filter(({ status }) => status === 'CONTAINS_DIVERGENCES').length ?? 0;
  const mayReadCard = group.officeReadsCard || group.isMember;
  const isTab = typeof currentPage === 'number';
  /** Going on among parts, or among settings, leaves no step behind. */
  const linkProps = { className: css.place, onClick: onGo, preload: false } as const;
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
              replace={isTab}
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
          ...ownPages,
          ...(mayReadCard ? [cardPage] : []),
          selfCarePage,
          ...(can(user, 'accessLog.see') ? [logPage] : []),
          ...(can(user, 'client.copy') ? [copyPage] : []),
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
            <Link to={erasingPage.to} {...linkProps}>
              <Icon d={erasingPage.icon} size={20} />
              {t(erasingPage.text)}
            </Link>
          </li>
        )}
        {!mayReadCard && <li className={css.closed}>{t('card.closedForOffice')}</li>}
      </ul>
      <p>{t('teams.ofSettings')}</p>
      <ul>
        {settings.map(({ path, name: setting, icon }) => (
          <li key={path}>
            <Link
              to="/organisation/team/$clientGroupId/installningar/$setting"
              {...teamLinkTarget(group, path)}
              activeOptions={{ exact: true }}
              aria-current={setting === currentPage ? 'page' : undefined}
              replace={!isTab}
              {...linkProps}
            >
              <Icon d={icon} size={20} />
              <span>
                {t(`teams.settings.${setting}`)}
                {setting === 'members' && <MemberFaces groupId={group.id} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
