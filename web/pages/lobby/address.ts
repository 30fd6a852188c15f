/** What links for friends begin with: the server knows under which address others reach it. */

import { get } from "../../wire/http";
import type { ServerInfo } from "../../wire/types";

const HERE = ["localhost", "127.0.0.1", "[::1]"];
let asked: Promise<string | null> | null = null;

/** Null: nobody but this device reaches the server. */
export async function addressIn(language: string): Promise<string | null> {
  asked ??= get<ServerInfo>("/api/server", { language }).then(({ address }) => address);
  try {
    // Whoever has come from elsewhere has shown that others can.
    return (await asked) ?? (HERE.includes(location.hostname) ? null : location.origin);
  } catch {
    asked = null;
    return location.origin;
  }
}
