/** The lines of one day as they stand on paper, filled in and sent together; what is typed is stored on this device until then. */
import { useRef } from 'react';
import { sortForPaper } from '#domain/planning/paper.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { useNow } from '../kit/now.ts';
import { EntryFooter } from './EntryFoot.tsx';
import { EntryRow } from './EntryRow.tsx';
import { emptyEntry, ME, signerOf } from './entries.ts';
import css from './entry.module.css';
import { RemovedEntries } from './GoneEntries.tsx';
import { SignerField } from './HandField.tsx';
import { EmptyEntrySheet } from './NothingToEnter.tsx';
import { type EntrySheetOptions, useEntrySheet } from './use-entry-sheet.ts';

type Props = EntrySheetOptions & {
  /** Health care is open, which the client does not enter (R139). */
  isHealthCareOpen: boolean;
};

export function EntrySheet(props: Props) {
  const { date, instances, isHealthCareOpen, dates } = props;
  const { t } = useTranslation();
  const { account } = useUser();
  const now = useNow();
  const formRef = useRef<HTMLFormElement>(null);
  const sheetForm = useEntrySheet(formRef, props);
  const { sheetErrors, team: teamMembers, openRows: openInstances, isChosen: isChosenClient, isSending } = sheetForm;
  const { hand: sheetSigner, entries } = sheetForm.draft;
  const signerName = sheetSigner.who === ME ? `${account.firstName} ${account.lastName}` : sheetSigner.name;
  if (openInstances.length === 0 && Object.keys(entries).length === 0)
    return <EmptyEntrySheet date={date} isHealthCareOpen={isHealthCareOpen} isChosenClient={isChosenClient} />;
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        sheetForm.send();
      }}
    >
      <fieldset className={css.sheet} disabled={isSending}>
        <legend className="hidden">{t('paper.enter')}</legend>
        {sheetForm.isRestored && (
          <p className={css.found} role="status">
            {t('paper.draftFound')}
          </p>
        )}
        <div className={css.above}>
          <SignerField
            name=""
            label={t('paper.byWhom')}
            noChoiceLabel={t('paper.pick')}
            signer={sheetSigner}
            teamMembers={teamMembers}
            fieldErrors={sheetErrors.signerErrors}
            onChange={sheetForm.setSigner}
          />
        </div>
        <ol className={css.rows}>
          {sortForPaper(instances).map((instance) => {
            const entry = entries[instance.id] ?? emptyEntry;
            return (
              <EntryRow
                key={instance.id}
                instance={instance}
                entry={entry}
                date={date}
                now={now}
                dates={dates}
                sheetSignerText={signerName ? t('paper.asAbove', { name: signerName }) : t('paper.pick')}
                teamMembers={teamMembers}
                lineErrors={sheetErrors.lines[instance.id] ?? {}}
                missingAuthorityText={sheetForm.lackIn(instance, signerOf(entry, sheetSigner))}
                onChange={(changedEntry) => sheetForm.setEntry(instance.id, changedEntry)}
              />
            );
          })}
        </ol>
        <RemovedEntries entries={entries} instances={instances} onRemove={sheetForm.strike} />
        {isChosenClient && (
          <p className={css.other}>
            <span>{t('paper.otherLead')}</span>
            <ButtonLink to="/handelse/skapa" search={{ date }} variant="subtle" size="md">
              {t('paper.other')}
            </ButtonLink>
          </p>
        )}
        <EntryFooter
          message={sheetErrors.message}
          filledCount={sheetForm.filledRows.length}
          openCount={openInstances.length}
          isSending={isSending}
        />
      </fieldset>
    </form>
  );
}
