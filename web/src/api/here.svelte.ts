import { openHere, showHere } from "./client";
import type { Schemas } from "./schemas";

/** How others come to this server. A page's own address is right, unless it means nothing to others. */
export const here = $state({ origin: location.origin, private: false, mayOpen: false });

/** Names by which a machine speaks of itself. */
const OWN = /^(localhost|127(\.\d+){3}|\[::1\])$/;

let asked: Promise<void> | null = null;

/** Learn it from the server, once; after a failure, again. */
export function askHere(): Promise<void> {
  if (!OWN.test(location.hostname)) return Promise.resolve();
  asked ??= showHere().then(learn, () => {
    asked = null;
  });
  return asked;
}

/** Let in everybody in the network of this machine. */
export const openToNetwork = async (): Promise<void> => learn(await openHere());

function learn(told: Schemas["Here"]): void {
  Object.assign(here, { origin: told.reach ?? location.origin, private: told.private, mayOpen: told.may_open });
}

/** A link that others can open, as far as there is one. */
export const linkTo = (path: string): string => here.origin + path;
