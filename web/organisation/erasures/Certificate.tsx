/** The document of an erasure: what was agreed and when, the tables whose rows went, how long backups still have them, and the seal. */
import { Fragment } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { numberText } from '../../kit/numbers.ts';
import { usePrintedLine } from '../../shared/paper/printed.ts';
import { rowCountOf } from './CertificateList.tsx';
import css from './certificate.module.css';
import { type Erasure, isErased } from './erasure-query.ts';

/** A table's name, broken at its underscores where a phone has no room. */
const breakAtUnderscores = (name: string) =>
  name.split(/(?<=_)/).map((namePart, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a name never change their places
    <Fragment key={index}>
      {namePart}
      <wbr />
    </Fragment>
  ));

type Props = { erasure: Erasure; title: string; companyName: string };

export function Certificate({ erasure, title, companyName }: Props) {
  const { t, locale } = useTranslation();
  usePrintedLine(companyName);
  const { tables, seal, backupNights, isReplayed } = erasure;
  return (
    <article className={css.document} data-document>
      <header className={css.paperHead}>
        <h1>{title}</h1>
        <p>{companyName}</p>
      </header>
      {isReplayed && <p className={css.note}>{t('erasures.certificate.replayed')}</p>}
      <ErasureFacts erasure={erasure} />
      {isErased(erasure) && (
        <>
          <p className={css.note}>
            {backupNights === null ? t('erasures.certificate.ownBackups') : t('erasures.certificate.backups', { nights: backupNights })}
          </p>
          <table className={css.tables}>
            <caption>{t('erasures.certificate.tables')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('erasures.certificate.table')}</th>
                <th scope="col">{t('erasures.certificate.rows')}</th>
                <th scope="col">{t('erasures.certificate.hash')}</th>
              </tr>
            </thead>
            <tbody>
              {tables.map(({ name, count, sha256 }) => (
                <tr key={name}>
                  <th scope="row" lang="en">
                    {breakAtUnderscores(name)}
                  </th>
                  <td>{numberText(count, locale)}</td>
                  <td className={css.hash}>{sha256}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {seal && (
        <p className={css.seal}>
          <b>{t('erasures.certificate.seal')}</b> <span className={css.hash}>{seal}</span>
        </p>
      )}
    </article>
  );
}

function ErasureFacts({ erasure }: { erasure: Erasure }) {
  const { t, locale } = useTranslation();
  const { formatDateTime, formatShortDay } = useDateFormatters();
  const { id, clientNumber, state, retention, leftOn, lastEntryOn, offered: copyOffer, fileCount } = erasure;
  const formatPerson = (personNumber: number | null, instant: string | null) =>
    instant && t('erasures.certificate.person', { number: personNumber, at: formatDateTime(instant) });
  const facts = [
    ['number', String(id)],
    ['client', String(clientNumber)],
    ['state', t(`erasures.certificate.states.${state}`)],
    ['retention', t(`erasures.rule.${retention}`)],
    ['left', leftOn && formatShortDay(leftOn)],
    ['lastEntry', lastEntryOn && formatShortDay(lastEntryOn)],
    ['offered', copyOffer && t(`erasures.offered.${copyOffer}`)],
    ['proposed', formatPerson(erasure.proposedByNumber, erasure.proposedDate)],
    ['approved', formatPerson(erasure.approvedByNumber, erasure.approvedDate)],
    ['erased', erasure.erasedDate && formatDateTime(erasure.erasedDate)],
    ['done', erasure.doneDate && formatDateTime(erasure.doneDate)],
    ['rows', isErased(erasure) ? numberText(rowCountOf(erasure), locale) : null],
    ['files', fileCount === null ? null : numberText(fileCount, locale)],
  ] as const;
  return (
    <dl className={css.facts}>
      {facts.map(
        ([factName, factText]) =>
          factText && (
            <div key={factName}>
              <dt>{t(`erasures.certificate.fact.${factName}`)}</dt>
              <dd>{factText}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
