/** The legend of the signing list: initials with names, signs with words, and the notes that its cells name (R141). */
import { signingSigns } from '#domain/signing-list.ts';
import { useTranslation } from '../core/texts.ts';
import css from './signing-list.module.css';
import type { SigningList } from './signing-query.ts';
import { MISSED_SIGN, PASSED_SIGN, textBySign, WITHHELD_SIGN } from './signing-words.ts';

type Props = { signers: SigningList['signers']; notes: ReadonlyMap<string, number>; isPartial: boolean };

/** `isPartial`: some of it is not shared with the reader. */
export function SigningLegend({ signers, notes, isPartial }: Props) {
  const { t } = useTranslation();
  const legendRows = [
    { sign: t('signingList.notGiven'), words: t('signingList.status.skipped') },
    { sign: MISSED_SIGN, words: t('signingList.status.missed') },
    { sign: PASSED_SIGN, words: t('signingList.status.passed') },
    ...(isPartial ? [{ sign: WITHHELD_SIGN, words: t('signingList.withheldSign') }] : []),
    { sign: '/AB', words: t('signingList.second.CONFIRMED') },
    { sign: '/AB!', words: t('signingList.second.DISPUTED') },
    { sign: '/?', words: t('signingList.second.MISSED') },
    // Taken back is one sign, whatever came after.
    ...signingSigns
      .filter((sign) => sign !== 'TAKEN_BACK')
      .map((sign) => ({ sign: textBySign[sign], words: t(`signingList.signs.${sign}`) })),
  ];
  return (
    <>
      {notes.size > 0 && (
        <section className={css.part} aria-labelledby="notes">
          <h3 id="notes">{t('signingList.notes')}</h3>
          <ol className={css.notes}>
            {[...notes].map(([note, noteNumber]) => (
              <li key={noteNumber} value={noteNumber}>
                {note}
              </li>
            ))}
          </ol>
        </section>
      )}
      <section className={css.part} aria-labelledby="signers">
        <h3 id="signers">{t('signingList.signers')}</h3>
        {signers.length === 0 && <p>{t(isPartial ? 'signingList.noneShared' : 'signingList.nobody')}</p>}
        <dl className={css.legend}>
          {signers.map(({ id, initials, name, role }) => (
            <div key={id}>
              <dt>{initials}</dt>
              <dd>
                {name}, {t(`team.roles.${role}`)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={css.part} aria-labelledby="signs">
        <h3 id="signs">{t('signingList.signsTitle')}</h3>
        <dl className={css.legend}>
          {legendRows.map(({ sign, words }) => (
            <div key={sign}>
              <dt>{sign}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
