/** The basis that a label's name says, Swedish and English; nothing of a name that says the opposite, two things, or another (R151). */
import { expect, it } from 'vitest';
import { proposeBasis } from '#domain/basis-proposal.ts';

it.each([
  ['Egenvård', 'SELF_CARE'],
  ['EGENVÅRD sond', 'SELF_CARE'],
  ['Egenvårdsbeslut', 'SELF_CARE'],
  ['Self-care', 'SELF_CARE'],
  ['Selfcare', 'SELF_CARE'],
  ['Delegerad sjukvård', 'DELEGATED'],
  ['Kräver delegering', 'DELEGATED'],
  ['Delegated health care', 'DELEGATED'],
  ['Delegation', 'DELEGATED'],
  ['Legitimerad personal', 'LICENSED'],
  ['Licensed staff', 'LICENSED'],
  ['Ej delegerad', null],
  ['Inte egenvård', null],
  ['Not delegated', null],
  ['Egenvård eller delegerad', null],
  ['Rehabplan', null],
  ['Egen vårdplan', null],
  ['Legitimation', null],
  ['Skin care self', null],
  ['', null],
])('%s', (name, basis) => expect(proposeBasis(name)).toBe(basis));
