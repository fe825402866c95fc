/** The erasures that are done, newest first: each leads to its certificate. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { rightIcon } from '../../kit/icons.ts';
import type { Erasure } from './erasure-query.ts';
import css from './erasures.module.css';

export const rowCountOf = ({ tables }: Pick<Erasure, 'tables'>): number => tables.reduce((sum, { count }) => sum + count, 0);

export function CertificateList({ certificates }: { certificates: readonly Erasure[] }) {
  const { t } = useTranslation();
  const { localDateOf, formatShortDay } = useDateFormatters();
  return (
    <section className={css.part} aria-labelledby="erased">
      <h2 id="erased">{t('erasures.erased.title')}</h2>
      {certificates.length === 0 && <p className={css.small}>{t('erasures.erased.none')}</p>}
      {certificates.length > 0 && (
        <ul className={css.certificates} aria-labelledby="erased">
          {certificates.map((certificate) => (
            <li key={certificate.id}>
              <Link to="/organisation/gallring/$id" params={{ id: String(certificate.id) }}>
                <span>
                  {t('erasures.erased.line', {
                    number: certificate.clientNumber,
                    day: formatShortDay(localDateOf(certificate.erasedDate!)),
                    rows: rowCountOf(certificate),
                    files: certificate.fileCount ?? 0,
                  })}
                  {certificate.state === 'ERASED' && <small>{t('erasures.erased.filesGo')}</small>}
                </span>
                <Icon d={rightIcon} size={20} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
