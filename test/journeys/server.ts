/** Starts the whole product with its demo on an empty folder and a free port, once for all journeys, and stops it after them. */
import { clearFolder, freePort, freshFolder, startProduct, stopProduct } from '../start/product.ts';

export default async () => {
  const dataDir = freshFolder('vardag-journeys-');
  const product = await startProduct({ DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '1' }, 'scripts/start.ts');
  process.env.BASE_URL = product.url;
  return async () => {
    const code = await stopProduct(product);
    clearFolder(dataDir);
    if (code !== 0) throw new Error(`The product ended with ${code}:\n${product.said()}`);
  };
};
