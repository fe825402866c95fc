/** Steps of copies of a client's file: asking for one, having it made, fetching it and looking into it. */
import { unzipSync } from 'fflate';
import { clientCopies } from '#contract/client-copies.ts';
import type { Person, World } from '#test/world.ts';

type Files = Record<string, string>;
export type Data = { parts: Record<string, Record<string, unknown>[]> } & Record<string, unknown>;

export const copySteps = (w: () => World) => {
  const request = (who: Person, clientId: number, body: { recipient?: string; reason?: string } = {}) =>
    w().call(who, clientCopies.create, { params: { clientId }, body });
  const own = async (who: Person, clientId: number) => (await w().call(who, clientCopies.list, { params: { clientId } })).data;
  const fetchFile = (who: Person, clientId: number, id: number) =>
    w().server.inject({
      method: 'GET',
      url: `/api/clients/${clientId}/copies/${id}/file`,
      headers: { authorization: `Bearer ${who.token}` },
    });
  const opened = (bytes: Buffer): Files =>
    Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString('utf8')]));
  /** Asks for one, has it made and opens it. */
  const taken = async (who: Person, clientId: number, body = {}) => {
    const { data } = await request(who, clientId, body);
    await w().jobs.drain();
    const bytes = (await fetchFile(who, clientId, data.id)).rawPayload;
    const files = opened(bytes);
    return { id: data.id, bytes, files, data: JSON.parse(files['data.json']!) as Data };
  };
  return { request, own, fetchFile, opened, taken };
};
