/** The menu: remaining places, language and colours, another team, signing out; for every role (product «Navigation»). */
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { dropChoice, useSession, useUser } from '../core/session.ts';
import { isSharedDevice } from '../core/shared-device.ts';
import { useTexts, withLaterTexts } from '../core/texts.ts';
import { Avatar } from '../kit/Avatar.tsx';
import { Icon } from '../kit/Icon.tsx';
import { InfoDialog } from '../kit/InfoDialog.tsx';
import { search, signOut, user } from '../kit/icons.ts';
import { LookAndLanguage } from '../kit/LookAndLanguage.tsx';
import { change } from '../kit/later-icons.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { hasOtherPlaces, placesOf } from '../shared/team/other-places.ts';
import { administration } from './administration.ts';
import css from './menu.module.css';
import { layoutOf, menuItemsFor } from './places.ts';
import { useSwitchedOn } from './platform-info.ts';
import { SupportLinks } from './SupportLinks.tsx';

const PersonSwitch = lazy(withLaterTexts(() => import('./PersonSwitch.tsx')));
const DelegationNotice = lazy(withLaterTexts(() => import('../shared/delegation/DelegationNotice.tsx')));

/** ADMIN's navigation has it in the top bar. */
const ownAccount = { to: '/konto', text: 'shell.account', icon: user } as const;

export default function Menu({ onClose, onSearch }: { onClose: () => void; onSearch: () => void }) {
  const { t } = useTexts();
  const { account, roles, isTheClient } = useUser();
  const [isAboutOpen, setAbout] = useState(false);
  const session = useSession();
  const { chosenClient } = session;
  const isAdmin = layoutOf(roles) === 'admin';
  const menuPlaces = menuItemsFor(roles, chosenClient !== null, isTheClient).filter((place) => !place.bar);
  const isSwitchedOn = useSwitchedOn();
  const administrationPlaces = isAdmin ? administration.filter(isSwitchedOn) : [];
  const name = `${account.firstName} ${account.lastName}`;
  return (
    <Sheet title={t('shell.menu')} onClose={onClose}>
      {(close) => (
        <div className={css.menu}>
          <div className={css.who}>
            <Avatar name={name} imageUrl={account.imageUrl} size={48} />
            <p>
              <b>{name}</b>
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
              <Icon d={search} />
              {t('shell.search')}
            </button>
            {(isAdmin ? [...administrationPlaces, ...menuPlaces, ownAccount] : menuPlaces).map((place, index) => (
              <Link
                key={place.to}
                to={place.to}
                className={css.link}
                data-beside={(isAdmin && index < administrationPlaces.length) || undefined}
                onClick={close}
              >
                <Icon d={place.icon} />
                {t(place.text)}
              </Link>
            ))}
            {hasOtherPlaces(session) && (
              <Link to="/valj-grupp" className={css.link} onClick={close}>
                <Icon d={change} />
                <span>
                  {t(placesOf(session).office ? 'shell.changePlace' : 'shell.changeTeam')}
                  <small>{chosenClient?.client.name ?? t('access.office')}</small>
                </span>
              </Link>
            )}
            {isAdmin && chosenClient && (
              <Link
                to="/handelse"
                className={css.link}
                onClick={() => {
                  dropChoice();
                  close();
                }}
              >
                <Icon d={search} />
                <span>
                  {t('shell.otherClient')}
                  <small>{chosenClient.client.name}</small>
                </span>
              </Link>
            )}
            <Suspense>{isSharedDevice() && <PersonSwitch onClick={close} />}</Suspense>
            <Link to="/loggaut" className={css.link} onClick={close} preload={false}>
              <Icon d={signOut} />
              {t('shell.signOut')}
            </Link>
          </div>
          <SupportLinks onClick={close} />
          <LookAndLanguage isLabelShown />
          <button type="button" className={css.version} aria-haspopup="dialog" onClick={() => setAbout(true)}>
            {t('shell.version')} {__VERSION__}
          </button>
          {isAboutOpen && (
            <InfoDialog title={`Vardag ${__VERSION__}`} onClose={() => setAbout(false)}>
              <p>{t('shell.about')}</p>
            </InfoDialog>
          )}
        </div>
      )}
    </Sheet>
  );
}
