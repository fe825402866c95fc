/**
 * Writing a hand-over note, or changing one's own. What is typed is kept on this device, encrypted, until it is sent or thrown away: a
 * reload, a closed tab or a place without contact loses nothing (R89).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type HandoverNote, handover } from '#contract/handover.ts';
import { MAX_HANDOVER_NOTE_LENGTH } from '#domain/handover.ts';
import { callApi } from '../../core/call.ts';
import { httpStatusOf } from '../../core/errors.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { DateField } from '../../kit/DateField.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { type FieldHelpers, FormSheet } from '../../kit/FormSheet.tsx';
import { useRequestKey } from '../../kit/request-key.ts';
import { TextArea } from '../../kit/TextArea.tsx';
import { Toggle } from '../../kit/Toggle.tsx';
import { invalidateNotes } from './handover-query.ts';
import { NotePhoto } from './NotePhoto.tsx';
import { discardNoteDraft, type NoteDraft, noteDraftQuery, storeNoteDraft } from './note-draft.ts';

type Props = { clientId: number; clientName: string; note?: HandoverNote; onClose: () => void };

const noteDraftOf = (note: HandoverNote | undefined): NoteDraft => ({
  text: note?.text ?? '',
  important: note?.important ?? false,
  validUntil: note?.validUntil ?? '',
  imageUrl: note?.imageUrl ?? null,
  forOrganisation: note?.forOrganisation ?? false,
});

/** Opens once it is known whether something was left here. */
export default function NoteSheet(props: Props) {
  const queryClient = useQueryClient();
  const draftQuery = noteDraftQuery(props.clientId);
  const { data: storedDraft } = useQuery({ ...draftQuery, enabled: !props.note });
  const onClose = () => {
    // Sent, thrown away or left for later: what shows that there is a draft reads it anew.
    void queryClient.invalidateQueries({ queryKey: draftQuery.queryKey });
    props.onClose();
  };
  return storedDraft === undefined && !props.note ? null : (
    <NoteFormSheet {...props} storedDraft={storedDraft ?? undefined} onClose={onClose} />
  );
}

function NoteFormSheet({ clientId, clientName, note, storedDraft, onClose }: Props & { storedDraft: NoteDraft | undefined }) {
  const { t } = useTranslation();
  const { today } = useDateFormatters();
  const queryClient = useQueryClient();
  const { keyOf: requestKeyOf } = useRequestKey();
  const initialDraft = noteDraftOf(note);
  // As it was when this opened: what is typed here is not found.
  const [openedDraft] = useState(storedDraft);
  const [draft, setDraft] = useState(openedDraft ?? initialDraft);
  const [isOffline, setIsOffline] = useState(false);
  const [isStored, setIsStored] = useState(false);
  const isNewNote = !note;
  useEffect(() => {
    if (isNewNote) void storeNoteDraft(clientId, draft).then(setIsStored);
  }, [isNewNote, clientId, draft]);
  const changeDraft = (changes: Partial<NoteDraft>) => setDraft((previousDraft) => ({ ...previousDraft, ...changes }));
  const sendNote = async () => {
    setIsOffline(false);
    const noteBody = { ...draft, validUntil: draft.validUntil || null };
    try {
      const { data: savedNote } = note
        ? await callApi(handover.change, { params: { id: note.id }, body: noteBody, ifMatch: note.version })
        : await callApi(handover.create, { body: { clientId, ...noteBody }, requestKey: requestKeyOf(noteBody) });
      if (isNewNote) await discardNoteDraft(clientId);
      await invalidateNotes(queryClient, clientId);
      return savedNote;
    } catch (error) {
      setIsOffline(httpStatusOf(error) === 0);
      throw error;
    }
  };
  const renderFields = ({ errorOf, clearError }: FieldHelpers) => (
    <>
      {isOffline && <p role="status">{t('handover.notSent')}</p>}
      {openedDraft && <p role="status">{t('handover.draftFound')}</p>}
      {openedDraft && (
        <Button variant="subtle" size="md" isDestructive onClick={() => void discardNoteDraft(clientId).then(onClose)}>
          {t('shared.leave')}
        </Button>
      )}
      <TextArea
        name="text"
        required
        label={t('handover.text')}
        rows={4}
        maxLength={MAX_HANDOVER_NOTE_LENGTH}
        value={draft.text}
        error={errorOf('text')}
        onChange={(event) => {
          clearError('text');
          changeDraft({ text: event.currentTarget.value });
        }}
      />
      <Toggle
        name="important"
        label={t('handover.important')}
        hint={t('handover.importantHint')}
        checked={draft.important}
        onChange={(important) => changeDraft({ important })}
      />
      <DateField
        name="validUntil"
        label={t('handover.validUntil')}
        hint={t('handover.validHint')}
        value={draft.validUntil}
        from={today()}
        to={`${Number(today().slice(0, 4)) + 1}${today().slice(4)}`}
        error={errorOf('validUntil')}
        onChange={(validUntil) => {
          clearError('validUntil');
          changeDraft({ validUntil });
        }}
      />
      <NotePhoto
        alt={t('handover.photoOf')}
        photoAddress={draft.imageUrl}
        error={errorOf('imageUrl')}
        onChange={(imageUrl) => changeDraft({ imageUrl })}
      />
      <Toggle
        name="forOrganisation"
        label={t('handover.forOrganisation')}
        hint={t('handover.forOrganisationHint')}
        checked={draft.forOrganisation}
        onChange={(forOrganisation) => changeDraft({ forOrganisation })}
      />
    </>
  );
  return (
    <FormSheet
      title={t(note ? 'handover.change' : 'handover.write')}
      subtitle={clientName}
      submitLabel={t('handover.send')}
      check={(): Record<string, string> => (draft.text.trim() ? {} : { text: 'error.field.required' })}
      send={sendNote}
      isStored={isStored}
      onClose={onClose}
    >
      {renderFields}
    </FormSheet>
  );
}
