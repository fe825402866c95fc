/**
 * The bar at the top for administrators of the platform and for whoever is not signed in: home, administration, language, account
 * (product «Navigation»).
 */
import { Link } from '@tanstack/react-router';
import { Icon } from '../kit/Icon.tsx';
import { signOut, sun, user } from '../kit/icons.ts';
import { home, language, shield, signIn } from '../kit/later-icons.ts';
import { PopMenu } from '../kit/PopMenu.tsx';
import { useSession } from '../start/session.ts';
import { chooseLocale, languages, useTexts } from '../start/texts.ts';
import { administration } from './administration.ts';
import css from './top-bar.module.css';

export default function TopBar() {
  const { t } = useTexts();
  const { account } = useSession();
  return (
    <header className={css.bar}>
      <Link to="/" className={css.home} data-signed-in={account !== null || undefined}>
        <Icon d={account ? home : sun} size={26} />
        {account ? t('shell.start') : 'Vardag'}
      </Link>
      <nav className={css.menus} aria-label={t('shell.topBar')}>
        {account && (
          <span className={css.narrow}>
            <AdministrationMenu />
          </span>
        )}
        <LanguageMenu />
        <AccountMenu signedIn={account !== null} />
      </nav>
    </header>
  );
}

function LanguageMenu() {
  const { t, locale } = useTexts();
  return (
    <PopMenu label={t('shared.language')} icon={language} small>
      {(close) =>
        languages.map(([one, name]) => (
          <button
            key={one}
            type="button"
            lang={one}
            aria-current={one === locale || undefined}
            onClick={() => {
              void chooseLocale(one);
              close();
            }}
          >
            {name}
          </button>
        ))
      }
    </PopMenu>
  );
}

function AccountMenu({ signedIn }: { signedIn: boolean }) {
  const { t } = useTexts();
  const links = signedIn
    ? ([
        ['/konto', user, t('shell.account')],
        ['/loggaut', signOut, t('shell.signOut')],
      ] as const)
    : ([
        ['/loggain', signIn, t('shell.signIn')],
        ['/konto/registrera', user, t('registration.title')],
      ] as const);
  return (
    <PopMenu label={t('shell.account')} icon={user} small>
      {(close) =>
        links.map(([to, icon, text]) => (
          <Link key={to} to={to} preload={false} onClick={close} activeProps={{ 'aria-current': 'page' }}>
            <Icon d={icon} />
            {text}
          </Link>
        ))
      }
    </PopMenu>
  );
}

function AdministrationMenu() {
  const { t } = useTexts();
  return (
    <PopMenu label={t('shell.administration')} icon={shield} small>
      {(close) =>
        administration.map(({ to, icon, text }) => (
          <Link key={to} to={to} onClick={close} activeProps={{ 'aria-current': 'page' }}>
            <Icon d={icon} />
            {t(text)}
          </Link>
        ))
      }
    </PopMenu>
  );
}
