/** Which names of categories propose medicine (R90). */
import { expect, test } from 'vitest';
import { proposesMedicine } from '#domain/medicine.ts';

test.each([
  ...['Läkemedel', 'läkemedel', 'LÄKEMEDEL', 'La\u0308kemedel', ' Läke\u00admedel ', 'Medicin', 'Mediciner', 'Medicinering'],
  ...['Medicine', 'Medicines', 'Medication', 'medications', 'Läkemedel och salvor', 'Morgon/medicin'],
  ...['Läkemedelshantering', 'LÄKEMEDELSLISTA', 'Medicindosett', 'Medicines management'],
])('«%s» does', (name) => expect(proposesMedicine(name)).toBe(true));

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
])('«%s» does not', (name) => expect(proposesMedicine(name)).toBe(false));
