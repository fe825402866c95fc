/**
 * Rich text cannot stop the others: whatever its shape, it is refused or cleaned in a moment, and the event loop is left between two of them.
 * @module-tag long
 */
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { MAX_HTML_DEPTH } from '#contract/fields.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { MAX_HTML_BYTES } from '#domain/html-words.ts';
import { cleanHtml } from '#server/files/clean.ts';
import { toMultilineText, toPlainText } from '#server/files/html.ts';
import { createInputReader } from '#server/request/input.ts';
import { cost, figure, least } from '#test/runs.ts';

const MB = 1_000_000;
const awkward = {
  ...{ nested: '<b>', lists: '<ul><li>', dropped: '<div>', unknown: '<x>', flat: '<p>', paragraphs: '<p>a</p>', rules: '<br>' },
  ...{ signs: '<', ampersands: '&', ends: '>', attributes: '<a b="c">', links: '<a href="https://a.b/c">x</a>' },
  ...{
    pictures: '<img src="https://a.b/c">',
    comments: '<!--',
    closed: '</b>',
    mixed: '<b></i>',
    data: '<![CDATA[',
    instructions: '<?x?>',
  },
  ...{ entities: '&amp;', figures: '&#x41;', scripts: '<script>', script: '<script></script>', foreign: '<svg/>', slashes: '<a/' },
  ...{ words: 'a', blanks: ' ', hard: '&nbsp;', files: `/filer/${'0'.repeat(32)}/a?`, quotes: '<a href="', area: '<textarea>' },
};
const filled = (shape: string, size: number) => shape.repeat(Math.floor(size / shape.length));
const clean = (html: string) => cleanHtml(html, 'https://vardag.example');
const reading = (endpoint: Endpoint) => {
  const read = createInputReader(endpoint, 'it', clean, () => new Date());
  return (body: object) => read({ params: { id: '1' }, query: {}, body });
};
const ofComment = reading(activityInstances.change);

/** The least of three: what the collector and the compiler do beside it is not its own. */
const costs = (work: () => unknown) => least(3, () => cost(work));
const read = (html: string) => [toPlainText(clean(html) ?? ''), toMultilineText(clean(html) ?? '')];
/** Paragraphs as people write them, the most that is taken, measured once: every other shape is held beside them. */
let plain: { cleaned: number; read: number } | undefined;
async function ofParagraphs() {
  const most = filled(awkward.paragraphs, MAX_HTML_BYTES);
  plain ??= { cleaned: await costs(() => refusal({ comment: most })), read: await costs(() => read(most)) };
  return plain;
}
const refusal = (body: object, read = ofComment) =>
  read(body).then(
    () => undefined,
    ({ body: { fieldErrors } }) => fieldErrors[0],
  );

describe('rich text of an awkward shape', () => {
  it.each(Object.entries(awkward))('%s: a megabyte is refused, the most that is taken is cleaned, both at once', async (name, shape) => {
    const [all, most] = [filled(shape, MB), filled(shape, MAX_HTML_BYTES)];
    expect(await refusal({ comment: all })).toEqual({ objectName: 'it', field: 'comment', message: 'error.field.tooLarge' });
    // What grew with the square of the length would take hundreds of times as long.
    const { cleaned, read: readOf } = await ofParagraphs();
    const beside = { beside: 'paragraphs', always: true };
    const ofAll = await costs(() => refusal({ comment: all }));
    figure(`a megabyte refused (${name})`, { took: ofAll, ...beside, yardstick: cleaned, most: 5 });
    const ofMost = await costs(() => refusal({ comment: most }));
    figure(`the most that is taken, cleaned (${name})`, { took: ofMost, ...beside, yardstick: cleaned, most: 5 });
    figure(`the same, read (${name})`, { took: await costs(() => read(most)), ...beside, yardstick: readOf, most: 8 });
  });
  it('of any size is told the one limit that there is', async () => {
    const tooLarge = { objectName: 'it', field: 'comment', message: 'error.field.tooLarge' };
    for (const size of [MAX_HTML_BYTES + 1, MB, MB + 1, 2 * MB])
      expect(await refusal({ comment: 'a'.repeat(size) }), `${size}`).toEqual(tooLarge);
  });
  it('counts what is open as the parser does, not as it looks', async () => {
    const inside = (count: number, [open, close]: [string, string]) => `${open.repeat(count)}x${close.repeat(count)}`;
    const wrong = { objectName: 'it', field: 'comment', message: 'error.field.tooDeep' };
    expect(await refusal({ comment: inside(MAX_HTML_DEPTH, ['<b>', '</b>']) })).toBeUndefined();
    expect(await refusal({ comment: inside(MAX_HTML_DEPTH + 1, ['<b>', '</b>']) })).toEqual(wrong);
    for (const trick of ['<b></i>', '<b><!-- </b> -->', '<b title="</b>">', '<div>'])
      expect(await refusal({ comment: trick.repeat(MAX_HTML_DEPTH + 1) }), trick).toEqual(wrong);
    for (const flat of ['<br>', '<p>a', '<li>a', '<b>a</b>']) expect(await refusal({ comment: flat.repeat(1000) }), flat).toBeUndefined();
  });
  it('bounds bytes, not characters', async () => {
    expect(await refusal({ comment: 'å'.repeat(MAX_HTML_BYTES / 2) })).toBeUndefined();
    expect(await refusal({ comment: 'å'.repeat(MAX_HTML_BYTES / 2 + 1) })).toMatchObject({ message: 'error.field.tooLarge' });
  });
  it('leaves the event loop between two texts of one body, and names the one that is wrong', async () => {
    const read = reading(activities.change);
    const values = (html: string[]) => ({
      attributeValueLongStrings: html.map((stringValue, index) => ({ attribute: { id: index + 1 }, stringValue })),
    });
    let turns = 0;
    let done = false;
    const counting = (async () => {
      for (; !done; turns += 1) await turn();
    })();
    await read(values(Array(12).fill(filled('<p>a</p>', MAX_HTML_BYTES))));
    done = true;
    await counting;
    expect(turns).toBeGreaterThanOrEqual(12);
    expect(await refusal(values(['<p>a</p>', filled('<b>', 1000)]), read)).toMatchObject({
      field: 'attributeValueLongStrings.1.stringValue',
    });
  });
  it('is what comes out: clean, in its place, the rest as it was', async () => {
    const { body } = (await ofComment({ comment: '<p onclick="x()">a & b</p><script>x</script>', isSkipped: true })) as { body: unknown };
    expect(body).toEqual({ comment: '<p>a &amp; b</p>', isSkipped: true });
  });
});
