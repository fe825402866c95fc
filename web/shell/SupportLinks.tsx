/** Links to help and the rules, outside this page: support, forum, guide, terms, privacy policy (product «Navigation»). */

import { useTexts } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { info } from '../kit/icons.ts';
import { book, external, help, mail, people, shield } from '../kit/later-icons.ts';
import css from './menu.module.css';
import { usePlatformInfo } from './platform-info.ts';

export function SupportLinks({ onClick }: { onClick: () => void }) {
  const { t } = useTexts();
  // The operator's links come with the first opening of the menu, and stay.
  const support = usePlatformInfo().data?.support;
  const links = [
    { to: support?.guide, icon: book, text: t('shell.guide') },
    { to: support?.mail && `mailto:${support.mail}`, icon: mail, text: t('shell.support') },
    { to: support?.forum, icon: people, text: t('shell.forum') },
    { to: '/villkor', icon: help, text: t('legal.terms.title') },
    { to: '/integritetspolicy', icon: shield, text: t('legal.privacy.title') },
    { to: '/tillganglighet', icon: info, text: t('shell.accessibility') },
  ];
  return (
    <nav className={css.links} aria-label={t('shell.help')}>
      {links.map(
        ({ to, icon, text }) =>
          to && (
            <a key={to} href={to} target="_blank" rel="noopener noreferrer" className={css.link} onClick={onClick}>
              <Icon d={icon} />
              {text}
              <span className={css.away}>
                <Icon d={external} size={18} />
                <span className="hidden">{t('shared.newTab')}</span>
              </span>
            </a>
          ),
      )}
    </nav>
  );
}
