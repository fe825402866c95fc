/** Seam: fills an empty database (the demo, or a first administrator) and says what the operator should read. */
import type { AppParts } from '#server/app.ts';

export const demoPassword = 'vardag-demo';
export const demoAccounts = ['admin', 'orgadmin', 'orguser', 'assistansadmin', 'assistent'].map((name) => `${name}@demo.example`);

export const firstRun = async ({ config }: AppParts): Promise<{ lines: string[] }> => {
  if (!config.demo) return { lines: [] };
  return { lines: [`Demo accounts (password ${demoPassword}):`, ...demoAccounts.map((account) => `  ${account}`)] };
};
