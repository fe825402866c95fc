/** What was said of a former type or category waits, and comes back with it, also by the form (decision 015). */
import { headersOf } from './by-api.ts';
import { json } from './dated-tasks.ts';
import { expect, test } from './journey.ts';
import { staffedCompany } from './staffed-company.ts';
import { consoleErrors, signInOffice } from './steps.ts';

test.use({ walkedOn: 'desktop' });

test('a template that returns to its former type has its values again', { tag: '@release' }, async ({ page }) => {
  const { orgAdmin } = await staffedCompany(page.request);
  const headers = await headersOf(page.request, orgAdmin);
  const made = async (path: string, data: object) => (await json(await page.request.post(path, { headers, data }))) as { id: number };
  const category = await made('/api/task-categories', { name: 'Åter', color: '#2f6f62', icon: 'book' });
  const type = (name: string) => made('/api/task-types', { name, taskCategory: { id: category.id } });
  const [former, other] = [await type('Förra'), await type('Andra')];
  const field = (name: string, valueType: string, of: { id: number }) =>
    made('/api/attributes', { name, valueType, taskType: { id: of.id } });
  const [phone, room, minutes, urgent] = [
    await field('Telefon', 'STRING', former),
    await field('Rum', 'STRING', former),
    await field('Minuter', 'NUMBER', former),
    await field('Bråttom', 'BOOLEAN', former),
  ];
  await field('Anteckning', 'STRING', other);
  const values = {
    attributeValueStrings: [
      { attribute: { id: phone.id }, stringValue: '08-123' },
      { attribute: { id: room.id }, stringValue: 'B12' },
    ],
    attributeValueNumbers: [{ attribute: { id: minutes.id }, doubleValue: 2.5 }],
    attributeValueBooleans: [{ attribute: { id: urgent.id }, booleanValue: true }],
  };
  const task = (await made('/api/tasks', { name: 'Ring', type: { id: former.id }, ...values })) as never as {
    id: number;
    company: { id: number };
  };
  const errors = await consoleErrors(page);
  await signInOffice(page, orgAdmin);
  const edit = async () => {
    await page.goto(`/uppgift/${task.id}/${task.company.id}/redigera`);
    await expect(page.getByLabel('Namn')).toHaveValue('Ring');
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Spara', exact: true }).click();
    await expect(page).not.toHaveURL(/redigera/);
  };
  const typed = page.getByLabel('Uppgiftstyp');
  await edit();
  await typed.selectOption(String(other.id));
  await page.getByLabel('Anteckning').fill('Nytt');
  await save();
  await edit();
  await typed.selectOption(String(former.id));
  await expect(page.getByLabel('Minuter')).toHaveValue('2,5');
  await expect(page.getByLabel('Telefon')).toHaveValue('08-123');
  await page.getByLabel('Telefon').fill('08-456');
  await save();
  const now = await json(await page.request.get(`/api/tasks/${task.id}`, { headers }));
  expect(now).toMatchObject({
    attributeValueStrings: [{ stringValue: '08-456' }, { stringValue: 'B12' }],
    attributeValueNumbers: [{ doubleValue: 2.5 }],
    attributeValueBooleans: [{ booleanValue: true }],
  });
  expect(errors).toEqual([]);
});
