/** The builder's draft of a report: what is sent of it, and how it comes to stand on what was saved (R15, R41). */
import { describe, expect, it } from 'vitest';
import {
  changesOf,
  draftAfterSaving,
  type FormDraft,
  findFormErrors,
  formDraftOf,
  isDraftChanged,
  mapErrorsToPieces,
  movePiece,
  rebaseReportDraft,
} from '#web/reports/forms/draft.ts';
import { changesForKind, emptySettings } from '#web/reports/forms/piece-own.ts';
import type { WholeReport } from '#web/reports/forms/report-query.ts';

type Piece = WholeReport['attributes'][number];
const piece = (id: number, name: string, also: Partial<Piece> = {}): Piece => ({
  ...{ id, name, valueType: 'INPUT_LONG_STRING', helpText: null, order: id, archived: false, ...also },
});
const row = (attributes: Piece[], also: Partial<WholeReport> = {}): WholeReport => ({
  ...{
    id: 7,
    version: 3,
    name: 'Avvikelse',
    type: { id: 2, name: 'Avvikelser' },
    published: true,
    onlyOrganisation: false,
    archived: false,
  },
  ...{ global: false, company: { id: 1, name: 'Björken' }, icon: 'heart', color: '#0e5e50', versionNumber: 1, versionDate: null },
  ...{ unpublishedChanges: false, answerCount: 0, attributes, attributeValueLongStrings: [], ...also },
});
const named = (draft: FormDraft) => draft.pieces.map(({ name }) => name);
const opened = row([piece(1, 'Vad'), piece(2, 'När'), piece(3, 'Vem')]);
const rename = (draft: FormDraft, at: number, name: string): FormDraft => ({
  ...draft,
  pieces: draft.pieces.map((one, place) => (place === at ? { ...one, name } : one)),
});
const fresh = (name: string): FormDraft['pieces'][number] => ({
  ...{ key: `new-${name}`, valueType: 'INPUT_LONG_STRING', name, helpText: '', archived: false, text: '' },
  ...emptySettings,
});

describe('the draft of a report', () => {
  it('sends nothing that was not changed, and the whole list when one piece was', () => {
    const draft = formDraftOf(opened);
    expect(changesOf(draft, opened)).toEqual({});
    expect(isDraftChanged({ ...draft, name: ' Avvikelse ' }, opened)).toBe(false);
    const { attributes, ...rest } = changesOf({ ...rename(draft, 1, 'Var'), onlyOrganisation: true }, opened);
    expect(rest).toEqual({ onlyOrganisation: true });
    expect(attributes?.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Vad'],
      [2, 'Var'],
      [3, 'Vem'],
    ]);
  });
  it('moves a piece to any place, and to none beyond the ends', () => {
    const { pieces } = formDraftOf(opened);
    const order = (key: string, to: number) => movePiece(pieces, key, to).map(({ id }) => id);
    expect(order('1', 2)).toEqual([2, 3, 1]);
    expect(order('3', 0)).toEqual([3, 1, 2]);
    expect(order('2', 99)).toEqual([1, 3, 2]);
    expect(movePiece(pieces, '1', -1)).toBe(pieces);
    expect(movePiece(pieces, 'gone', 1)).toBe(pieces);
  });
  it('knows by their ids what came new, and keeps what was written while it was saved', () => {
    const sent = { ...formDraftOf(opened), pieces: [...formDraftOf(opened).pieces, fresh('Hur')] };
    const saved = row([...opened.attributes, piece(9, 'Hur')], { version: 4 });
    const settled = draftAfterSaving(sent, sent, saved);
    expect(settled.pieces[3]).toMatchObject({ id: 9, key: 'new-Hur' });
    expect(isDraftChanged(settled, saved)).toBe(false);
    const later = draftAfterSaving(rename(sent, 3, 'Hur då'), sent, saved);
    expect(changesOf(later, saved).attributes?.[3]).toMatchObject({ id: 9, name: 'Hur då' });
  });
  it('stands on a newer version without losing a piece of either', () => {
    const mine = { ...rename(rename(formDraftOf(opened), 0, 'Vad hände'), 2, 'Vilka'), name: 'Mitt' };
    const newer = row([piece(1, 'Vad'), piece(2, 'När då'), piece(8, 'Deras')], { version: 4, onlyOrganisation: true });
    const merged = rebaseReportDraft({ ...mine, pieces: [...mine.pieces, fresh('Ny')] }, opened, newer);
    expect(named(merged)).toEqual(['Vad hände', 'När då', 'Vilka', 'Ny', 'Deras']);
    // What the other removed is new again, since it was written on here.
    expect(merged.pieces[2]!.id).toBeUndefined();
    expect(merged).toMatchObject({ name: 'Mitt', onlyOrganisation: true });
    expect(named(rebaseReportDraft({ ...formDraftOf(opened), name: 'Mitt' }, opened, newer))).toEqual(['Vad', 'När då', 'Deras']);
  });
  it('says what is wrong at the piece, wherever it stands by now', () => {
    const draft = rename({ ...formDraftOf(opened), name: ' ', typeId: 0 }, 1, '');
    expect(findFormErrors(draft, ['3'])).toEqual({
      name: 'error.field.required',
      type: 'error.field.required',
      '2.name': 'error.field.required',
      '3.text': 'reports.openEditor',
    });
    expect(mapErrorsToPieces({ 'attributes.1.name': 'error.field.size', published: 'x' }, draft)).toEqual({
      '2.name': 'error.field.size',
      published: 'x',
    });
    expect(mapErrorsToPieces({ 'attributes[0].stringValue': 'x' }, draft)).toEqual({ '1.text': 'x' });
  });
  it('sends of a question what its kind has, and comes back with what was typed for the kind before', () => {
    const number = { ...fresh('Feber'), ...changesForKind('number', null), unit: ' °C ', min: '34,5', max: '' };
    const attributes = (piece: FormDraft['pieces'][number]) => changesOf({ ...formDraftOf(opened), pieces: [piece] }, opened).attributes;
    expect(attributes(number)).toMatchObject([{ valueType: 'NUMBER', unit: '°C', min: 34.5, max: null }]);
    const listed = { ...number, ...changesForKind('choice', ['Hemma ', 'Ute', '']) };
    expect(attributes(listed)).toEqual([
      { name: 'Feber', valueType: 'STRING', archived: false, helpText: null, choices: ['Hemma', 'Ute'] },
    ]);
    const back = { ...listed, ...changesForKind('yesNo', listed.choices) };
    expect(attributes(back)?.[0]).not.toHaveProperty('choices');
    expect(changesForKind('choice', back.choices).choices).toEqual(['Hemma ', 'Ute', '']);
  });
  it('is another question once it is answered otherwise, and takes the id that the server gave it', () => {
    const mine = { ...formDraftOf(opened), pieces: [{ ...formDraftOf(opened).pieces[0]!, ...changesForKind('yesNo', null) }] };
    const saved = row([piece(9, 'Vad', { valueType: 'BOOLEAN' })]);
    expect(draftAfterSaving(mine, mine, saved).pieces).toMatchObject([{ key: '1', id: 9, valueType: 'BOOLEAN' }]);
    const typed = { ...mine, pieces: [{ ...mine.pieces[0]!, name: 'Vad då' }] };
    expect(draftAfterSaving(typed, mine, saved).pieces[0]).toMatchObject({ id: 9, name: 'Vad då' });
  });
  it.each<[string, Partial<FormDraft['pieces'][number]>, Record<string, string>]>([
    ['a least that is no number', { ...changesForKind('number', null), min: 'a' }, { min: 'error.field.number' }],
    ['four decimals', { ...changesForKind('number', null), max: '1,2345' }, { max: 'error.field.maxTwoDecimals' }],
    ['a most below the least', { ...changesForKind('number', null), min: '3', max: '2' }, { max: 'error.field.maxBelowMin' }],
    ['a most below nothing', { ...changesForKind('number', null), max: '-1' }, { max: 'error.field.maxBelowMin' }],
    ['one choice', changesForKind('choice', ['Hemma', '']), { 'choices.1': 'error.field.required' }],
    ['a blank one between', changesForKind('choice', ['Hemma', ' ', 'Ute', '']), { 'choices.1': 'error.field.required' }],
    ['nothing, where it is answered in text', { min: 'a', choices: [''] }, {}],
  ])('tells of %s at its field', (_, part, wrong) => {
    const at = Object.fromEntries(Object.entries(wrong).map(([field, key]) => [`new-Hur.${field}`, key]));
    expect(findFormErrors({ ...formDraftOf(opened), pieces: [{ ...fresh('Hur'), ...part }] }, [])).toEqual(at);
    expect(mapErrorsToPieces({ 'attributes.0.choices.1': 'x' }, { ...formDraftOf(opened), pieces: [fresh('Hur')] })).toEqual({
      'new-Hur.choices.1': 'x',
    });
  });
});
