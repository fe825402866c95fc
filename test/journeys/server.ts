/** Starts the whole product with its demo on an empty folder and a free port, twice: one that all journeys change, and one that stands still. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { buildServer, buildWeb } from '../../scripts/build.ts';
import { clearFolder, freePort, freshFolder, startProduct, stopProduct } from '../start/product.ts';

/** With TEST_DATABASE_URL the journeys run on a database of their own there, as the other tests do; else on the embedded one. */
export async function ownDatabase() {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return { env: {}, drop: async () => {} };
  const name = `vardag_journeys_${randomBytes(6).toString('hex')}`;
  const query = async (text: string) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { env: { DATABASE_URL: own.href }, drop: () => query(`drop database ${name} with (force)`) };
}

/** A product with its demo, and what ends it. */
async function start(name: string) {
  const dataDir = freshFolder(`vardag-${name}-`);
  const { env, drop } = await ownDatabase();
  const product = await startProduct(
    { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '1', OIDC_PRIVATE_HOSTS: '127.0.0.1', ...env },
    'scripts/start.ts',
  );
  const stop = async () => {
    const code = await stopProduct(product);
    clearFolder(dataDir);
    await drop();
    if (code !== 0) throw new Error(`The product ended with ${code}:\n${product.said()}`);
  };
  return { url: product.url, stop };
}

export default async () => {
  // Once, and not by both at the same moment.
  await buildWeb();
  await buildServer();
  const [shared, still] = await Promise.all([start('journeys'), start('still')]);
  process.env.BASE_URL = shared.url;
  process.env.STILL_URL = still.url;
  return async () => {
    await Promise.all([shared.stop(), still.stop()]);
  };
};
