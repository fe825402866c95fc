/**
 * The pages that the office has about one client: beside the page on wide screens, on others behind the head, which says whose page it is and
 * where one is (product «Team pages»).
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ClientGroup } from '#contract/people.ts';
import { can } from '#domain/permissions.ts';
import { useWho } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { useTitle } from '../../core/title.ts';
import { Icon } from '../../kit/Icon.tsx';
import { down } from '../../kit/icons.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import { useRoom } from '../../kit/use-wide.ts';
import { ClientHeader } from '../client/ClientHeader.tsx';
import { periodReportsQuery } from '../goals/period-query.ts';
import { type ClientPlace, cardPage, copyPage, erasingPage, logPage, ownPages, parts, selfCarePage } from './client-places.ts';
import css from './client-rail.module.css';
import { ofTeam } from './group-query.ts';
import { MemberFaces } from './MemberFaces.tsx';
import { settings } from './setting-links.ts';

type Props = {
  group: ClientGroup;
  /** The page that is shown. */
  current: ClientPlace;
  /** It is read or filled in, and stays narrow. */
  isNarrow?: boolean;
  children: ReactNode;
};

/** The head of such a page for its `Screen`: whose it is, and without a rail the way to the others, in place of the title. */
export function useClientHead(): { hidesTitle: boolean; headOf: (group: ClientGroup, current: ClientPlace) => ReactNode } {
  const hidesTitle = !useRoom();
  return {
    hidesTitle,
    headOf: (group, current) =>
      hidesTitle ? <PlacesButton group={group} current={current} /> : <ClientHeader client={group.client} team={group} />,
  };
}

export function RailFrame({ group, current, isNarrow = false, children }: Props) {
  const isRoomy = useRoom();
  return (
    <div className={css.both} data-narrow={isNarrow || undefined}>
      {isRoomy && <Places group={group} current={current} />}
      <div className={css.page}>{children}</div>
    </div>
  );
}

function PlacesButton({ group, current }: { group: ClientGroup; current: ClientPlace }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { name } = group.client;
  const part = parts.find(({ tab }) => tab === current)?.name;
  const place = part ? t(`teams.tab.${part}`) : t(`teams.settings.${current as Exclude<ClientPlace, number>}`);
  const placeText = group.name === name ? place : `${place} · ${group.name}`;
  // A setting is the page's own title.
  useTitle(part && place, 1);
  return (
    <>
      <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ClientHeader client={group.client} team={{ name: placeText }} />
        <span className="hidden">{t('teams.choosePlace')}</span>
        <Icon d={down} size={20} />
      </button>
      {isOpen && (
        <Sheet title={name} startsAtTop onClose={() => setOpen(false)}>
          {(close) => <Places group={group} current={current} onGo={close} />}
        </Sheet>
      )}
    </>
  );
}

function Places({ group, current, onGo }: { group: ClientGroup; current: ClientPlace; onGo?: () => void }) {
  const { t } = useTexts();
  const who = useWho();
  const { data: reports } = useQuery(periodReportsQuery(group.client.id));
  const { name, id: clientId } = group.client;
  const toSign = reports?.filter(({ status }) => status === 'CONTAINS_DIVERGENCES').length ?? 0;
  const mayReadCard = group.officeReadsCard || group.isMember;
  const isPart = typeof current === 'number';
  /** Going on among parts, or among settings, leaves no step behind. */
  const shared = { className: css.place, onClick: onGo, preload: false } as const;
  return (
    <nav aria-label={t('teams.place', { name })} className={css.rail}>
      <ul>
        {parts.map(({ tab, name: part, icon }) => (
          <li key={tab}>
            <Link
              to="/organisation/team/$clientGroupId"
              params={{ clientGroupId: String(group.id) }}
              search={{ tab, clientId }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={tab === current ? 'page' : undefined}
              replace={isPart}
              {...shared}
            >
              <Icon d={icon} size={20} />
              <span>
                {t(`teams.tab.${part}`)}
                {part === 'periodReports' && toSign > 0 && <small>{t('teams.toSign', { count: toSign })}</small>}
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
          ...(can(who, 'accessLog.see') ? [logPage] : []),
          ...(can(who, 'client.copy') ? [copyPage] : []),
        ].map(({ to, icon, text }) => (
          <li key={to}>
            <Link to={to} search={{ clientId }} {...shared}>
              <Icon d={icon} size={20} />
              {t(text)}
            </Link>
          </li>
        ))}
        {can(who, 'retention.manage') && (
          <li>
            <Link to={erasingPage.to} {...shared}>
              <Icon d={erasingPage.icon} size={20} />
              {t(erasingPage.text)}
            </Link>
          </li>
        )}
        {!mayReadCard && <li className={css.closed}>{t('card.closedForOffice')}</li>}
      </ul>
      <p>{t('teams.ofSettings')}</p>
      <ul>
        {settings.map(({ at, name: setting, icon }) => (
          <li key={at}>
            <Link
              to="/organisation/team/$clientGroupId/installningar/$setting"
              {...ofTeam(group, at)}
              activeOptions={{ exact: true }}
              aria-current={setting === current ? 'page' : undefined}
              replace={!isPart}
              {...shared}
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
