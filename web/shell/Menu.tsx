/** The menu: remaining places, language and colours, another team, signing out; for every role (product «Navigation»). */
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { clearChosenClient, useSession, useUser } from '../core/session.ts';
import { isSharedDevice } from '../core/shared-device.ts';
import { useTranslation, withLaterTexts } from '../core/texts.ts';
import { Avatar } from '../kit/Avatar.tsx';
import { Icon } from '../kit/Icon.tsx';
import { InfoDialog } from '../kit/InfoDialog.tsx';
import { searchIcon, signOutIcon, userIcon } from '../kit/icons.ts';
import { AppearanceAndLanguage } from '../kit/LookAndLanguage.tsx';
import { changeIcon } from '../kit/later-icons.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { choosablePlacesOf, hasOtherPlaces } from '../shared/team/other-places.ts';
import { allAdministrationPlaces } from './administration.ts';
import css from './menu.module.css';
import { findMenuItems, layoutOf } from './places.ts';
import { useIsSwitchedOn } from './platform-info.ts';
import { SupportLinks } from './SupportLinks.tsx';

const PersonSwitch = lazy(withLaterTexts(() => import('./PersonSwitch.tsx')));
const DelegationNotice = lazy(withLaterTexts(() => import('../shared/delegation/DelegationNotice.tsx')));

/** ADMIN's navigation has it in the top bar. */
const accountLink = { to: '/konto', text: 'shell.account', icon: userIcon } as const;

export default function Menu({ onClose, onSearch }: { onClose: () => void; onSearch: () => void }) {
  const { t } = useTranslation();
  const { account, roles, isTheClient } = useUser();
  const [isAboutOpen, setAboutOpen] = useState(false);
  const session = useSession();
  const { chosenClient } = session;
  const isAdmin = layoutOf(roles) === 'admin';
  const sheetMenuItems = findMenuItems(roles, chosenClient !== null, isTheClient).filter((menuItem) => !menuItem.bar);
  const isSwitchedOn = useIsSwitchedOn();
  const administrationPlaces = isAdmin ? allAdministrationPlaces.filter(isSwitchedOn) : [];
  const fullName = `${account.firstName} ${account.lastName}`;
  return (
    <Sheet title={t('shell.menu')} onClose={onClose}>
      {(close) => (
        <div className={css.menu}>
          <div className={css.who}>
            <Avatar name={fullName} imageUrl={account.imageUrl} size={48} />
            <p>
              <b>{fullName}</b>
              <small>{account.email}</small>
            </p>
          </div>
          <Suspense>
            <DelegationNotice onClick={close} />
          </Suspense>
          <div className={css.links}>
            <button
              type="button"
              className={css.link}
              aria-haspopup="dialog"
              onClick={() => {
                close();
                onSearch();
              }}
            >
              <Icon d={searchIcon} />
              {t('shell.search')}
            </button>
            {(isAdmin ? [...administrationPlaces, ...sheetMenuItems, accountLink] : sheetMenuItems).map((menuItem, index) => (
              <Link
                key={menuItem.to}
                to={menuItem.to}
                className={css.link}
                data-beside={(isAdmin && index < administrationPlaces.length) || undefined}
                onClick={close}
              >
                <Icon d={menuItem.icon} />
                {t(menuItem.text)}
              </Link>
            ))}
            {hasOtherPlaces(session) && (
              <Link to="/valj-grupp" className={css.link} onClick={close}>
                <Icon d={changeIcon} />
                <span>
                  {t(choosablePlacesOf(session).office ? 'shell.changePlace' : 'shell.changeTeam')}
                  <small>{chosenClient?.client.name ?? t('access.office')}</small>
                </span>
              </Link>
            )}
            {isAdmin && chosenClient && (
              <Link
                to="/handelse"
                className={css.link}
                onClick={() => {
                  clearChosenClient();
                  close();
                }}
              >
                <Icon d={searchIcon} />
                <span>
                  {t('shell.otherClient')}
                  <small>{chosenClient.client.name}</small>
                </span>
              </Link>
            )}
            <Suspense>{isSharedDevice() && <PersonSwitch onClick={close} />}</Suspense>
            <Link to="/loggaut" className={css.link} onClick={close} preload={false}>
              <Icon d={signOutIcon} />
              {t('shell.signOut')}
            </Link>
          </div>
          <SupportLinks onClick={close} />
          <AppearanceAndLanguage isLabelShown />
          <button type="button" className={css.version} aria-haspopup="dialog" onClick={() => setAboutOpen(true)}>
            {t('shell.version')} {__VERSION__}
          </button>
          {isAboutOpen && (
            <InfoDialog title={`Vardag ${__VERSION__}`} onClose={() => setAboutOpen(false)}>
              <p>{t('shell.about')}</p>
            </InfoDialog>
          )}
        </div>
      )}
    </Sheet>
  );
}
