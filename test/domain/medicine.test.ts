/** Which names of categories propose medicine, and how a new one looks (R90). */
import { expect, test } from 'vitest';
import { isMedicineName, proposeAppearance } from '#domain/medicine.ts';

test.each([
  ...['Läkemedel', 'läkemedel', 'LÄKEMEDEL', 'La\u0308kemedel', ' Läke\u00admedel ', 'Medicin', 'Mediciner', 'Medicinering'],
  ...['Medicine', 'Medicines', 'Medication', 'medications', 'Läkemedel och salvor', 'Morgon/medicin'],
  ...['Läkemedelshantering', 'LÄKEMEDELSLISTA', 'Medicindosett', 'Medicines management'],
])('«%s» does', (name) => expect(isMedicineName(name)).toBe(true));

test.each([
  '',
  'Hygien',
  'Medicinska hjälpmedel',
  'Medicinsk teknik',
  'Medicinal baths',
  'Hjälpmedel',
  'Medical aids',
  'Medic',
  'Paramedicine',
])('«%s» does not', (name) => expect(isMedicineName(name)).toBe(false));

test.each([
  ['Läkemedel', '#a3264f', 'pill'],
  ['Medicines', '#a3264f', 'pill'],
  ['Läkemedel: injektioner', '#a3264f', 'drop'],
  ['Medicine drops', '#a3264f', 'drop'],
  // Without a word for medicine it is none.
  ['Droppställning', '#0e6f8c', 'note'],
  ['Medicinska hjälpmedel', '#0e6f8c', 'note'],
  ['', '#0e6f8c', 'note'],
])('«%s» begins in %s with %s', (name, color, icon) => expect(proposeAppearance(name)).toEqual({ color, icon }));
