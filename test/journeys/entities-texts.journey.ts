/** The generic pages show each text as what it is: rich text as rich, and plain text as its signs, whatever it looks like (R66, decision 081). */
import { json, ownCompany } from './dated-tasks.ts';
import { recent } from './days.ts';
import { expect, test, unique } from './journey.ts';
import { adminToken } from './letters.ts';
import { accessible, consoleErrors, signInAdmin } from './steps.ts';

test.use({ walkedOn: 'desktop' });

type Made = { id: number; attributes: { id: number; valueType: string }[] };
const PLAIN = '<b onclick="x()">Fet</b> <base href="https://a.example"><p style="color:red">Rad</p>';

test(
  'answers of a report are read as rich text, reasons and addenda as they were typed',
  { tag: '@long' },
  async ({ page }, { project }) => {
    const own = `${project.name} et${unique()}`;
    const office = await ownCompany(page, own, 'Kvällstillsyn');
    const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
    const post = async (path: string, data: object, as = headers) =>
      (await json(await page.request.post(path, { headers: as, data }))) as Made;
    const [client] = (await json(await page.request.get(`/api/clients?search=${encodeURIComponent(own)}`, { headers }))) as [
      { id: number },
    ];
    const type = await post('/api/report-types', { name: `Prov ${own}`, color: '#2f6f62', icon: 'note' }, office);
    const attributes = [
      { name: 'Läs först', valueType: 'LONG_STRING', stringValue: 'Fråga <strong>innan</strong>' },
      { name: 'Vad hände?', valueType: 'INPUT_LONG_STRING' },
    ];
    const form = await post('/api/reports', { name: `Händelse ${own}`, type: { id: type.id }, published: true, attributes }, office);
    const offered = await json(await page.request.get(`/api/reports/client/${client.id}?size=100`, { headers: office }));
    const { reportVersionId } = (offered as { id: number; reportVersionId: number }[]).find(({ id }) => id === form.id)!;
    const question = form.attributes.find(({ valueType }) => valueType === 'INPUT_LONG_STRING')!;
    const { id } = await post(
      '/api/report-instances',
      {
        ...{ reportVersionId, clientId: client.id, occurenceDate: recent()(1) },
        attributeVariableLongStrings: [{ attribute: { id: question.id }, stringValue: '"&gt; 5 &lt; 7 <strong>gånger</strong>' }],
      },
      office,
    );
    await post(`/api/report-instances/${id}/addenda`, { text: PLAIN }, headers);

    await signInAdmin(page, '/admin');
    const errors = await consoleErrors(page);
    await page.goto(`/admin/entitet/report-instances/${id}`);
    const main = page.getByRole('main');
    // Among its answers, and as its first number.
    await expect(main.locator('strong', { hasText: 'gånger' })).toHaveCount(2);
    await expect(main.getByText('"> 5 < 7 gånger')).toHaveCount(2);
    await expect(main.locator('strong', { hasText: 'innan' }).first()).toBeVisible();
    await expect(main.getByText(PLAIN)).toBeVisible();
    await expect(main.locator('[onclick], base')).toHaveCount(0);
    await accessible(page);
    expect(errors).toEqual([]);
  },
);
