/** Links to help and the rules, outside this page: support, forum, guide, terms, privacy policy (product «Navigation»). */

import { useTranslation } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { infoIcon } from '../kit/icons.ts';
import { bookIcon, externalIcon, helpIcon, mailIcon, peopleIcon, shieldIcon } from '../kit/later-icons.ts';
import css from './menu.module.css';
import { usePlatformInfo } from './platform-info.ts';

export function SupportLinks({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  // The operator's links come with the first opening of the menu, and stay.
  const supportInfo = usePlatformInfo().data?.support;
  const links = [
    { to: supportInfo?.guide, icon: bookIcon, text: t('shell.guide') },
    { to: supportInfo?.mail && `mailto:${supportInfo.mail}`, icon: mailIcon, text: t('shell.support') },
    { to: supportInfo?.forum, icon: peopleIcon, text: t('shell.forum') },
    { to: '/villkor', icon: helpIcon, text: t('legal.terms.title') },
    { to: '/integritetspolicy', icon: shieldIcon, text: t('legal.privacy.title') },
    { to: '/tillganglighet', icon: infoIcon, text: t('shell.accessibility') },
  ];
  return (
    <nav className={css.links} aria-label={t('shell.help')}>
      {links.map(
        ({ to: href, icon, text: label }) =>
          href && (
            <a key={href} href={href} target="_blank" rel="noopener noreferrer" className={css.link} onClick={onClick}>
              <Icon d={icon} />
              {label}
              <span className={css.away}>
                <Icon d={externalIcon} size={18} />
                <span className="hidden">{t('shared.newTab')}</span>
              </span>
            </a>
          ),
      )}
    </nav>
  );
}
