/** Addresses in pasted text, as offices have them: lists, rows of a sheet, the heads of letters (R100). */
import { describe, expect, it } from 'vitest';
import { email } from '#contract/access/registration.ts';
import { isAddress, readAddresses } from '#domain/invitations.ts';

const right = (text: string) => readAddresses(text).map((one) => (one.isInvalid ? `! ${one.text} (${one.line})` : one.text));

describe('addresses are read', () => {
  it.each([
    ['a line each', 'anna@x.se\nbo@x.se\r\ncarl@x.se', ['anna@x.se', 'bo@x.se', 'carl@x.se']],
    [
      'any signs between',
      'anna@x.se, bo@x.se;carl@x.se  dag@x.se\teva@x.se',
      ['anna@x.se', 'bo@x.se', 'carl@x.se', 'dag@x.se', 'eva@x.se'],
    ],
    ['with their owners’ names', 'Anna Berg <anna@x.se>; "Ek, Bo" <bo@x.se>, Carl Dahl carl@x.se', ['anna@x.se', 'bo@x.se', 'carl@x.se']],
    ['out of rows of a sheet', 'Anna\tBerg\tanna@x.se\t070-123\nBo\tEk\tbo@x.se\t', ['anna@x.se', 'bo@x.se']],
    ['each once, in small letters', 'Anna@X.se\nANNA@x.se\nanna@x.se.', ['anna@x.se']],
    ['as links', 'mailto:anna@x.se', ['anna@x.se']],
    ['of nothing', ' \n\n ; , ', []],
  ])('%s', (_, text, addresses) => {
    expect(right(text)).toEqual(addresses);
  });
  it('and what is none stands with its line, with nothing lost', () => {
    expect(right('anna@x.se\nbo@x\n\nCarl Dahl\ndag@@x.se, eva@x.se')).toEqual([
      ...['anna@x.se', '! bo@x (2)', '! Carl Dahl (4)', '! dag@@x.se (5)', 'eva@x.se'],
    ]);
  });
});

it('an address is one where the contract takes it', () => {
  const texts = [
    ...['a@b.se', 'anna.berg+jobb@exempel.co.uk', 'anna@x', '@x.se', 'a b@x.se', '.a@x.se', 'a..b@x.se', 'å@x.se', 'a@-x.se'],
    ...[`${'a'.repeat(250)}@x.se`, "o'neil@x.ie", 'a@x.s', 'a_@x.se', 'a.@x.se'],
  ];
  for (const text of texts) expect([text, isAddress(text)]).toEqual([text, email().safeParse(text).success]);
});
