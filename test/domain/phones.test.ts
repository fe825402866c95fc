/** Telephone numbers as people write them: which address calls each, which are several, and which no telephone could call (decision 063). */
import { describe, expect, it, test } from 'vitest';
import { isDialable, parsePhones, telHrefOf } from '#domain/phones.ts';

describe('one number', () => {
  test.each([
    ['070-123 45 67', 'tel:0701234567'],
    ['070–123 45 67', 'tel:0701234567'],
    ['070\u2011123\u00a045\u00a067', 'tel:0701234567'],
    ['\u202a070-123 45 67\u202c', 'tel:0701234567'],
    ['070.123.45.67', 'tel:0701234567'],
    ['(08) 123 45', 'tel:0812345'],
    ['08/123 45 67', 'tel:081234567'],
    ['08 / 123 45 67', 'tel:081234567'],
    ['0500/12 34 56', 'tel:0500123456'],
    ['0771-11 22 33', 'tel:0771112233'],
    ['tel:08-12345', 'tel:0812345'],
    ['+46 70 123 45 67', 'tel:+46701234567'],
    ['+46 (0)70 123 45 67', 'tel:+46701234567'],
    ['+46-(0)70-123 45 67', 'tel:+46701234567'],
    ['+46(0)701234567', 'tel:+46701234567'],
    ['+46 0 70 123 45 67', 'tel:+46701234567'],
    ['+46 070-123 45 67', 'tel:+46701234567'],
    ['+ 46 70 123 45 67', 'tel:+46701234567'],
    ['(+46) 70-123 45 67', 'tel:+46701234567'],
    ['(+46)(0)70-123 45 67', 'tel:+46701234567'],
    ['0046 (0)70 123 45 67', 'tel:0046701234567'],
    ['0046 70 123 45 67', 'tel:0046701234567'],
    ['0046-(0)8-12 34 56', 'tel:00468123456'],
    ['00 46 (0)8 12 34 56', 'tel:00468123456'],
    ['(0046) 070 123 45 67', 'tel:0046701234567'],
    ['+47 22 12 34 56', 'tel:+4722123456'],
    ['00358 (0)40 123 4567', 'tel:00358401234567'],
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    // Italy dials its zero from abroad as well.
    ['+39 06 1234 5678', 'tel:+390612345678'],
    ['0039 06 1234 5678', 'tel:00390612345678'],
  ])('«%s» is called by %s', (text, address) => expect(telHrefOf(text)).toBe(address));

  test.each(['112', '1177', '113 13', '114 14', '116 117', '118 118', '90 510'])('%s is dialled as it stands', (text) =>
    expect(telHrefOf(text)).toBe(`tel:${text.replace(' ', '')}`),
  );
  it('of a switchboard too', () => expect(telHrefOf('4512')).toBe('tel:4512'));

  test.each(['ankn 12', 'ankn. 12', 'Ankn: 12', 'anknytning 12', ', ankn 12', 'ank 12', 'ext 12', 'ext. 12', 'x12', '#12', ';ext=12'])(
    'with the extension «%s»',
    (extension) => expect(telHrefOf(`08-123 45 67 ${extension}`)).toBe('tel:081234567;ext=12'),
  );

  it('reads an address that it made as the same number', () => {
    for (const created of ['tel:0701234567', 'tel:+46701234567', 'tel:0046701234567', 'tel:112', 'tel:081234567;ext=12'])
      expect(telHrefOf(created)).toBe(created);
  });
});

describe('several numbers', () => {
  test.each([
    ['070-123 45 67, 08-12 34 56', ['tel:0701234567', 'tel:08123456']],
    ['070-123 45 67 / 08-123 45', ['tel:0701234567', 'tel:0812345']],
    ['070-123 45 67/08-123 45', ['tel:0701234567', 'tel:0812345']],
    ['070-123 45 67; 08-12 34 56', ['tel:0701234567', 'tel:08123456']],
    ['070-123 45 67 eller 08-12 34 56', ['tel:0701234567', 'tel:08123456']],
    ['070-123 45 67 och +46 (0)8 12 34 56', ['tel:0701234567', 'tel:+468123456']],
    ['070-123 45 67 el. 08-12 34 56', ['tel:0701234567', 'tel:08123456']],
    ['070-123 45 67 or 08-12 34 56', ['tel:0701234567', 'tel:08123456']],
    ['070-123 45 67\n08-12 34 56', ['tel:0701234567', 'tel:08123456']],
    ['070-123 45 67 08-12 34 56', ['tel:0701234567', 'tel:08123456']],
    ['112 / 1177', ['tel:112', 'tel:1177']],
    ['112/1177', ['tel:112', 'tel:1177']],
    ['08-123 45 67 ankn 12, 070-123 45 67', ['tel:081234567;ext=12', 'tel:0701234567']],
    // With nothing but blanks between, where it can be told.
    ['070-123 45 67 112', ['tel:0701234567', 'tel:112']],
    ['070-123 45 67 1177', ['tel:0701234567', 'tel:1177']],
    ['08-1234567 1177', ['tel:081234567', 'tel:1177']],
    ['08-12 34 56 78 116 117', ['tel:0812345678', 'tel:116117']],
    ['070-123 45 67 113 13', ['tel:0701234567', 'tel:11313']],
    ['112 070-123 45 67', ['tel:112', 'tel:0701234567']],
    ['112 1177', ['tel:112', 'tel:1177']],
    ['08/123 45 67 112', ['tel:081234567', 'tel:112']],
    ['0046 70 123 45 67 112', ['tel:0046701234567', 'tel:112']],
    ['+46 70 123 45 67 +46 8 12 34 56 112', ['tel:+46701234567', 'tel:+468123456', 'tel:112']],
    ['070-123 45 67 (08) 123 45 67', ['tel:0701234567', 'tel:081234567']],
    // A second one without its area code calls nobody, least of all the next subscriber.
    ['08-12 34 56, 12 34 57', ['tel:08123456', null]],
    ['070-123 45 67/68', ['tel:0701234567', null]],
    ['070-123 45 67/768', ['tel:0701234567', null]],
    ['08-123 45 67/6869', ['tel:081234567', null]],
  ])('«%s»', (text, addresses) => expect(parsePhones(text).map(({ href }) => href)).toEqual(addresses));

  it('keep their texts as written', () =>
    expect(parsePhones('070-123 45 67, 08-12 34 56').map(({ text }) => text)).toEqual(['070-123 45 67', '08-12 34 56']));
  it('have no address together', () => expect(telHrefOf('070-123 45 67, 08-12 34 56')).toBeNull());
});

describe('a range', () => {
  test.each([
    ['08-123 45 67-70', 'tel:081234567'],
    ['08-123 45 67\u201370', 'tel:081234567'],
    ['08-123 45 67 - 70', 'tel:081234567'],
    ['08-123 45 00-99', 'tel:081234500'],
    ['08-123 4500-4599', 'tel:081234500'],
    ['070-123 45 60-9', 'tel:0701234560'],
    ['+46 8 123 45 67-70', 'tel:+4681234567'],
  ])('«%s» is called by its first number, and says the rest', (text, href) => expect(parsePhones(text)).toEqual([{ text, href }]));
  // Groups that dashes part are one number.
  test.each([
    ['070-123-45-67', 'tel:0701234567'],
    ['08-123-45-67', 'tel:081234567'],
    ['08-123 45-67', 'tel:081234567'],
    ['+1 212 555-0199', 'tel:+12125550199'],
    ['+49 30 1234-56', 'tel:+4930123456'],
  ])('«%s» is none', (text, address) => expect(telHrefOf(text)).toBe(address));
});

describe('no number', () => {
  test.each([
    ...['12', '', '- - -', 'ring mig', '070-123 45 67 kvällar', '46+70', '++46 70 123 45 67', '+4670', '070', '0112'],
    // Without area code: in another part of the country it is somebody else's.
    ...['12 34 56', '123 45 67', '70 123 45 67', '46701234567'],
    // With a digit too many or missing, or what may be two numbers or one.
    ...['070-123 45 6', '+46 70 123 45 6', '0701234567112', '+46701234567112', '08-1234567890', '08-123 45 67 69 70', '070-123 45 67 68'],
    ...['08-12 34 56-58', '070-123 45 67-112', '08-123 45 112', '08-123 45 1177', '08-7425', '070-123 45 67 4512', '090-12 34 56 78'],
    ...['0701234567012345', '070-123 45 6A', '0800-LARMET', '070-123 45 67 ankn'],
  ])('«%s»', (text) => {
    expect(isDialable(text)).toBe(false);
    expect(telHrefOf(text)).toBeNull();
  });
  it('where one of two cannot be called', () => expect(isDialable('070-123 45 67, 12 34 57')).toBe(false));
});

describe('whatever is written behind a number', () => {
  /** A multiplicative sequence: the same texts on every run. */
  let seed = 11;
  const next = (below: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const digits = (count: number): string => Array.from({ length: count }, () => next(10)).join('');
  const grouped = (number: string): string => number.replace(/(\d)(?=\d)/g, (digit) => (next(3) === 0 ? `${digit} ` : digit));
  const numbers = (): [text: string, dialled: string] => {
    const [area, rest] = [
      () => [`07${2 + next(2) * 4}`, digits(7)] as const,
      () => ['08', `${1 + next(7)}${digits(6 + next(2))}`] as const,
      () => ['0500', `4${digits(5)}`] as const,
    ][next(3)]!();
    return [`${area}${['-', ' ', '/', ' - '][next(4)]}${grouped(rest)}`, `${area}${rest}`];
  };
  const shorts = ['112', '1177', '113 13', '114 14', '116 117', '118 118'];
  const behind: Readonly<Record<string, () => string>> = {
    'a short one': () => ` ${shorts[next(shorts.length)]}`,
    'a range': () => `-${digits(2)}`,
    'a whole one': () => ` ${numbers()[0]}`,
    digits: () => digits(1 + next(4)),
    'a group': () => ` ${digits(1 + next(4))}`,
  };
  it.each(Object.entries(behind))('%s never makes another number of both', (_, tail) => {
    let called = 0;
    for (let n = 0; n < 1000; n++) {
      const [text, dialled] = numbers();
      const whole = text + tail();
      const [first, ...more] = parsePhones(whole);
      if (!first?.href) continue;
      called += 1;
      const all = whole.replace(/\D/g, '');
      // The number alone, or all digits where those are one that Sweden has.
      if (first.href !== `tel:${dialled}`) expect([whole, first.href, all.length <= 10]).toEqual([whole, `tel:${all}`, true]);
      if (more.length > 0) expect(all, whole).toBe([first, ...more].map(({ href }) => href?.slice(4)).join(''));
      if (/^07/.test(first.href.slice(4))) expect(first.href, whole).toHaveLength('tel:0701234567'.length);
    }
    if (tail !== behind.digits && tail !== behind['a group']) expect(called).toBeGreaterThan(200);
  });
});
