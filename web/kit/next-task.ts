/** A task of its own, before which the browser may paint; by no timer, since those stand still where a page is not looked at. */
export const waitForNextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
