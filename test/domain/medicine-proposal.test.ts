/** Orders that are proposed from what activities say in free words (R128). */
import { describe, expect, it } from 'vitest';
import { isOrderQuestion, parseDose, proposeOrder, splitNameAndStrength } from '#domain/medicine-proposal.ts';

it.each([
  ['Alvedon 500 mg', 'Alvedon', '500 mg'],
  ['Insulin Novorapid 100 E/ml', 'Insulin Novorapid', '100 E/ml'],
  ['Vitamin B12', 'Vitamin B12', null],
  ['500 mg', '500 mg', null],
  ['  Levaxin 0,1 mg ', 'Levaxin', '0,1 mg'],
])('«%s» is named %s, of %s', (text, name, strength) => {
  expect(splitNameAndStrength(text)).toEqual({ name, strength });
});

it.each([
  ['1 tablett', 1, null, 'tablett'],
  ['1–2 tabletter', 1, 2, 'tabletter'],
  ['0,5 ml', 0.5, null, 'ml'],
  ['2-1 tabletter', 2, null, 'tabletter'],
  ['en halv', null, null, null],
  ['1 på morgonen, 2 till natten', null, null, null],
])('a dose of «%s»', (text, dose, doseTo, unit) => {
  expect(parseDose(text)).toEqual({ dose, doseTo, unit });
});

describe('an order', () => {
  it('takes the drug, its strength and dose from their questions', () => {
    const values = [
      { attribute: 'Läkemedel och styrka', text: 'Alvedon 500 mg' },
      { attribute: 'Dos', text: '2 tabletter' },
      { attribute: 'Instruktion', text: 'Med vatten' },
    ];
    const order = { name: 'Alvedon', strength: '500 mg', dose: 2, doseTo: null, unit: 'tabletter', instruction: 'Med vatten' };
    expect(proposeOrder('Morgonmedicin', values)).toEqual(order);
  });
  it('keeps a dose in words, and goes by the activity where nothing is said', () => {
    const none = { strength: null, dose: null, doseTo: null, unit: null };
    expect(proposeOrder('Morgonmedicin', [{ attribute: 'Dos', text: '1 på morgonen, 2 till natten' }])).toEqual({
      ...{ name: 'Morgonmedicin', ...none, instruction: '1 på morgonen, 2 till natten' },
    });
    expect(proposeOrder('Ögondroppar', [{ attribute: 'Dos', text: ' ' }])).toEqual({ name: 'Ögondroppar', ...none, instruction: null });
  });
});

it('an order answers questions about drug, strength and dose, and no other; a pack has no dose', () => {
  const [whole, pack] = [{ dose: 2 }, { dose: null }];
  for (const name of ['Dos', 'Antal tabletter'])
    expect([isOrderQuestion(name, whole), isOrderQuestion(name, pack)], name).toEqual([true, false]);
  for (const name of ['Läkemedel och styrka', 'Strength'])
    expect([isOrderQuestion(name, whole), isOrderQuestion(name, pack)], name).toEqual([true, true]);
  for (const name of ['Läkemedlet förvaras', 'Läkemedelsansvarig', 'Dosett fylld av', 'Så här går det till'])
    expect(isOrderQuestion(name, whole), name).toBe(false);
  expect(proposeOrder('Morgon', [{ attribute: 'Dosett fylld av', text: '2 personer' }])).toMatchObject({ dose: null, instruction: null });
});
