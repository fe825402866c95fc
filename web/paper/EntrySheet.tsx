/** The lines of one day as they stand on paper, filled in and sent together; what is typed is stored on this device until then. */
import { useRef } from 'react';
import { sortForPaper } from '#domain/planning/paper.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { useNow } from '../kit/now.ts';
import { EntryFoot } from './EntryFoot.tsx';
import { EntryRow } from './EntryRow.tsx';
import { ME, noEntry, signerOf } from './entries.ts';
import css from './entry.module.css';
import { GoneEntries } from './GoneEntries.tsx';
import { HandField } from './HandField.tsx';
import { NothingToEnter } from './NothingToEnter.tsx';
import { type EntrySheetOptions, useEntrySheet } from './use-entry-sheet.ts';

type Props = EntrySheetOptions & {
  /** Health care is open, which the client does not enter (R139). */
  isHealthCareOpen: boolean;
};

export function EntrySheet(props: Props) {
  const { date, rows, isHealthCareOpen, dates } = props;
  const { t } = useTexts();
  const { account } = useUser();
  const now = useNow();
  const formRef = useRef<HTMLFormElement>(null);
  const sheet = useEntrySheet(formRef, props);
  const { sheetErrors, team, openRows, isChosen, isSending } = sheet;
  const { hand: sheetSigner, entries } = sheet.draft;
  const signerName = sheetSigner.who === ME ? `${account.firstName} ${account.lastName}` : sheetSigner.name;
  if (openRows.length === 0 && Object.keys(entries).length === 0)
    return <NothingToEnter date={date} isHealthCareOpen={isHealthCareOpen} isChosen={isChosen} />;
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        sheet.send();
      }}
    >
      <fieldset className={css.sheet} disabled={isSending}>
        <legend className="hidden">{t('paper.enter')}</legend>
        {sheet.isRestored && (
          <p className={css.found} role="status">
            {t('paper.draftFound')}
          </p>
        )}
        <div className={css.above}>
          <HandField
            name=""
            label={t('paper.byWhom')}
            noChoiceLabel={t('paper.pick')}
            value={sheetSigner}
            team={team}
            fieldErrors={sheetErrors.signerErrors}
            onChange={sheet.setSigner}
          />
        </div>
        <ol className={css.rows}>
          {sortForPaper(rows).map((row) => {
            const entry = entries[row.id] ?? noEntry;
            return (
              <EntryRow
                key={row.id}
                row={row}
                entry={entry}
                date={date}
                now={now}
                dates={dates}
                sheetSignerText={signerName ? t('paper.asAbove', { name: signerName }) : t('paper.pick')}
                team={team}
                lineErrors={sheetErrors.lines[row.id] ?? {}}
                lackText={sheet.lackIn(row, signerOf(entry, sheetSigner))}
                onChange={(changedEntry) => sheet.setEntry(row.id, changedEntry)}
              />
            );
          })}
        </ol>
        <GoneEntries entries={entries} rows={rows} onStrike={sheet.strike} />
        {isChosen && (
          <p className={css.other}>
            <span>{t('paper.otherLead')}</span>
            <ButtonLink to="/handelse/skapa" search={{ date }} variant="subtle" size="md">
              {t('paper.other')}
            </ButtonLink>
          </p>
        )}
        <EntryFoot message={sheetErrors.message} filledCount={sheet.filledRows.length} openCount={openRows.length} isSending={isSending} />
      </fieldset>
    </form>
  );
}
